import { explore } from '../explore/explore.ts'
import type { Graph } from '../explore/graph.ts'
import { modelNamed } from './machines.ts'

/** A machine of the registry that is to be explored, and how far. */
export interface Asked {
  machine: string
  states: number | undefined
}

/** What `explore` says of a machine, as JSON. */
export interface Explored {
  machine: string
  states: number
  edges: number
  /** Steps of the longest of the shortest paths. */
  depth: number
  milliseconds: number
  statesPerSecond: number
  truncated: boolean
}

/** Explores a machine and says how much there is and how long it took. */
export const exploredRow = ({ machine, states: limit }: Asked): Explored => {
  const begun = performance.now()
  const graph = explore(modelNamed(machine), limit === undefined ? {} : { states: limit })
  const milliseconds = performance.now() - begun
  const { states, edges, truncated } = graph
  return {
    machine,
    states,
    edges,
    depth: depthOf(graph),
    milliseconds: Math.round(milliseconds),
    statesPerSecond: Math.round((states * 1000) / milliseconds),
    truncated,
  }
}

/** States are numbered breadth first: a state's parent comes before it. */
const depthOf = ({ states, parent, from }: Graph): number => {
  const depths = new Int32Array(states)
  let deepest = 0
  for (let state = 0; state < states; state += 1) {
    const edge = parent[state] ?? -1
    if (edge === -1) continue
    const depth = (depths[from[edge] ?? 0] ?? 0) + 1
    depths[state] = depth
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
