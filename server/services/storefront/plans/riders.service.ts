import { ridersProblem } from '#schemas/storefront/plans/riders.rules.ts'
import { pricingId } from '#schemas/storefront/pricing/pricing.rules.ts'
import { refuse, refuseField } from '../../../domain/refusals.ts'
import type { Caller } from '../../../domain/caller.ts'
import { type StorefrontParts, openQuote } from '../quote/open-quote.ts'

export interface RidersService {
  /** Chooses exactly these riders of a plan in the cart. 422 for riders that the plan does not offer to the tier. */
  save: (
    caller: Caller,
    chosen: { enrollment_id: string; plan_id: string; riders: string[] },
  ) => Promise<{ riders: string[] }>
}

/** Additional riders (spec 1, section 2, Cart). What they cost is reckoned with the cart, never believed. */
export const makeRiders = (parts: StorefrontParts): RidersService => ({
  save: async (caller, { enrollment_id, plan_id, riders }) => {
    const { draft, facts, lines } = await openQuote(parts, caller, enrollment_id, { toChange: true })
    const line = lines.find((one) => one.plan_id === plan_id)
    const plan = parts.catalog.findPlan(plan_id)
    if (line === undefined || plan === undefined) throw refuseField('plan_id', 'error_plan_not_in_cart')
    const problem = ridersProblem(plan, facts.tier, riders)
    if (problem !== null) throw refuse([problem])
    const { option_id, removable } = line
    await parts.cartItems.update(draft.id, {
      plan_id,
      plan_pricing_id: pricingId(plan_id, option_id, facts.tier),
      details: { option_id, removable, riders },
    })
    await parts.drafts.change(draft, {})
    return { riders }
  },
})
