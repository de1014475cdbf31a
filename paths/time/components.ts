import type { Graph } from '../explore/graph.ts'

/**
 * The strongly connected components of a graph's states along the edges that `open` lets through: the number of each
 * state's component, in the order in which they are complete, so that an edge never leads to a higher number (Tarjan,
 * without recursion).
 */
export const componentsOf = (
  { states, firstEdge, to }: Pick<Graph, 'states' | 'firstEdge' | 'to'>,
  open: (edge: number) => boolean = () => true,
): { of: Int32Array; count: number } => {
  const of = new Int32Array(states).fill(-1)
  const index = new Int32Array(states).fill(-1)
  const low = new Int32Array(states)
  const next = firstEdge.slice()
  const pending: number[] = []
  const calls: number[] = []
  let seen = 0
  let count = 0
  const enter = (state: number) => {
    index[state] = low[state] = seen
    seen += 1
    pending.push(state)
    calls.push(state)
  }
  for (let root = 0; root < states; root += 1) {
    if (index[root] !== -1) continue
    enter(root)
    for (;;) {
      const state = calls.at(-1)
      if (state === undefined) break
      const edge = next[state] ?? 0
      if (edge < (firstEdge[state + 1] ?? 0)) {
        next[state] = edge + 1
        if (!open(edge)) continue
        const target = to[edge] ?? 0
        if (index[target] === -1) enter(target)
        else if (of[target] === -1) low[state] = Math.min(low[state] ?? 0, index[target] ?? 0)
        continue
      }
      calls.pop()
      const above = calls.at(-1)
      if (above !== undefined) low[above] = Math.min(low[above] ?? 0, low[state] ?? 0)
      if (low[state] !== index[state]) continue
      for (;;) {
        const member = pending.pop()
        if (member === undefined) break
        of[member] = count
        if (member === state) break
      }
      count += 1
    }
  }
  return { of, count }
}
