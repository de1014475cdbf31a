import type { Graph } from '../explore/graph.ts'
import { beamWalks, groundOf } from './beam.ts'
import { boundOf } from './bound.ts'
import { coarsened } from './coarsened.ts'
import { type Aimed, aimedAt, costOf, type Cover, coverOf, type CoverOptions, metBy } from './cover.ts'
import type { Goals } from './goals.ts'
import { evenedOut } from './even-out.ts'
import { greedyWalks, type Walk, type WalkLimits } from './greedy.ts'
import { cheapestProgram } from './program.ts'
import { pruned } from './prune.ts'
import { quotientOf } from './quotient.ts'
import type { Subgraph } from './subgraph.ts'
import { toursOf } from './tours.ts'
import { walkedAnew } from './walk-anew.ts'

/** How many starts are tried where the cheapest walks are too long for one. */
const MORE_STARTS = 4
/** Widths of the beam before the program, for a second, and at the end, where its bound is not met. */
const BEAM = 300
const WIDER_BEAMS = [1000, 4000]
/**
 * Of the time that is left: what walking some of them anew may take before the program, then the program, and a program
 * over fewer states where that one had no time to say anything.
 */
const ANEW_SHARE = 0.2
const PROGRAM_SHARE = 0.4
const COARSE_SHARE = 0.2

/**
 * As `cover`, with the cheapest paths that beam searches and an integer program find within the budget, and the bound of
 * the program. States from which the same goals lie ahead are one in both, so that graphs of a million edges become
 * small. Where neither finds cheaper ones in time, the greedy paths stay.
 *
 * @example
 * const { paths, cost, lowerBound } = await coverClosely(exploreMachine(checkoutMachine).graph, { budget: 10_000 })
 * console.log(`${paths.length} paths cost ${cost}; no cover costs less than ${lowerBound}`)
 */
export const coverClosely = async (graph: Graph, options: Omit<CoverOptions, 'optimal'> = {}): Promise<Cover> => {
  const aimed = aimedAt(graph, options)
  const { subgraph, goals, limits } = aimed
  const { walks, cut } = greedyWalks(subgraph, goals, limits)
  const greedy = pruned(goals, walks)
  const met = metBy(goals, greedy)
  const counted = boundOf(subgraph, { goals, met }, limits)
  // Where nothing is asked for, no path costs nothing; the program would begin at least one.
  if (cut || !met.includes(1)) return coverOf(aimed, { walks: greedy, cut, lowerBound: counted })
  const folded = foldedFor(aimed)
  const { walks: found, lowerBound } = await cheapestFor(folded, met, limits, counted)
  const cheaper = found !== undefined && costOf(found, limits.resetCost).cost < costOf(greedy, limits.resetCost).cost
  const lifted = (found ?? []).map(({ input, edges }): Walk => ({ input, edges: folded.lift(input, edges) }))
  return coverOf(aimed, { walks: cheaper ? lifted : greedy, cut, lowerBound })
}

/** The cheapest walks that are found, and the highest bound; none where time ends first. */
const cheapestFor = async (
  { subgraph, goals }: Folded,
  met: Uint8Array,
  limits: WalkLimits,
  counted: number,
): Promise<{ walks?: readonly Walk[]; lowerBound: number }> => {
  const { walks, cut } = greedyWalks(subgraph, goals, limits)
  if (cut) return { lowerBound: counted }
  const ground = groundOf(subgraph, goals)
  const wanted = { goals, met }
  let best: readonly Walk[] = pruned(goals, walks)
  let lowerBound = counted
  const costs = (some: readonly Walk[]) => costOf(some, limits.resetCost).cost
  const take = (other: readonly Walk[] | undefined): boolean => {
    const isCheaper = other !== undefined && costs(other) < costs(best)
    if (isCheaper) best = other
    return isCheaper
  }
  const takeBeam = (width: number) => take(beamWalks(ground, met, limits, { width, below: costs(best) }))
  const takeAnew = (share: number) => take(walkedAnew(ground, met, best, within(limits, share), lowerBound))

  takeBeam(BEAM)
  takeAnew(ANEW_SHARE)
  const ofProgram = within(limits, PROGRAM_SHARE)
  for (let starts = 1; starts <= MORE_STARTS; starts += 1) {
    const { bound, cheapest } = await cheapestProgram(subgraph, wanted, ofProgram, { starts, known: costs(best) })
    // What more starts cost is no bound.
    if (starts === 1) lowerBound = Math.max(lowerBound, bound)
    if (cheapest === undefined || cheapest.cost >= costs(best)) break
    if (take(evenedOut(subgraph, pruned(goals, toursOf(subgraph, cheapest)), limits.maxSteps))) break
  }
  if (lowerBound === counted) {
    const coarse = coarsened(subgraph, wanted)
    const ofCoarse = { ...wanted, goals: coarse.goals }
    const { bound } = await cheapestProgram(coarse.subgraph, ofCoarse, within(limits, COARSE_SHARE), {
      known: costs(best),
    })
    lowerBound = Math.max(lowerBound, bound)
  }
  takeAnew(1)
  for (const width of WIDER_BEAMS) if (costs(best) > lowerBound) takeBeam(width)
  return { walks: best, lowerBound }
}

/** With a share of the time that is left. */
const within = (limits: WalkLimits, share: number): WalkLimits => {
  const now = performance.now()
  return { ...limits, deadline: now + share * (limits.deadline - now) }
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
