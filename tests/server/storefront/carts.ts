import type { Visitor } from '../support/test-app.ts'
import { ask, refused } from './storefront.ts'

/** A quote that somebody has begun. */
export interface Begun {
  visitor: Visitor
  enrollment_id: string
}
export const show = ({ visitor, enrollment_id }: Begun, headers = {}) =>
  ask(visitor, 'GET enrollment/get-plan-cart', { query: { enrollment_id }, headers })
export const dates = async ({ visitor, enrollment_id }: Begun) =>
  (await ask(visitor, 'GET enrollment/get-cart-effective-dates', { query: { enrollment_id } })).result.map(
    ({ effective_date }) => effective_date,
  )
export const line = (plan_id: string, tier = 'IO', option = 'standard') => ({
  plan_id,
  plan_pricing_id: `${plan_id}.${option}.${tier}`,
})
export const remove = ({ visitor, enrollment_id }: Begun, plan_id: string) =>
  ask(visitor, 'GET enrollment/remove-plan-from-cart', { query: { enrollment_id, ...line(plan_id) } })
export const checkout = ({ visitor, enrollment_id }: Begun, effective_date: string) =>
  ask(visitor, 'POST enrollment/cart-checkout', { body: { enrollment_id, effective_date } })
export const notCheckedOut = ({ visitor, enrollment_id }: Begun, effective_date: string) =>
  refused(visitor, 'POST enrollment/cart-checkout', { body: { enrollment_id, effective_date } })
export const setZip = ({ visitor, enrollment_id }: Begun, zip: string) =>
  ask(visitor, 'PUT enrollment/change-filter-info/{tempId}', { params: { tempId: enrollment_id }, body: { zip } })
export const plansOf = async (quote: Begun) =>
  (await show(quote)).result.map(({ plan_id, price, removable }) => [plan_id, price, removable])

export const added = { added: true, errorCode: null, message: null }
export const empty = {
  result: [],
  initial_month_cost: 0,
  recurring_month_cost: 0,
  effective_date: null,
  has_already_signed: false,
  signature_required: false,
  special_message: null,
  has_l713: false,
  l713_net_price: null,
  overlaps: [],
  unavailable: [],
}
