import { shared } from '../../db/shared-reads.ts'
import type { LineDetails } from '../../domain/line-details.ts'
import type { CartLine } from '#schemas/storefront/cart/cart.rules.ts'
import type { CartItem, CartItemsRepository } from '../../repositories/enrollment/cart-items.repository.ts'

export type CartLines = CartItemsRepository<LineDetails>

export const lineOf = ({ plan_id, details }: CartItem<LineDetails>): CartLine => ({ plan_id, ...details })

/** The cart of a draft, in the order in which plans were added. */
export const readLines = (items: CartLines, enrollmentId: string): Promise<CartLine[]> =>
  shared(`lines ${enrollmentId}`, async () => (await items.list(enrollmentId)).map(lineOf))
