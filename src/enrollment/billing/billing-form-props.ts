import type { ActorRefFrom } from 'xstate'
import { billingContextOf } from '#machines/enrollment/billing/billing.context.ts'
import type { billingMachine } from '#machines/enrollment/billing/billing.machine.ts'
import type { PaymentInfo } from '#schemas/calls/enrollment/billing.calls.ts'
import type { TypedValues } from '#schemas/calls/enrollment/typed.calls.ts'
import type { FieldConfig } from '#schemas/calls/shapes.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import { checkBilling } from '#schemas/steps/billing/billing.rules.ts'
import type { FormHandle } from '../../form/form-engine.tsx'

export type BillingRef = ActorRefFrom<typeof billingMachine>

/** A way of payment that is entered into a form. */
export type EnteredMethod = 'cc' | 'eft'

/** What was entered and saved before; what is on file of the member is no form's. */
export const enteredBefore = (saved: PaymentInfo | null, method: EnteredMethod): PaymentInfo | null =>
  saved?.payment_method === method && saved.card_id === undefined && saved.bank_id === undefined ? saved : null

/** The fields of a form as the server asks for them, by the names that the form has. */
export const askedFields = (
  fields: readonly FieldConfig[],
  names: readonly string[],
  cardOnFile: boolean,
): FieldConfig[] =>
  fields
    .filter((field) => names.includes(field.field_name))
    // The code of a card on file was never stored and is asked for only with a new number.
    .map((field) =>
      cardOnFile && field.field_name === 'security_code' ? { ...field, required: false, shown: true } : field,
    )

/** What is sent of a form's values. */
export const toInfo = (values: FieldValues, method: EnteredMethod): PaymentInfo => {
  const { is_physical_address: physical, bill_date: billDate, ...rest } = values
  return {
    ...(rest as Partial<PaymentInfo>),
    payment_method: method,
    ...(method === 'cc' && { is_physical_address: physical === 1 ? ('yes' as const) : ('no' as const) }),
    ...(billDate !== undefined && { bill_date: Number(billDate) }),
  }
}

/**
 * What is wrong beyond the kinds of the fields, such as a card that has run out: named at the same press as what is
 * missing.
 */
export const enteredRules = (actorRef: BillingRef, method: EnteredMethod) => (entered: FieldValues) =>
  checkBilling(toInfo(entered, method), billingContextOf(actorRef.getSnapshot().context))

/** What is typed in all, over both forms: what this one holds goes before what either held. */
export const heldWith = (form: Pick<FormHandle, 'storable'>, typed: TypedValues, held: TypedValues): TypedValues => ({
  ...typed,
  ...held,
  ...form.storable(),
})
