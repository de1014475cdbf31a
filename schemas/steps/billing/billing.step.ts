import type { PaymentInfo } from '../../calls/enrollment/billing.calls.ts'
import { defineStep } from '../define-step.ts'

/** Billing Information: its column is called after the payment. */
export const billingStep = defineStep<PaymentInfo>()({
  id: 'billing',
  route: 'billing-information',
  tab: 'billing_info',
  column: 'payment_info',
  askedBy: 'always',
  card: 7,
  picture: 'billing_info',
  typed: 'kept',
  wiped: 'secrets',
})
