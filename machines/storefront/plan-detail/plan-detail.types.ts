import type { PlanPricing, PriceBasis, PricingEntry } from '#schemas/calls/storefront/plans.calls.ts'
import type { FilterInfo } from '#schemas/calls/storefront/quote.calls.ts'
import type { EnrollType } from '#schemas/calls/shapes.ts'

export interface SuggestedPlan {
  plan_id: string
  plan_pricing_id: string
  plan_name: string
  plan_logo: string
  price: number
  employer_pays?: number
  /** The price is that of the cheapest of several amounts or levels. */
  has_options?: boolean
  /** For whom a price before a quote is; null where it is the quote's. */
  price_basis: PriceBasis | null
}

export interface PlanRates {
  pricing: PlanPricing
  filter: FilterInfo
  /** A premier plan is in the cart: its children tier covers one child (spec 1, section 3). */
  isPremier: boolean
  /** Working hours are asked beside the salary: the plan is one of disability income. */
  asksHours: boolean
  /** The special carrier wants the children's birth dates before the plan is added. */
  asksChildDates: boolean
}

/** What the visit has chosen before it came to the plan (spec 1, section 4, Plan page). */
export interface PlanStart {
  enrollType: EnrollType | null
  userId: string | null
  agentId: string | null
  portalId: string | null
  groupId: string | null
  isRep: boolean
  /** On an external site the person chooses among memberships. */
  isExternal: boolean
}

/** Where the page goes when the machine has ended: another plan's page, or the cart. */
export type PlanDetailOutput = { to: 'plan'; planId: string } | { to: 'cart' }

/** The rate that may go into the cart: on the selected tier, not in the cart yet. */
export const canAddRate = (rate: PricingEntry): boolean => rate.selected_plan && !rate.is_in_cart

/** Whether a rate has a price: one that is nothing is none, unless the employer pays all of it. */
export const isPriced = ({ plan_price, employer_pays }: PricingEntry): boolean =>
  plan_price > 0 || employer_pays !== undefined
