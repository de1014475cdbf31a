import { beamWalks, type Ground } from './beam.ts'
import { costOf, metBy } from './cover.ts'
import type { Goals } from './goals.ts'
import type { Walk, WalkLimits } from './greedy.ts'
import { pruned } from './prune.ts'

/** Widths of the beam that looks for other walks, one after the other. */
const WIDTHS = [30, 100, 300]
/** How many choices for each walk there is may bring nothing before the next width, and of how many walks they are. */
const IDLE = [
  { choices: 2, walks: 2 },
  { choices: 8, walks: 3 },
  { choices: 12, walks: 4 },
] as const
const MOST_CHOICES = Math.max(...IDLE.map(({ choices }) => choices))

/**
 * Cheaper walks that meet the same: some of the walks are taken out, a beam search looks for cheaper ones that meet what
 * they alone met, and so on with others (large neighborhood search) until it costs `enough`, until nothing is gained any
 * more or until the deadline. The choice is by chance from a seed; the same each time where time does not end it.
 */
export const walkedAnew = (
  ground: Ground,
  met: Uint8Array,
  walks: readonly Walk[],
  limits: WalkLimits,
  enough: number,
): Walk[] => {
  const { goals } = ground
  const below = numbersOf(walks.length)
  let best = pruned(goals, walks)
  const cost = (some: readonly Walk[]) => costOf(some, limits.resetCost).cost
  for (const width of WIDTHS) {
    for (let idle = 0; idle < MOST_CHOICES * best.length && performance.now() < limits.deadline;) {
      if (cost(best) <= enough) return best
      const most = IDLE.find(({ choices }) => idle < choices * best.length)?.walks ?? 1
      const places = new Set<number>()
      while (places.size < Math.min(most, best.length)) places.add(below(best.length))
      const out = best.filter((_, place) => places.has(place))
      const kept = best.filter((_, place) => !places.has(place))
      const wanted = without(met, goals, kept)
      const found = beamWalks(ground, wanted, limits, { width, below: cost(out) })
      idle = found === undefined ? idle + 1 : 0
      if (found !== undefined) best = pruned(goals, [...kept, ...found])
    }
  }
  return best
}

/** What of it these walks do not meet. */
const without = (met: Uint8Array, goals: Goals, walks: readonly Walk[]): Uint8Array => {
  const theirs = metBy(goals, walks)
  return met.map((one, goal) => (theirs[goal] === 1 ? 0 : one))
}

/** Whole numbers from zero to below what is asked, in an order that looks like chance (a linear congruence). */
const numbersOf = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
