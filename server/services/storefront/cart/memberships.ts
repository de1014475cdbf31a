import type { LinkedMembership } from '#schemas/calls/storefront/plans.calls.ts'
import { employerPays } from '#schemas/storefront/pricing/contribution.rules.ts'
import { toDollars } from '#schemas/storefront/pricing/money.rules.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import { priceOf } from '#schemas/storefront/pricing/pricing.rules.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import type { Quote } from '../quote/open-quote.ts'
import { membershipIds } from '../../quote/membership-ids.ts'
import { optionName } from '../../quote/plan-view.ts'
import type { Locale } from '#schemas/messages/languages.ts'

type Plans = Pick<Catalog, 'plans' | 'findPlan'>

/** Whether a membership is to go into the cart before the plan: not for members, and not twice. */
export const needsMembership = (catalog: Plans, plan: Plan, { draft, lines }: Pick<Quote, 'draft' | 'lines'>) =>
  plan.membership !== undefined &&
  draft.type !== 'existing-member' &&
  !lines.some((line) => membershipIds(catalog, plan).includes(line.plan_id))

/** The memberships that the quote may buy for a plan, the plan's own first, each at the price of the quote's tier. */
export const offeredMemberships = (
  catalog: Plans,
  plan: Plan,
  quote: Pick<Quote, 'draft' | 'lines' | 'facts'>,
  locale: Locale,
): LinkedMembership[] => {
  if (!needsMembership(catalog, plan, quote)) return []
  return membershipIds(catalog, plan).flatMap((id) => {
    const membership = catalog.findPlan(id)
    const outcome = membership === undefined ? null : priceOf(membership, quote.facts)
    if (membership === undefined || outcome?.ok !== true) return []
    return outcome.rates
      .filter(({ selected }) => selected)
      .map((rate) => ({
        plan_id: id,
        plan_pricing_id: rate.pricing_id,
        plan_name: optionName(membership, rate.option_id, locale),
        price: toDollars(rate.cents),
        ...employerPays(rate),
      }))
  })
}
