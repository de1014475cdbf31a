import { waitFor } from 'xstate'
import { CallProblem } from '#machines/support/problem.ts'
import type { BillingStepContext } from '#machines/enrollment/billing/billing.context.ts'
import type { PaymentInfo } from '#schemas/calls/enrollment/billing.calls.ts'
import type { SavedBank } from '#schemas/calls/enrollment/existing.calls.ts'
import type { TypedValues } from '#schemas/calls/enrollment/typed.calls.ts'
import type { FieldConfig } from '#schemas/calls/shapes.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import { bankFields } from '#schemas/steps/billing/billing.ui.ts'
import { billDateLabel, defaultBillDate } from '#schemas/storefront/pricing/bill-date.rules.ts'
import type { FieldLookups } from '../../form/lookups.ts'
import { getLocale } from '../../i18n/locale.ts'
import { type BillingRef, toInfo } from './billing-form-props.ts'

export const bankNames = bankFields.map((field) => field.name)

/** The account on file that is to pay; null where one is entered. */
export const pickedBank = ({ banks, picked }: Pick<BillingStepContext, 'banks' | 'picked'>): SavedBank | null =>
  banks.find((bank) => bank.bank_id === picked) ?? null

/** An account on file is shown and not changed; only the day is chosen. */
export const bankConfig = (asked: readonly FieldConfig[], picked: SavedBank | null): readonly FieldConfig[] =>
  picked === null ? asked : asked.map((field) => ({ ...field, read_only: field.field_name !== 'bill_date' }))

const accountOf = ({ bank_id: _id, bank_routing: routing_number, ...account }: SavedBank): FieldValues => ({
  ...account,
  routing_number,
})

interface BankEntry {
  /** As `enteredBefore` gives it. */
  saved: PaymentInfo | null
  typed: TypedValues
  picked: SavedBank | null
  /** The day that is saved, whatever paid then. */
  dated: number | undefined
  /** The days that may be chosen. */
  billDates: readonly number[]
}

/** What the form begins with. */
export const bankValues = ({ saved, typed, picked, dated, billDates }: BankEntry) => ({
  ...(picked === null ? { ...saved, ...typed } : accountOf(picked)),
  // A day that was offered for another effective date is none to keep.
  bill_date: String((billDates.includes(dated ?? 0) ? dated : defaultBillDate(billDates)) ?? ''),
})

export const bankOptions = (billDates: readonly number[]) => ({
  bill_date: billDates.map((day) => ({ value: String(day), name: () => billDateLabel(day, getLocale()) })),
})

/** The routing number names the bank. */
export const bankLookups = (actorRef: BillingRef): FieldLookups => ({
  routing_number: {
    when: 'leave',
    fills: ['bank_name'],
    run: async (routing, signal) => {
      actorRef.send({ type: 'billing.routingEntered', routing })
      const { context } = await waitFor(actorRef, (s) => !s.hasTag('looking'), { signal })
      if (context.routingProblem !== null) {
        const { error_message: message = '' } = context.routingProblem
        throw new CallProblem({ kind: 'field', message, errors: [context.routingProblem] })
      }
      return { bank_name: context.bankName === '' ? null : context.bankName }
    },
  },
})

/** What is sent of an account on file: all of it but the number, of which only a mask is known (spec 3, section 7). */
const sentOf = ({ bank_routing: routing_number, account_number: _number, ...account }: SavedBank) => ({
  ...account,
  routing_number,
})

export const submitBank = (actorRef: BillingRef, entered: FieldValues, picked: SavedBank | null): void => {
  const { bill_date, ...account } = toInfo(entered, 'eft')
  const day = bill_date === undefined ? {} : { bill_date }
  actorRef.send({
    type: 'billing.submit',
    info: picked === null ? { ...account, ...day } : { payment_method: 'eft', ...sentOf(picked), ...day },
  })
}
