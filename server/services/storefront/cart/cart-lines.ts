import type { CartLine } from '#schemas/storefront/cart/cart.rules.ts'
import type { CartItem, CartItemsRepository } from '../../../repositories/cart-items.repository.ts'

/** What is kept of a plan in the cart beside its id; prices are computed anew whenever they are asked for. */
export type LineDetails = Omit<CartLine, 'plan_id'>
export type CartLines = CartItemsRepository<LineDetails>

export const lineOf = ({ plan_id, details }: CartItem<LineDetails>): CartLine => ({ plan_id, ...details })

/** The cart of a draft, in the order in which plans were added. */
export const readLines = async (items: CartLines, enrollmentId: string): Promise<CartLine[]> =>
  (await items.list(enrollmentId)).map(lineOf)
