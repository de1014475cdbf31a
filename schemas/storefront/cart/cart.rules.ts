import type { TierCode } from '../../calls/shapes.ts'
import type { PlanTrait } from '../catalog/catalog-codes.ts'
import type { Localized } from '../catalog/plan.schema.ts'
import type { Plan } from '../catalog/plan.types.ts'
import { summedShares } from '../pricing/contribution.rules.ts'
import { type PriceRefusal, type QuoteFacts, STANDARD_OPTION, priceOf, pricingId } from '../pricing/pricing.rules.ts'

/** What a draft keeps of a plan in the cart: never a price. */
export interface CartLine {
  plan_id: string
  option_id: string
  /** Ids of the plan's riders. */
  riders: string[]
  /** 0 for a plan that came with another one (spec 1, section 3). */
  removable: 0 | 1
}

/** A line at today's price for the quote; `cents` is null where a change of the quote made it unavailable. */
export interface PricedLine extends CartLine {
  pricing_id: string
  tier: TierCode
  /** What the member pays each month, riders included. */
  cents: number | null
  /** What the employer pays of it each month. */
  employer_cents: number
  refusal: PriceRefusal | null
}

type FindPlan = (id: string) => Plan | undefined
export type AddRefusal = 'blackout' | 'already-active' | 'already-in-cart'

const isInCart = (cart: readonly CartLine[], planId: string): boolean => cart.some((line) => line.plan_id === planId)

/** Whether a plan may not be sold on a day (yyyy-mm-dd, both ends included), with what to say; else null. */
export const blackoutOf = (plan: Pick<Plan, 'blackouts'>, today: string): Localized | null =>
  plan.blackouts?.find(({ from, to }) => from <= today && today <= to)?.message ?? null

/** Why a plan that has a price still cannot be added (spec 1, sections 4 and 8). */
export const addRefusal = (
  plan: Plan,
  { cart, activePlanIds, today }: { cart: readonly CartLine[]; activePlanIds: readonly string[]; today: string },
): AddRefusal | null => {
  if (blackoutOf(plan, today) !== null) return 'blackout'
  if (activePlanIds.includes(plan.id)) return 'already-active'
  return isInCart(cart, plan.id) ? 'already-in-cart' : null
}

interface PlanAddition {
  isExistingMember: boolean
  riders?: readonly string[]
  /** What may stand for the plan's own membership. */
  memberships?: readonly string[]
  /** The membership that was chosen among them; the plan's own by default. */
  chosen?: { plan_id: string; option_id: string }
}

/**
 * The cart with one more plan: the membership plan before it, unless the member has one already or the cart does
 * (spec 1, section 4). A plan stands in a cart once.
 */
export const withPlan = (
  cart: readonly CartLine[],
  plan: Plan,
  optionId: string,
  { isExistingMember, riders = [], memberships = [], chosen }: PlanAddition,
): CartLine[] => {
  if (isInCart(cart, plan.id)) return [...cart]
  const { membership } = plan
  const linked: CartLine[] =
    membership === undefined || isExistingMember || [membership, ...memberships].some((id) => isInCart(cart, id))
      ? []
      : [
          {
            ...(chosen ?? { plan_id: membership, option_id: STANDARD_OPTION }),
            riders: [],
            removable: 0,
          },
        ]
  return [...cart, ...linked, { plan_id: plan.id, option_id: optionId, riders: [...riders], removable: 1 }]
}

/** The cart without a plan and without memberships that nothing needs any more; null for a plan that is fixed. */
export const withoutPlan = (cart: readonly CartLine[], planId: string, findPlan: FindPlan): CartLine[] | null => {
  const line = cart.find(({ plan_id }) => plan_id === planId)
  if (line?.removable === 0) return null
  const rest = cart.filter(({ plan_id }) => plan_id !== planId)
  const needed = new Set(rest.flatMap(({ plan_id }) => findPlan(plan_id)?.membership ?? []))
  // Another membership may stand for the one that a plan names.
  const isReplaced = [...needed].some((id) => !isInCart(rest, id))
  return rest.filter(({ plan_id, removable }) => removable === 1 || needed.has(plan_id) || isReplaced)
}

const ridersCents = (plan: Plan, riders: readonly string[], tier: TierCode): number =>
  plan.riders.filter(({ id }) => riders.includes(id)).reduce((sum, { cents }) => sum + (cents[tier] ?? 0), 0)

/** Prices a line, riders included; a line whose plan or option is gone has no price. */
export const priceLine = (line: CartLine, plan: Plan | undefined, facts: QuoteFacts): PricedLine => {
  const unpriced = {
    ...line,
    tier: facts.tier,
    pricing_id: pricingId(line.plan_id, line.option_id, facts.tier),
    employer_cents: 0,
  }
  if (plan === undefined) return { ...unpriced, cents: null, refusal: null }
  const outcome = priceOf(plan, facts)
  if (!outcome.ok) return { ...unpriced, cents: null, refusal: outcome }
  const rate = outcome.rates.find((one) => one.selected && one.option_id === line.option_id)
  if (rate === undefined) return { ...unpriced, cents: null, refusal: null }
  return {
    ...unpriced,
    pricing_id: rate.pricing_id,
    cents: rate.cents + ridersCents(plan, line.riders, facts.tier),
    employer_cents: rate.employer_cents,
    refusal: null,
  }
}

export interface CartTotals {
  /** What the member pays each month, in cents. */
  recurringCents: number
  /** What the employer pays each month beside it. */
  employerCents: number
  /** The first month: with the plans' enrollment fees. */
  initialCents: number
}

/** What the cart costs; lines without a price count nothing and hold up the checkout (spec 1, section 2). */
export const cartTotals = (lines: readonly PricedLine[], findPlan: FindPlan): CartTotals => {
  const priced = lines.filter((line) => line.cents !== null)
  const { cents: recurringCents, employer_cents: employerCents } = summedShares(
    priced.map(({ cents, employer_cents }) => ({ cents: cents ?? 0, employer_cents })),
  )
  const fees = priced.reduce((sum, { plan_id }) => sum + (findPlan(plan_id)?.enrollment_fee_cents ?? 0), 0)
  // Enrollment fees are the member's.
  return { recurringCents, employerCents, initialCents: recurringCents + fees }
}

export const hasTrait = (plans: readonly Pick<Plan, 'traits'>[], trait: PlanTrait): boolean =>
  plans.some((plan) => plan.traits.includes(trait))

/** The parts of an L713 price beside the insurance, in cents a month (spec 1, section 9). */
export const l713Breakdown = (tier: TierCode) => ({
  union_dues: 2500,
  annuity_fund: 1000,
  billing_fees: 3000,
  association_dues: { IO: 5000, IS: 10_000, IC: 10_000, IF: 15_000 }[tier],
})

/** What is left of an L713 price for the insurance; never below zero. */
export const l713NetCents = (cents: number, tier: TierCode): number =>
  Math.max(0, cents - Object.values(l713Breakdown(tier)).reduce((sum, part) => sum + part, 0))
