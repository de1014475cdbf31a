import { useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { billingContextOf } from '#machines/enrollment/billing/billing.context.ts'
import type { billingMachine } from '#machines/enrollment/billing/billing.machine.ts'
import type { PaymentInfo } from '#schemas/calls/enrollment/billing.calls.ts'
import type { TypedValues } from '#schemas/calls/enrollment/typed.calls.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import { cardEntry } from '#schemas/steps/billing/card-entry.rules.ts'
import { checkBilling } from '#schemas/steps/billing/billing.rules.ts'
import type { FormHandle } from '../../form/form-engine.tsx'
import { useKeep } from '../step/autosave.tsx'

export type BillingRef = ActorRefFrom<typeof billingMachine>

/** The fields of a form as the server asks for them. */
export const useConfig = (actorRef: BillingRef, names: readonly string[]) => {
  const fields = useSelector(actorRef, (s) => s.context.fields)
  const cardOnFile = useSelector(actorRef, (s) => enteredBefore(s.context.saved, 'cc') !== null)
  return useMemo(
    () =>
      fields
        .filter((field) => names.includes(field.field_name))
        // The code of a card on file was never stored and is asked for only with a new number.
        .map((field) =>
          cardOnFile && field.field_name === 'security_code' ? { ...field, required: false, shown: true } : field,
        ),
    [fields, names, cardOnFile],
  )
}

/** What is sent of a form's values. */
export const toInfo = (values: FieldValues, method: 'cc' | 'eft'): PaymentInfo => {
  const { is_physical_address: physical, bill_date: billDate, ...rest } = values
  return {
    ...(rest as Partial<PaymentInfo>),
    payment_method: method,
    ...(method === 'cc' && { is_physical_address: physical === 1 ? ('yes' as const) : ('no' as const) }),
    ...(billDate !== undefined && { bill_date: Number(billDate) }),
  }
}

/** What was entered and saved before; what is on file of the member is no form's. */
export const enteredBefore = (saved: PaymentInfo | null, method: 'cc' | 'eft'): PaymentInfo | null =>
  saved?.payment_method === method && saved.card_id === undefined && saved.bank_id === undefined ? saved : null

/** Names and the address that were typed into either form since the step was opened. */
export interface Held {
  values: TypedValues
}

/** What is typed of who pays, as far as it is known. */
export interface Payer {
  method: 'cc' | 'eft'
  /** The number once it is long enough to be one. */
  number?: string
  day?: number
}

const digitsOf = (value: unknown, least: number): string | undefined => {
  const digits = typeof value === 'string' ? value.replaceAll(/\D/g, '') : ''
  return digits.length >= least ? digits : undefined
}

/** Who pays by what a form holds. */
export const payerOf = (form: FormHandle, method: 'cc' | 'eft'): Payer => {
  const { card_number: typed, card_token: held, account_number: account, bill_date: day } = form.values()
  const card = typeof held === 'string' ? cardEntry(held)?.token : typed
  const number = method === 'cc' ? digitsOf(card, 13) : digitsOf(account, 4)
  return {
    method,
    ...(number !== undefined && { number }),
    ...(day !== undefined && day !== null && { day: Number(day) }),
  }
}

export interface EnteredProps {
  actorRef: BillingRef
  held: Held
  onPayer: (payer: Payer) => void
}

/** What was typed and not saved, and how a form adds to it. */
export const useTyped = ({ actorRef, held }: Pick<EnteredProps, 'actorRef' | 'held'>) => {
  const loaded = useSelector(actorRef, (s) => s.context.typed?.values)
  const keep = useKeep()
  const typed = useMemo<TypedValues>(() => ({ ...loaded, ...held.values }), [loaded, held])
  return {
    typed,
    keepForm: (form: FormHandle) => {
      held.values = { ...typed, ...held.values, ...form.storable() }
      keep({ values: held.values })
    },
  }
}

/**
 * What is wrong beyond the kinds of the fields, such as a card that has run out: named at the same press as what is
 * missing.
 */
export const useEnteredRules = (actorRef: BillingRef, method: 'cc' | 'eft') =>
  useCallback(
    (entered: FieldValues) => checkBilling(toInfo(entered, method), billingContextOf(actorRef.getSnapshot().context)),
    [actorRef, method],
  )
