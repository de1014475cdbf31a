import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import {
  CatalogId,
  DateText,
  Dollars,
  EmployerPays,
  EnrollmentId,
  OnlyEnrollment,
  Result,
  nullable,
} from '../shapes.ts'
import { PricingErrorCode } from './plans.calls.ts'

const CartRider = Type.Object({
  rider_id: Type.String(),
  name: Type.String(),
  /** Markup. */
  text: Type.String(),
  price: Dollars,
  chosen: Type.Boolean(),
})
export type CartRider = Static<typeof CartRider>

export const CartPlan = Type.Object({
  plan_id: Type.String(),
  plan_pricing_id: Type.String(),
  plan_name: Type.String(),
  plan_logo: Type.String(),
  price: nullable(Dollars),
  ...EmployerPays,
  /** 1 where the plan can be removed; 0 where it is fixed and listed in the summary (when it has a price). */
  removable: Type.Union([Type.Literal(0), Type.Literal(1)]),
  /** Ours: the additional riders that the plan offers to the tier; left out where it offers none. */
  riders: Type.Optional(Type.Array(CartRider)),
})
export type CartPlan = Static<typeof CartPlan>

export const Cart = Type.Object({
  result: Type.Array(CartPlan),
  initial_month_cost: Dollars,
  recurring_month_cost: Dollars,
  ...EmployerPays,
  effective_date: nullable(DateText),
  has_already_signed: Type.Boolean(),
  signature_required: Type.Boolean(),
  special_message: nullable(Type.String()),
  has_l713: Type.Boolean(),
  l713_net_price: nullable(Dollars),
  /** Ours: plans that pay for the same thing, by name, each group a list. */
  overlaps: Type.Array(Type.Array(Type.String())),
  /** Plans that a change of the quote made unavailable: they stay listed and block the checkout. */
  unavailable: Type.Array(
    Type.Object({
      plan_id: Type.String(),
      plan_name: Type.String(),
      errorCode: nullable(PricingErrorCode),
      message: Type.String(),
    }),
  ),
})
export type Cart = Static<typeof Cart>

const Line = exact({ enrollment_id: EnrollmentId, plan_id: CatalogId, plan_pricing_id: CatalogId })

/** The cart up to the start of the enrollment (spec 1, sections 2, 3, 4 and 7). */
export const cartCalls = {
  checkAlreadyInCart: call('POST enrollment/check-already-in-cart', {
    summary: 'Whether a plan is in the cart',
    body: Line,
    data: Result(Type.Boolean()),
  }),
  addPlanToCart: call('POST enrollment/add-plan-to-cart', {
    summary: 'Adds a plan at the price that the server computes; `errorCode` says why it was not added',
    body: Line,
    data: Type.Object({
      added: Type.Boolean(),
      errorCode: nullable(
        Type.Union([
          Type.Literal('blackout'),
          Type.Literal('already-active'),
          Type.Literal('already-in-cart'),
          PricingErrorCode,
        ]),
      ),
      message: nullable(Type.String()),
    }),
  }),
  getPlanCart: call('GET enrollment/get-plan-cart', {
    summary: 'The cart with its totals',
    query: OnlyEnrollment,
    data: Cart,
  }),
  getCartCount: call('GET enrollment/get-cart-count', {
    summary: 'How many plans are in the cart',
    query: OnlyEnrollment,
    data: Result(Type.Integer()),
  }),
  getCartAmount: call('GET enrollment/get-cart-amount', {
    summary: 'The monthly amount of the cart in dollars',
    query: OnlyEnrollment,
    data: Result(Dollars),
  }),
  getEffectiveDates: call('GET enrollment/get-cart-effective-dates', {
    summary: 'The dates on which all plans of the cart can begin',
    query: OnlyEnrollment,
    data: Result(Type.Array(Type.Object({ effective_date: DateText }))),
  }),
  checkoutCart: call('POST enrollment/cart-checkout', {
    summary: 'Fixes the effective date and opens the enrollment',
    body: exact({ enrollment_id: EnrollmentId, effective_date: DateText }),
    data: Result(Type.Object({ effective_date: DateText })),
  }),
  removePlanFromCart: call('GET enrollment/remove-plan-from-cart', {
    summary: 'Removes a plan; a fixed one is refused',
    query: Line,
    data: Type.Object({ removed: Type.Boolean() }),
  }),
  getCartPlanInfo: call('GET enrollment/get-cart-plan-info', {
    summary: 'What the plans of the cart mean for the steps',
    query: OnlyEnrollment,
    data: Type.Object({ is_IHA: Type.Boolean(), has_spouse: Type.Boolean(), is_l713: Type.Boolean() }),
  }),
  getMoreRequirement: call('GET enrollment/get-more-requirement', {
    summary: 'Whether a Premier plan is in the cart',
    query: exact({ enrollment_id: Type.Optional(EnrollmentId), plan_id: Type.Optional(CatalogId) }),
    data: Type.Object({ is_premier: Type.Boolean() }),
  }),
  checkPrudentialCart: call('GET enrollment/check-prudential-cart', {
    summary: 'Whether a plan of the special carrier is in the cart',
    query: OnlyEnrollment,
    data: Type.Object({ status: Type.Boolean() }),
  }),
}
