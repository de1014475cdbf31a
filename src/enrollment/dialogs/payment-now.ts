import type { PaymentNow } from '#schemas/calls/enrollment/charge.shapes.ts'
import { m } from '#schemas/messages/generated/messages.js'

type Paying = Pick<PaymentNow, 'method' | 'digits'>

/** What pays now: the card or the bank account. */
export const paymentNow = ({ method, digits }: Paying): string =>
  method === 'cc' ? m.change_payment_text_card({ digits }) : m.change_payment_text_account({ digits })

/** What was declined, and what to do. */
export const failedPayment = ({ method, digits }: Paying): string =>
  method === 'cc' ? m.change_payment_failed_card({ digits }) : m.change_payment_failed_account({ digits })
