import type { Graph } from '../explore/graph.ts'
import { isWithin } from '../structure/within.ts'
import type { Condition } from './property.ts'

/** Where a condition is true: after which edges, and after which inputs at the start. */
export interface Truth {
  /** 1 by the edge that led to the moment. */
  after: Uint8Array
  /** 1 by the input. */
  atStart: Uint8Array
}

/** Asks a condition at every moment of a graph. */
export const truthOf = (graph: Graph, condition: Condition<never>): Truth => {
  const inState = new Map<string, Map<readonly string[], boolean>>()
  // States that share their leaves share the array, so that each place is looked up once for each of them.
  const isIn = (place: string, leaves: readonly string[]): boolean => {
    const known = inState.get(place) ?? new Map<readonly string[], boolean>()
    inState.set(place, known)
    const before = known.get(leaves)
    if (before !== undefined) return before
    const found = leaves.some((leaf) => isWithin(place, leaf))
    known.set(leaves, found)
    return found
  }
  const ask = (state: number, edge: number): 0 | 1 => {
    const one = edge === -1 ? undefined : graph.cases[graph.caseOf[edge] ?? -1]
    const holds = condition({
      get snapshot() {
        return graph.snapshot(state) as never
      },
      is: (place) => isIn(place, graph.leaves(state)),
      was: (place) => edge !== -1 && isIn(place, graph.leaves(graph.from[edge] ?? 0)),
      by: (step) => one !== undefined && (one.label === step || one.event.type === step),
    })
    return holds ? 1 : 0
  }
  return {
    after: Uint8Array.from({ length: graph.edges }, (_, edge) => ask(graph.to[edge] ?? 0, edge)),
    atStart: Uint8Array.from(graph.starts, (state) => ask(state, -1)),
  }
}
