import type { Circulation } from './circulation.ts'
import type { Walk } from './greedy.ts'
import type { Subgraph } from './subgraph.ts'

/**
 * The walks of a circulation: Euler's circuit through the hub (Hierholzer), cut wherever it comes back to the hub. Every
 * edge is walked exactly as often as the circulation says.
 */
export const toursOf = (subgraph: Subgraph, { times, begins }: Circulation): Walk[] => {
  const { states, firstEdge, from, to, starts } = subgraph
  const hub = states
  const left = times.slice()
  const next = firstEdge.slice()
  // Paths that end in a state: what comes in more often than it goes out.
  const ends = new Int32Array(states)
  for (const [edge, count] of times.entries()) {
    const [source, target] = [from[edge] ?? 0, to[edge] ?? 0]
    ends[source] = (ends[source] ?? 0) - count
    ends[target] = (ends[target] ?? 0) + count
  }
  begins.forEach((count, input) => {
    const start = starts[input] ?? 0
    ends[start] = (ends[start] ?? 0) + count
  })
  const toBegin = begins.flatMap((count, input) => Array.from({ length: count }, () => input))

  // An entry is an edge, or -1 - input for the arc from the hub, or `END` for the arc back.
  const END = Number.MIN_SAFE_INTEGER
  const circuit: number[] = []
  const nodes = [hub]
  const taken: number[] = []
  for (;;) {
    const at = nodes.at(-1)
    if (at === undefined) break
    const step = at === hub ? stepFromHub(toBegin) : stepFrom(at)
    if (step === undefined) {
      nodes.pop()
      const done = taken.pop()
      if (done !== undefined) circuit.push(done)
    } else {
      taken.push(step)
      nodes.push(step === END ? hub : step < 0 ? (starts[-1 - step] ?? 0) : (to[step] ?? 0))
    }
  }

  const walks: Walk[] = []
  for (const step of circuit.toReversed()) {
    if (step === END) continue
    if (step < 0) walks.push({ input: -1 - step, edges: [] })
    else walks.at(-1)?.edges.push(step)
  }
  return walks

  function stepFrom(state: number): number | undefined {
    const end = firstEdge[state + 1] ?? 0
    for (let edge = next[state] ?? 0; edge < end; edge += 1) {
      next[state] = edge
      const count = left[edge] ?? 0
      if (count === 0) continue
      left[edge] = count - 1
      return edge
    }
    next[state] = end
    if (ends[state] === 0) return undefined
    ends[state] = (ends[state] ?? 0) - 1
    return END
  }
}

const stepFromHub = (toBegin: number[]): number | undefined => {
  const input = toBegin.pop()
  return input === undefined ? undefined : -1 - input
}
