import { type CheckoutInput, checkoutMachine } from '#machines/storefront/checkout/checkout.machine.ts'
import { storage } from '../../browser/storage.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

/** Fixes the date and begins a new enrollment: nothing of an earlier way through the steps is kept. */
const checkoutCart = callActor<{ effective_date: string }, CheckoutInput>(
  async ({ enrollmentId, effectiveDate }, signal) => {
    const { result } = await send('POST enrollment/cart-checkout', {
      body: { enrollment_id: enrollmentId, effective_date: effectiveDate },
      signal,
      leadsOn: 'cart',
    })
    storage.set('effectiveDate', result.effective_date)
    storage.set('new_enrollment', 1)
    if (storage.get('enroll_type') === null) storage.set('enroll_type', 'new-member')
    storage.remove('navto', 'nav_array', 'first_track')
    return result
  },
)

export const providedCheckoutMachine = checkoutMachine.provide({ actors: { checkoutCart } })
