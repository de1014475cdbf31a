import type { CartContent } from '#machines/storefront/cart/cart.context.ts'
import { cartModel } from '#machines/storefront/cart/cart.model.ts'
import type { Stage } from '#paths/run/driver.ts'
import { checkOut } from '#tests/server/support/journey.ts'
import { walkerOf } from '../enrollment/enrolled.ts'
import { answer, plainPlan, quoted } from './storefront.ts'

const getCart = 'GET enrollment/get-plan-cart'
const getDates = 'GET enrollment/get-cart-effective-dates'

/** The first cart of the cart's model: two plans, one of them with riders. */
export const fullCart = (): CartContent => {
  const [first] = cartModel.outcomes['loadCart'] ?? []
  if (first === undefined || !('done' in first)) throw new Error('The first cart of the model is full')
  return first.done as CartContent
}

/** Opens the cart page with the model's cart, for what opens over it; its calls are held. */
export const openCart = async (stage: Stage, { dates = [] }: { dates?: string[] } = {}): Promise<void> => {
  await quoted(stage)
  await stage.hold(getCart, getDates)
  await stage.page.goto(stage.url('/cart'))
  await answer(stage, getCart, { data: fullCart().cart })
  await answer(stage, getDates, { data: { result: dates.map((effective_date) => ({ effective_date })) } })
}

/** Checks a plan out for the quote of this browser, so that the server knows the enrollment which the page goes to. */
export const checkOutQuoted = (stage: Stage): Promise<void> =>
  checkOut(walkerOf(stage, stage.notes.get('tempId') ?? '', { tier: 'IO', plans: [plainPlan] }))
