import { cartCalls } from '#schemas/calls/storefront/cart.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { Services } from '../../services/services.ts'
import { makeCarts } from '../../services/storefront/cart/cart.service.ts'
import { storefrontParts } from '../../services/storefront/quote/open-quote.ts'

/** The cart up to the checkout (spec 1, sections 2 and 7). */
export const cartRoutes = (services: Services) => {
  const carts = makeCarts(storefrontParts(services))
  return defineRoutes(cartCalls, {
    checkAlreadyInCart: async ({ caller, body }) => ({ result: await carts.contains(caller, body) }),
    addPlanToCart: ({ caller, body, locale }) => carts.add(caller, body, locale),
    getPlanCart: ({ caller, query, locale }) => carts.show(caller, query.enrollment_id, locale),
    getCartCount: async ({ caller, query }) => ({ result: await carts.count(caller, query.enrollment_id) }),
    getCartAmount: async ({ caller, query }) => ({ result: await carts.amount(caller, query.enrollment_id) }),
    getEffectiveDates: async ({ caller, query }) => ({
      result: (await carts.dates(caller, query.enrollment_id)).map((effective_date) => ({ effective_date })),
    }),
    checkoutCart: async ({ caller, body }) => ({
      result: await carts.checkout(caller, body.enrollment_id, body.effective_date),
    }),
    removePlanFromCart: async ({ caller, query }) => ({ removed: await carts.remove(caller, query) }),
    getCartPlanInfo: ({ caller, query }) => carts.planInfo(caller, query.enrollment_id),
    getMoreRequirement: async ({ caller, query }) => ({ is_premier: await carts.isPremier(caller, query) }),
    checkPrudentialCart: async ({ caller, query }) => ({
      status: await carts.hasPrudential(caller, query.enrollment_id),
    }),
  })
}
