import type { Graph } from './graph.ts'

/**
 * 1 for each state in which a goal is met or from which one can be reached along open edges: searched backwards, over
 * the whole graph at once.
 */
export const statesThatReach = (
  { states, edges, from, to }: Pick<Graph, 'states' | 'edges' | 'from' | 'to'>,
  isGoal: (state: number) => boolean,
  open: (edge: number) => boolean = () => true,
): Uint8Array => {
  // Edges sorted by target, counting how many each has, so that backwards is as quick as forwards.
  const first = new Int32Array(states + 1)
  for (let edge = 0; edge < edges; edge += 1) first[(to[edge] ?? 0) + 1] = (first[(to[edge] ?? 0) + 1] ?? 0) + 1
  for (let state = 0; state < states; state += 1) first[state + 1] = (first[state + 1] ?? 0) + (first[state] ?? 0)
  const next = first.slice()
  const sorted = new Int32Array(edges)
  for (let edge = 0; edge < edges; edge += 1) {
    const target = to[edge] ?? 0
    const place = next[target] ?? 0
    sorted[place] = edge
    next[target] = place + 1
  }
  const reaches = new Uint8Array(states)
  const queue: number[] = []
  for (let state = 0; state < states; state += 1) {
    if (!isGoal(state)) continue
    reaches[state] = 1
    queue.push(state)
  }
  for (const state of queue) {
    for (let place = first[state] ?? 0; place < (first[state + 1] ?? 0); place += 1) {
      const edge = sorted[place] ?? 0
      const source = from[edge] ?? 0
      if (reaches[source] === 1 || !open(edge)) continue
      reaches[source] = 1
      queue.push(source)
    }
  }
  return reaches
}
