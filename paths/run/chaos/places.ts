import { edgesTo, subgraphOf } from '../../cover/subgraph.ts'
import { pathOf } from '../../cover/path-of.ts'
import type { Graph } from '../../explore/graph.ts'
import type { Path } from '../../path.ts'
import { leafStates } from '../../structure/leaf-states.ts'

/** Leaf states that are first active together, with the shortest path to them. */
export interface Place {
  states: readonly string[]
  path: Path
}

/** Each leaf state once by its shortest path; `unreached` are those to which no path leads that the page takes. */
export const placesIn = (
  graph: Graph,
  passes: (edge: number) => boolean,
): { places: Place[]; unreached: readonly string[] } => {
  const subgraph = subgraphOf(graph, passes)
  const open = new Set(leafStates(graph.structure))
  const nearestFirst = [...subgraph.depth.keys()]
    .filter((state) => (subgraph.depth[state] ?? -1) !== -1)
    .sort((one, other) => (subgraph.depth[one] ?? 0) - (subgraph.depth[other] ?? 0))
  const places: Place[] = []
  for (const state of nearestFirst) {
    const states = graph.leaves(state).filter((leaf) => open.delete(leaf))
    if (states.length === 0) continue
    const edges = edgesTo(subgraph, state).map((edge) => subgraph.origin[edge] ?? 0)
    const begin = edges.length === 0 ? state : (graph.from[edges[0] ?? 0] ?? 0)
    places.push({ states, path: pathOf(graph, graph.starts.indexOf(begin), edges) })
  }
  return { places, unreached: [...open] }
}
