import { Type } from 'typebox'
import { call, exact } from '../call.ts'
import { CatalogId, EnrollmentId } from '../shapes.ts'

/** Additional riders of a plan in the cart (spec 1, section 2, Cart). A call of our own: the contract names none. */
export const ridersCalls = {
  saveCartRiders: call('POST enrollment/save-cart-riders', {
    summary: 'Chooses the additional riders of a plan in the cart: exactly these; the server prices them',
    body: exact({
      enrollment_id: EnrollmentId,
      plan_id: CatalogId,
      riders: Type.Array(CatalogId, { maxItems: 20 }),
    }),
    data: Type.Object({ riders: Type.Array(Type.String()) }),
  }),
}
