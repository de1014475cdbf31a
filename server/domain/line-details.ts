import type { CartLine } from '#schemas/storefront/cart/cart.rules.ts'

/** What is kept of a plan in the cart beside its id; prices are computed anew whenever they are asked for. */
export type LineDetails = Omit<CartLine, 'plan_id'>
