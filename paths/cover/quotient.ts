import type { EdgeGraph, Subgraph } from './subgraph.ts'
import { subgraphOf } from './subgraph.ts'

/** A subgraph with states that do the same, step by step and for ever, taken as one. */
export interface Quotient {
  /** Its `origin` names edges of the graph: one of those that are alike. */
  subgraph: Subgraph
  /** The edges of the subgraph that was folded along a walk: `walk` names edges of `subgraph`. */
  lift(input: number, walk: readonly number[]): number[]
}

/**
 * Folds states from which the same labels lead on in the same way (bisimulation, by refining until nothing changes).
 * Sequences of labels are the same in both, and the folded one is often a hundredth: contexts that no step tells apart
 * count once.
 */
export const quotientOf = (
  subgraph: Subgraph,
  labelOf: (edge: number) => number,
  kindOf: (state: number) => number,
): Quotient => {
  const { states, edges, firstEdge, from, to, starts } = subgraph
  const labels = Int32Array.from({ length: edges }, (_, edge) => labelOf(subgraph.origin[edge] ?? 0))
  let blockOf = Int32Array.from({ length: states }, (_, state) => kindOf(state))
  let count = new Set(blockOf).size
  for (;;) {
    const numbers = new Map<string, number>()
    const refined = new Int32Array(states)
    for (let state = 0; state < states; state += 1) {
      const leads = new Set<string>()
      for (let edge = firstEdge[state] ?? 0; edge < (firstEdge[state + 1] ?? 0); edge += 1) {
        leads.add(`${labels[edge]}>${blockOf[to[edge] ?? 0]}`)
      }
      const key = `${blockOf[state]}:${[...leads].sort().join(' ')}`
      const number = numbers.get(key) ?? numbers.size
      numbers.set(key, number)
      refined[state] = number
    }
    blockOf = refined
    if (numbers.size === count) break
    count = numbers.size
  }

  // One edge for all with the same label to the same block, of the first state of each block.
  const first = new Int32Array(count).fill(-1)
  for (let state = states - 1; state >= 0; state -= 1) first[blockOf[state] ?? 0] = state
  const folded: { from: number; to: number; edge: number }[] = []
  for (let block = 0; block < count; block += 1) {
    const state = first[block] ?? 0
    const known = new Set<string>()
    for (let edge = firstEdge[state] ?? 0; edge < (firstEdge[state + 1] ?? 0); edge += 1) {
      const target = blockOf[to[edge] ?? 0] ?? 0
      const key = `${labels[edge]}>${target}`
      if (known.has(key)) continue
      known.add(key)
      folded.push({ from: block, to: target, edge })
    }
  }
  const graph: EdgeGraph = {
    states: count,
    edges: folded.length,
    starts: starts.map((state) => blockOf[state] ?? 0),
    firstEdge: firstOf(count, folded),
    from: Int32Array.from(folded, (one) => one.from),
    to: Int32Array.from(folded, (one) => one.to),
  }
  const walkable = subgraphOf(graph)
  const edgeOf = (place: number): number => folded[walkable.origin[place] ?? 0]?.edge ?? 0
  return {
    subgraph: { ...walkable, origin: walkable.origin.map((_, place) => subgraph.origin[edgeOf(place)] ?? 0) },
    lift: (input, walk) => {
      let state = starts[input] ?? 0
      return walk.map((place) => {
        const like = edgeOf(place)
        const target = blockOf[to[like] ?? 0]
        for (let edge = firstEdge[state] ?? 0; edge < (firstEdge[state + 1] ?? 0); edge += 1) {
          if (labels[edge] !== labels[like] || blockOf[to[edge] ?? 0] !== target) continue
          state = to[edge] ?? 0
          return edge
        }
        throw new RangeError(`State ${from[like]} and state ${state} were taken as one and are not`)
      })
    },
  }
}

const firstOf = (count: number, folded: readonly { from: number }[]): Int32Array => {
  const first = new Int32Array(count + 1)
  for (const { from } of folded) first[from + 1] = (first[from + 1] ?? 0) + 1
  for (let block = 0; block < count; block += 1) first[block + 1] = (first[block + 1] ?? 0) + (first[block] ?? 0)
  return first
}
