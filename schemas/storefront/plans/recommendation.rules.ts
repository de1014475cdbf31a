import type { TierCode } from '../../calls/shapes.ts'
import { blackoutOf } from '../cart/cart.rules.ts'
import { planCategories } from '../catalog/catalog-codes.ts'
import type { Plan } from '../catalog/plan.types.ts'

/** The carousel of the cart shows so many plans at most (spec 1, section 9). */
export const MOST_IN_CAROUSEL = 5
/** The page of recommendations shows more, but a page of its own is no second plan list. */
export const MOST_IN_LIST = 12
/** What each way of recommending answers with: enough that the quote may rule some of them out. */
export const MOST_RECS = 15

/** Below so many carts that held both plans, a connection may be chance. */
export const LEAST_TOGETHER = 5
/** Of those who had the one plan, at least so many must have had the other. */
export const LEAST_CONFIDENCE = 0.1
/** They must have had it this much more often than people at large had it. */
export const LEAST_LIFT = 1.2

/** What is known of someone who asks for recommendations; what is not known rules nothing out. */
export interface AskedFor {
  /** Two letters. */
  state?: string | undefined
  tier?: TierCode | undefined
  /** Full years. */
  age?: number | undefined
  /** The portals whose plans they may buy. */
  portals: readonly string[]
  /** yyyy-mm-dd */
  today: string
}

/** Whether a plan stands in lists at all: it is not linked only, not withdrawn, not moved to another plan. */
const isListed = (plan: Plan, today: string): boolean =>
  plan.unlisted !== true &&
  !plan.traits.includes('membership') &&
  plan.moved === undefined &&
  (plan.withdrawn === undefined || plan.withdrawn > today)

/**
 * Whether a plan could be for them: the service knows neither county nor salary, so the quote has the last word
 * (spec 1, section 7, Recommendation service).
 */
export const mayFit = (plan: Plan, { state, tier, age, portals, today }: AskedFor): boolean =>
  isListed(plan, today) &&
  blackoutOf(plan, today) === null &&
  (state === undefined || plan.states === 'all' || plan.states.includes(state)) &&
  (tier === undefined || plan.tiers.includes(tier)) &&
  (age === undefined || (age >= plan.ages.from && age <= plan.ages.to)) &&
  (plan.portals === undefined || plan.portals.some((id) => portals.includes(id)))

/** How often a plan was in a cart that was checked out, and in an enrollment that was submitted. */
export interface PlanCount {
  carts: number
  sold: number
}
export type PlanCounts = ReadonlyMap<string, PlanCount>

const nobody: PlanCount = { carts: 0, sold: 0 }

/** A plan that was bought tells three times as much as one that was only chosen. */
const weight = ({ carts, sold }: PlanCount): number => carts + 3 * sold

const byWeight =
  (counts: PlanCounts) =>
  (one: Plan, other: Plan): number =>
    weight(counts.get(other.id) ?? nobody) - weight(counts.get(one.id) ?? nobody)

/** What people chose and bought most, the most popular first; plans that nobody chose are not popular. */
export const popular = (plans: readonly Plan[], counts: PlanCounts): Plan[] =>
  plans.filter(({ id }) => weight(counts.get(id) ?? nobody) > 0).toSorted(byWeight(counts))

/** The plans with each category's best first: one of each kind, then the second of each, and so on. */
export const oneOfEach = (plans: readonly Plan[], counts: PlanCounts): Plan[] => {
  const kinds = planCategories.map((code) =>
    plans.filter(({ category }) => category === code).toSorted(byWeight(counts)),
  )
  const rounds = Math.max(0, ...kinds.map((kind) => kind.length))
  return Array.from({ length: rounds }, (_, round) => kinds.flatMap((kind) => kind[round] ?? [])).flat()
}

/** How many checked-out carts held both plans. */
export interface PairCount {
  plan_id: string
  other_id: string
  carts: number
}

/**
 * The plans that people had beside those of a cart, by the share of them who had it (the confidence of the strongest
 * rule). A connection counts from five carts on, and only where it is no mere popularity: the lift says how much more
 * often the two met than chance would have it.
 */
export const associated = (
  cart: readonly string[],
  { carts, plans, pairs }: { carts: number; plans: PlanCounts; pairs: readonly PairCount[] },
): string[] => {
  const chosen = new Set(cart)
  const best = new Map<string, { confidence: number; lift: number }>()
  for (const { plan_id, other_id, carts: together } of pairs) {
    for (const [from, to] of [
      [plan_id, other_id],
      [other_id, plan_id],
    ] as const) {
      if (!chosen.has(from) || chosen.has(to) || together < LEAST_TOGETHER) continue
      const confidence = together / Math.max(together, plans.get(from)?.carts ?? 0)
      const expected = Math.max(together, plans.get(to)?.carts ?? 0) / Math.max(1, carts)
      const lift = confidence / expected
      if (confidence < LEAST_CONFIDENCE || lift < LEAST_LIFT) continue
      const known = best.get(to)
      if (known === undefined || known.confidence < confidence) best.set(to, { confidence, lift })
    }
  }
  return [...best.entries()]
    .toSorted(([a, one], [b, other]) => other.confidence - one.confidence || other.lift - one.lift || (a < b ? -1 : 1))
    .map(([id]) => id)
}

/** The ids of a comma list, each once, in their order. */
export const idsOf = (text: string | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  ),
]

/** Several lists of ids as one: the first list first, each id once. */
export const merged = (...lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())]
