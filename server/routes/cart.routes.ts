import { cartCalls } from '#schemas/calls/cart.calls.ts'
import { defineRoutes } from '../http/define-routes.ts'
import type { Services } from '../services/services.ts'
import { makeCarts } from '../services/storefront/cart.service.ts'
import { audited, storefrontParts } from '../services/storefront/open-quote.ts'

/** The cart up to the checkout (spec 1, sections 2 and 7). */
export const cartRoutes = (services: Services) => {
  const carts = makeCarts(storefrontParts(services))
  return defineRoutes(cartCalls, {
    checkAlreadyInCart: audited(async ({ caller, body }) => ({ result: await carts.contains(caller, body) })),
    addPlanToCart: audited(({ caller, body, locale }) => carts.add(caller, body, locale)),
    getPlanCart: audited(({ caller, query, locale }) => carts.show(caller, query.enrollment_id, locale)),
    getCartCount: audited(async ({ caller, query }) => ({ result: await carts.count(caller, query.enrollment_id) })),
    getCartAmount: audited(async ({ caller, query }) => ({ result: await carts.amount(caller, query.enrollment_id) })),
    getEffectiveDates: audited(async ({ caller, query }) => ({
      result: (await carts.dates(caller, query.enrollment_id)).map((effective_date) => ({ effective_date })),
    })),
    checkoutCart: audited(async ({ caller, body }) => ({
      result: await carts.checkout(caller, body.enrollment_id, body.effective_date),
    })),
    removePlanFromCart: audited(async ({ caller, query }) => ({ removed: await carts.remove(caller, query) })),
    getCartPlanInfo: audited(({ caller, query }) => carts.planInfo(caller, query.enrollment_id)),
    getMoreRequirement: audited(async ({ caller, query }) => ({ is_premier: await carts.isPremier(caller, query) })),
    checkPrudentialCart: audited(async ({ caller, query }) => ({
      status: await carts.hasPrudential(caller, query.enrollment_id),
    })),
  })
}
