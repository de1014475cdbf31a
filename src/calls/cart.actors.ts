import { type CartContent, type RemoveInput, cartMachine } from '#machines/storefront/cart.machine.ts'
import { callActor } from './call-actor.ts'
import { providedCheckoutMachine } from './checkout.actors.ts'
import { send } from './send.ts'
import { siteNews } from './site-news.ts'

const loadCart = callActor<CartContent, { tempId: string }>(async ({ tempId }, signal) => {
  const query = { enrollment_id: tempId }
  const cart = await send('GET enrollment/get-plan-cart', { query, signal })
  if (cart.result.length === 0) return { cart, dates: [] }
  const { result } = await send('GET enrollment/get-cart-effective-dates', { query, signal })
  return { cart, dates: result.map(({ effective_date }) => effective_date) }
})

const removePlan = callActor<void, RemoveInput>(async ({ tempId, plan_id, plan_pricing_id }, signal) => {
  await send('GET enrollment/remove-plan-from-cart', {
    query: { enrollment_id: tempId, plan_id, plan_pricing_id },
    signal,
  })
  siteNews.tell({ type: 'site.cartChanged', enrollmentId: tempId })
})

/** The cart with its calls. */
export const providedCartMachine = cartMachine.provide({
  actors: { loadCart, removePlan, checkout: providedCheckoutMachine },
})
