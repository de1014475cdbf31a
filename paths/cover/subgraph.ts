/**
 * What a path may walk on: a graph without the edges that are to be avoided and without the states that can then no
 * longer be reached. Plain arrays, laid out as in `Graph`, so that a hundred thousand edges are no burden.
 */
export interface Subgraph {
  states: number
  edges: number
  /** The state in which a path may begin, by the index of the input. */
  starts: readonly number[]
  firstEdge: Int32Array
  from: Int32Array
  to: Int32Array
  /** The place of an edge in the graph that the subgraph was made of. */
  origin: Int32Array
  /** Steps from the nearest start; -1 where no path leads. */
  depth: Int32Array
  /** The edge by which a state is reached from its nearest start; -1 at a start. */
  parent: Int32Array
}

/** Where a graph begins and which edges it has: as much of `Graph` as covering needs. */
export type EdgeGraph = Pick<Subgraph, 'states' | 'edges' | 'starts' | 'firstEdge' | 'from' | 'to'>

/** Leaves out what `open` refuses and what cannot be reached without it. */
export const subgraphOf = (graph: EdgeGraph, open: (edge: number) => boolean = () => true): Subgraph => {
  const { states, edges, starts } = graph
  const depth = new Int32Array(states).fill(-1)
  const reachedBy = new Int32Array(states).fill(-1)
  const queue: number[] = []
  for (const start of starts) {
    if (depth[start] === 0) continue
    depth[start] = 0
    queue.push(start)
  }
  const kept = new Uint8Array(edges)
  let count = 0
  for (let head = 0; head < queue.length; head += 1) {
    const at = queue[head] ?? 0
    const beyond = (depth[at] ?? 0) + 1
    for (let edge = graph.firstEdge[at] ?? 0; edge < (graph.firstEdge[at + 1] ?? 0); edge += 1) {
      if (!open(edge)) continue
      kept[edge] = 1
      count += 1
      const next = graph.to[edge] ?? 0
      if (depth[next] !== -1) continue
      depth[next] = beyond
      reachedBy[next] = edge
      queue.push(next)
    }
  }
  return { states, starts, depth, ...packed(graph, kept, count, reachedBy) }
}

const packed = (
  graph: EdgeGraph,
  kept: Uint8Array,
  edges: number,
  reachedBy: Int32Array,
): Pick<Subgraph, 'edges' | 'firstEdge' | 'from' | 'to' | 'origin' | 'parent'> => {
  const firstEdge = new Int32Array(graph.states + 1)
  const from = new Int32Array(edges)
  const to = new Int32Array(edges)
  const origin = new Int32Array(edges)
  const parent = new Int32Array(graph.states).fill(-1)
  let place = 0
  for (let state = 0; state < graph.states; state += 1) {
    firstEdge[state] = place
    for (let edge = graph.firstEdge[state] ?? 0; edge < (graph.firstEdge[state + 1] ?? 0); edge += 1) {
      if (kept[edge] === 0) continue
      const next = graph.to[edge] ?? 0
      if (reachedBy[next] === edge) parent[next] = place
      from[place] = state
      to[place] = next
      origin[place] = edge
      place += 1
    }
  }
  firstEdge[graph.states] = place
  return { edges, firstEdge, from, to, origin, parent }
}

/** The edges from the nearest start to a state, in their order. */
export const edgesTo = ({ parent, from }: Subgraph, state: number): number[] => {
  const path: number[] = []
  for (let at = state, edge = parent[at] ?? -1; edge !== -1; at = from[edge] ?? 0, edge = parent[at] ?? -1) {
    path.push(edge)
  }
  return path.toReversed()
}
