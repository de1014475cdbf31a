import type { PlanCard, TierPrice } from '../../calls/storefront/plans.calls.ts'

/** Whether the card has its add icon: on the selected tier, not hidden, not in the cart (spec 1, section 2). */
export const canAdd = (plan: Pick<PlanCard, 'selected_plan' | 'hide_add_to_cart' | 'is_in_cart'>): boolean =>
  plan.selected_plan && !plan.hide_add_to_cart && !plan.is_in_cart

/** Whether a price is the lowest of several: of those that others pay, or of the amounts or levels to choose from. */
export const isLowest = ({ price_basis, has_options }: Pick<PlanCard, 'price_basis' | 'has_options'>): boolean =>
  price_basis?.is_lowest === true || has_options === true

/** Whether a tier has a price: one that is nothing is none, unless the employer pays all of it. */
export const hasPrice = ({ price_male_nons: price, employer_pays }: Omit<TierPrice, 'tier'>): boolean =>
  price > 0 || employer_pays !== undefined
