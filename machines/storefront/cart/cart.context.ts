import type { Cart, CartPlan } from '#schemas/calls/storefront/cart.calls.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { TierCode } from '#schemas/calls/shapes.ts'
import type { Problem } from '../../support/problem.ts'

export interface CartContent {
  cart: Cart
  /** mm/dd/yyyy, in order. */
  dates: string[]
  tier: TierCode
  /** A premier plan is in the cart: the children tier covers one child. */
  isPremier: boolean
  /** A plan of the special carrier is in the cart: its prices include an administrative fee. */
  hasPrudential: boolean
}
export interface RemoveInput {
  enrollmentId: string
  plan_id: string
  plan_pricing_id: string
}

export interface CartContext {
  enrollmentId: string | null
  content: CartContent | null
  /** The chosen date, mm/dd/yyyy; empty until one is chosen. */
  effectiveDate: string
  /** The plan that is about to be removed. */
  leaving: CartPlan | null
  /** The plan whose details or riders are open. */
  about: CartPlan | null
  errors: FieldError[]
  problem: Problem | null
}

export type CartEvent =
  | { type: 'cart.chooseDate'; date: string }
  | { type: 'cart.remove'; plan_pricing_id: string }
  | { type: 'cart.removeUnavailable'; plan_id: string }
  | { type: 'cart.confirmRemoval' }
  | { type: 'cart.keep' }
  | { type: 'cart.explain' }
  | { type: 'cart.closeExplanation' }
  | { type: 'cart.showPlan'; plan_id: string }
  | { type: 'cart.chooseRiders'; plan_id: string }
  | { type: 'cart.save' }
  | { type: 'cart.proceed' }
  | { type: 'cart.retry' }
  | { type: 'cart.refresh' }

export const isEmptyCart = ({ cart }: CartContent): boolean => cart.result.length === 0 && cart.unavailable.length === 0

export const planByPrice = ({ content }: CartContext, id: string): CartPlan | undefined =>
  content?.cart.result.find((plan) => plan.plan_pricing_id === id)

export const planById = ({ content }: CartContext, id: string): CartPlan | undefined =>
  content?.cart.result.find((plan) => plan.plan_id === id)

/** The cart's line of a plan that is not available any more. */
export const unavailablePlan = (context: CartContext, planId: string): CartPlan | null => {
  if (context.content?.cart.unavailable.some((one) => one.plan_id === planId) !== true) return null
  return planById(context, planId) ?? null
}

/** Keeps the date that was chosen where it is still possible; a single possible date needs no choosing. */
export const dateFor = (before: string, { cart, dates }: CartContent): string => {
  if (dates.includes(before)) return before
  if (cart.effective_date !== null && dates.includes(cart.effective_date)) return cart.effective_date
  return dates.length === 1 ? (dates[0] ?? '') : ''
}
