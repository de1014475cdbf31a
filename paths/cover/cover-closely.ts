import type { Graph } from '../explore/graph.ts'
import { boundOf } from './bound.ts'
import { type Aimed, aimedAt, costOf, type Cover, coverOf, type CoverOptions, metBy } from './cover.ts'
import type { Goals } from './goals.ts'
import { evenedOut } from './even-out.ts'
import { greedyWalks, type Walk } from './greedy.ts'
import { cheapestProgram } from './program.ts'
import { pruned } from './prune.ts'
import { quotientOf } from './quotient.ts'
import type { Subgraph } from './subgraph.ts'
import { toursOf } from './tours.ts'

/** How many starts are tried where the cheapest walks are too long for one. */
const MORE_STARTS = 4

/**
 * As `cover`, with the cheapest paths that an integer program finds within the budget, and its bound. States from which
 * the same goals lie ahead are one in it, so that graphs of a million edges become small. Where it is not solved in
 * time, or where its paths are longer than `maxSteps`, the greedy paths stay.
 */
export const coverClosely = async (graph: Graph, options: Omit<CoverOptions, 'optimal'> = {}): Promise<Cover> => {
  const aimed = aimedAt(graph, options)
  const { subgraph, goals, limits } = aimed
  const { walks, cut } = greedyWalks(subgraph, goals, limits)
  const kept = pruned(goals, walks)
  const met = metBy(goals, kept)
  let lowerBound = boundOf(subgraph, { goals, met }, limits)
  if (cut) return coverOf(aimed, { walks: kept, cut, lowerBound })
  const folded = foldedFor(aimed)
  for (let starts = 1; starts <= MORE_STARTS; starts += 1) {
    const { bound, cheapest } = await cheapestProgram(folded.subgraph, { goals: folded.goals, met }, limits, starts)
    // What more starts cost is no bound.
    if (starts === 1) lowerBound = Math.max(lowerBound, bound)
    if (cheapest === undefined || cheapest.cost >= costOf(kept, limits.resetCost).cost) break
    const tours = evenedOut(folded.subgraph, pruned(folded.goals, toursOf(folded.subgraph, cheapest)), limits.maxSteps)
    if (tours === undefined || costOf(tours, limits.resetCost).cost >= costOf(kept, limits.resetCost).cost) continue
    const lifted = tours.map(({ input, edges }): Walk => ({ input, edges: folded.lift(input, edges) }))
    return coverOf(aimed, { walks: lifted, cut, lowerBound })
  }
  return coverOf(aimed, { walks: kept, cut, lowerBound })
}

interface Folded {
  subgraph: Subgraph
  goals: Goals
  lift(input: number, walk: readonly number[]): number[]
}

/** The subgraph with states from which the same goals are met by the same steps taken as one. */
const foldedFor = ({ subgraph, goals }: Aimed): Folded => {
  const numbers = new Map<string, number>()
  const metOn = (edge: number): Int32Array => goals.met.subarray(goals.first[edge], goals.first[edge + 1])
  const labels = Int32Array.from({ length: subgraph.edges }, (_, edge) => {
    const key = metOn(edge).join(' ')
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  })
  // Edges by their own places: what they meet may depend on the steps before, as for sequences.
  const own = { ...subgraph, origin: Int32Array.from({ length: subgraph.edges }, (_, edge) => edge) }
  const quotient = quotientOf(
    own,
    (edge) => labels[edge] ?? -1,
    () => 0,
  )
  const first = new Int32Array(quotient.subgraph.edges + 1)
  const met: number[] = []
  quotient.subgraph.origin.forEach((edge, place) => {
    met.push(...metOn(edge))
    first[place + 1] = met.length
  })
  return {
    subgraph: quotient.subgraph,
    goals: { count: goals.count, first, met: Int32Array.from(met), atStart: goals.atStart },
    lift: (input, walk) => quotient.lift(input, walk),
  }
}
