import type { PaymentInfo } from '../../calls/enrollment/billing.calls.ts'
import type { PaymentNow } from '../../calls/enrollment/charge.shapes.ts'
import { checkField } from '../../fields/check.ts'
import type { FieldDefinition } from '../../fields/field-definition.ts'
import { type FieldError, wrong } from '../../fields/field-error.ts'
import { isRoutingNumber } from './billing.rules.ts'
import { bankFields, cardFields } from './billing.ui.ts'

const names = {
  cc: ['first_name_on_cc', 'last_name_on_cc', 'card_token', 'address1', 'zip'],
  eft: ['account_name', 'routing_number', 'account_number', 'account_type', 'account_holder_type'],
} as const
type CorrectableName = (typeof names)['cc' | 'eft'][number]

/** Another card or account for an enrollment that is submitted, with the way of payment. */
export type CorrectedPayment = Pick<PaymentInfo, 'payment_method' | CorrectableName>

/**
 * What is asked of another card or account. City and state of a card's address follow from its ZIP code, and the bank's
 * name from its routing number; the day of each month stays.
 */
export const correctablePaymentFields = (method: 'cc' | 'eft'): FieldDefinition[] => {
  const asked: readonly string[] = names[method]
  return [...cardFields, ...bankFields]
    .filter(({ name }) => asked.includes(name))
    .map(({ group: _group, row: _row, targets: _targets, ...field }) => field)
}

/** What is wrong with another card or account; `payment_method` where premiums are not taken in that way. */
export const paymentCorrectionProblems = (now: PaymentNow, change: CorrectedPayment): FieldError[] => {
  const { payment_method: method } = change
  if ((method !== 'cc' && method !== 'eft') || !now.methods.includes(method)) {
    return [wrong('payment_method', 'error_payment_method_fixed')]
  }
  return correctablePaymentFields(method).flatMap((field) => {
    const value = change[field.name as CorrectableName]
    const mistake = checkField(field.kind, value ?? '', { ...field.limits, required: true })
    if (mistake !== null) return [wrong(field.name, mistake.message_key, mistake.message_values)]
    return field.name === 'routing_number' && !isRoutingNumber(value ?? '')
      ? [wrong('routing_number', 'error_routing_number_unknown')]
      : []
  })
}
