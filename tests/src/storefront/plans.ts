import type { PlanCard } from '#schemas/calls/storefront/plans.calls.ts'

/** A plan of a list with what the test cares about. */
export const planOf = (own: Partial<PlanCard> = {}): PlanCard => ({
  plan_id: 'smile',
  pid: 'smile',
  ppid: 'smile.standard.IF',
  plan_pricing_id: `${own.plan_id ?? 'smile'}.standard.IF`,
  plan_name: 'Smile Care',
  plan_logo: '',
  plan_short_text: 'Cleanings and fillings',
  facts: [],
  plan_category: 'dental',
  plan_price: 89,
  price_basis: null,
  callout_text: null,
  tier_price: [
    { tier: 'IO', price_male_nons: 29.4 },
    { tier: 'IC', price_male_nons: 0 },
    { tier: 'IF', price_male_nons: 89 },
  ],
  selected_plan: true,
  is_in_cart: false,
  hide_add_to_cart: false,
  bundle_plan_count: 0,
  ...own,
})
