import type { Graph } from '../explore/graph.ts'
import { beamWalks } from './beam.ts'
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
/** Widths of the beam before the program, for a second, and after it, where its bound is not met. */
const BEAM = 300
const WIDER_BEAMS = [1000, 4000]
/** Of the time that is left, what the program may take. */
const PROGRAM_SHARE = 0.8

/**
 * As `cover`, with the cheapest paths that a beam search and an integer program find within the budget, and the bound of
 * the program. States from which the same goals lie ahead are one in both, so that graphs of a million edges become
 * small. Where neither finds cheaper ones in time, the greedy paths stay.
 */
export const coverClosely = async (graph: Graph, options: Omit<CoverOptions, 'optimal'> = {}): Promise<Cover> => {
  const aimed = aimedAt(graph, options)
  const { subgraph, goals, limits } = aimed
  const { walks, cut } = greedyWalks(subgraph, goals, limits)
  const kept = pruned(goals, walks)
  const met = metBy(goals, kept)
  let lowerBound = boundOf(subgraph, { goals, met }, limits)
  // Where nothing is asked for, no path costs nothing; the program would begin at least one.
  if (cut || !met.includes(1)) return coverOf(aimed, { walks: kept, cut, lowerBound })
  const folded = foldedFor(aimed)
  const wanted = { goals: folded.goals, met }
  let best: readonly Walk[] = kept
  const cost = () => costOf(best, limits.resetCost).cost
  /** Takes these walks over the folded states where they are cheaper. */
  const take = (found: readonly Walk[] | undefined): boolean => {
    if (found === undefined || costOf(found, limits.resetCost).cost >= cost()) return false
    best = found.map(({ input, edges }): Walk => ({ input, edges: folded.lift(input, edges) }))
    return true
  }
  const beam = (width: number) => beamWalks(folded.subgraph, wanted, limits, { width, below: cost() })
  take(beam(BEAM))
  const now = performance.now()
  const ofProgram = { ...limits, deadline: now + PROGRAM_SHARE * (limits.deadline - now) }
  for (let starts = 1; starts <= MORE_STARTS; starts += 1) {
    const { bound, cheapest } = await cheapestProgram(folded.subgraph, wanted, ofProgram, { starts, known: cost() })
    // What more starts cost is no bound.
    if (starts === 1) lowerBound = Math.max(lowerBound, bound)
    if (cheapest === undefined || cheapest.cost >= cost()) break
    const tours = pruned(folded.goals, toursOf(folded.subgraph, cheapest))
    if (take(evenedOut(folded.subgraph, tours, limits.maxSteps))) break
  }
  for (const width of WIDER_BEAMS) if (cost() > lowerBound) take(beam(width))
  return coverOf(aimed, { walks: best, cut, lowerBound })
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
