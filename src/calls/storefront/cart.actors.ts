import type { CartContent, RemoveInput } from '#machines/storefront/cart/cart.context.ts'
import { cartMachine } from '#machines/storefront/cart/cart.machine.ts'
import { planPopupMachine } from '#machines/storefront/plan-popup/plan-popup.machine.ts'
import { type SaveRidersInput, ridersMachine } from '#machines/storefront/riders/riders.machine.ts'
import type { PlanDetail } from '#schemas/calls/storefront/plans.calls.ts'
import { callActor } from '../call-actor.ts'
import { providedCheckoutMachine } from './checkout.actors.ts'
import { readPremier } from './plans.actors.ts'
import { readFilter } from './quote.actors.ts'
import { providedSaveCartMachine } from './save-cart.actors.ts'
import { send } from '../send.ts'
import { siteNews } from '../site-news.ts'

const loadCart = callActor<CartContent, { enrollmentId: string }>(async ({ enrollmentId }, signal) => {
  const query = { enrollment_id: enrollmentId }
  const cart = await send('GET enrollment/get-plan-cart', { query, signal })
  if (cart.result.length === 0) return { cart, dates: [], tier: 'IO', isPremier: false, hasPrudential: false }
  const [{ result }, special, isPremier, filter] = await Promise.all([
    send('GET enrollment/get-cart-effective-dates', { query, signal }),
    send('GET enrollment/check-prudential-cart', { query, signal }),
    readPremier(enrollmentId, signal),
    readFilter(enrollmentId, signal),
  ])
  return {
    cart,
    dates: result.map(({ effective_date }) => effective_date),
    tier: filter.tier,
    isPremier,
    hasPrudential: special.status,
  }
})

const removePlan = callActor<void, RemoveInput>(async ({ enrollmentId, plan_id, plan_pricing_id }, signal) => {
  await send('GET enrollment/remove-plan-from-cart', {
    query: { enrollment_id: enrollmentId, plan_id, plan_pricing_id },
    signal,
  })
  siteNews.tell({ type: 'site.cartChanged', enrollmentId })
})

const saveRiders = callActor<void, SaveRidersInput>(async ({ enrollmentId, plan_id, riders }, signal) => {
  await send('POST enrollment/save-cart-riders', { body: { enrollment_id: enrollmentId, plan_id, riders }, signal })
  siteNews.tell({ type: 'site.cartChanged', enrollmentId })
})

const loadPlanText = callActor<PlanDetail | null, { planId: string }>(async ({ planId }, signal) => {
  const answer = await send('GET enrollment/get-plan-detail/{id}', { params: { id: planId }, signal })
  return answer === null ? null : answer.result
})

/** The cart with its calls. */
export const providedCartMachine = cartMachine.provide({
  actors: {
    loadCart,
    removePlan,
    checkout: providedCheckoutMachine,
    planPopup: planPopupMachine.provide({ actors: { loadPlanText } }),
    riders: ridersMachine.provide({ actors: { saveRiders } }),
    saveCart: providedSaveCartMachine,
  },
})
