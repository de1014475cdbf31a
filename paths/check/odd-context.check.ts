import { type Check, type Fault, faultIn } from './fault.ts'

/** Context is plain data: a draft that JSON keeps comes back as it was, and two states are distinguished by their text. */
export const oddContextCheck: Check = {
  id: 'odd-context',
  says: 'context is plain data',
  find: (graph) => {
    const faults: Fault[] = []
    const reported = new Set<string>()
    for (let state = 0; state < graph.states; state += 1) {
      const odd = oddIn(graph.snapshot(state).context)
      if (odd === null || reported.has(odd)) continue
      reported.add(odd)
      faults.push(faultIn(graph, 'odd-context', `not plain data: ${odd}`, state))
    }
    return faults
  },
}

/** The path of the first value that JSON would lose or change; null where there is none. */
const oddIn = (value: unknown, path = 'context'): string | null => {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean') return null
  if (typeof value === 'number') return Number.isFinite(value) ? null : path
  if (typeof value !== 'object') return path
  const prototype: unknown = Object.getPrototypeOf(value)
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return path
  for (const [key, one] of Object.entries(value)) {
    const odd = oddIn(one, `${path}.${key}`)
    if (odd !== null) return odd
  }
  return null
}
