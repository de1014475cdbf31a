import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { waitFor } from 'xstate'
import { CallProblem } from '#machines/support/problem.ts'
import type { SavedBank } from '#schemas/calls/enrollment/existing.calls.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { bankFields } from '#schemas/steps/billing/billing.ui.ts'
import { billDateLabel, defaultBillDate } from '#schemas/storefront/pricing/bill-date.rules.ts'
import { accountDays } from '#schemas/storefront/pricing/charge.rules.ts'
import { StepForm } from '../../form/form-engine.tsx'
import type { FieldLookups } from '../../form/lookups.ts'
import {
  type EnteredProps,
  enteredBefore,
  payerOf,
  toInfo,
  useConfig,
  useEnteredRules,
  useTyped,
} from './billing-entered.ts'
import { getLocale } from '../../i18n/locale.ts'

const bankNames = bankFields.map((field) => field.name)

const accountOf = ({ bank_id: _id, bank_routing: routing_number, ...account }: SavedBank): FieldValues => ({
  ...account,
  routing_number,
})

/** What is sent of an account on file: all of it but the number, of which only a mask is known (spec 3, section 7). */
const sentOf = ({ bank_routing: routing_number, account_number: _number, ...account }: SavedBank) => ({
  ...account,
  routing_number,
})

/** A bank account, typed or on file, and the day on which it is charged. */
export function BankForm({ actorRef, held, onPayer }: EnteredProps) {
  const charges = useSelector(actorRef, (s) => s.context.charges)
  const billDates = useMemo(() => accountDays(charges), [charges])
  const saved = useSelector(actorRef, (s) => enteredBefore(s.context.saved, 'eft'))
  const picked = useSelector(actorRef, (s) => s.context.banks.find((bank) => bank.bank_id === s.context.picked) ?? null)
  const dated = useSelector(actorRef, (s) => s.context.saved?.bill_date)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const errors = useSelector(actorRef, (s) => s.context.errors)
  const asked = useConfig(actorRef, bankNames)
  // An account on file is shown and not changed; only the day is chosen.
  const config = useMemo(
    () => (picked === null ? asked : asked.map((field) => ({ ...field, read_only: field.field_name !== 'bill_date' }))),
    [asked, picked],
  )
  const { typed, keepForm } = useTyped({ actorRef, held })
  const values = useMemo(
    () => ({
      ...(picked === null ? { ...saved, ...typed } : accountOf(picked)),
      // A day that was offered for another effective date is none to keep.
      bill_date: String((billDates.includes(dated ?? 0) ? dated : defaultBillDate(billDates)) ?? ''),
    }),
    [saved, typed, picked, dated, billDates],
  )
  const options = useMemo(
    () => ({
      bill_date: billDates.map((day) => ({ value: String(day), name: () => billDateLabel(day, getLocale()) })),
    }),
    [billDates],
  )
  const lookups = useMemo<FieldLookups>(
    () => ({
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
    }),
    [actorRef],
  )
  const rules = useEnteredRules(actorRef, 'eft')
  return (
    <>
      <StepForm
        id="billing"
        label={m.billing_bank_title()}
        definition={bankFields}
        config={config}
        options={options}
        values={values}
        errors={errors}
        busy={busy}
        lookups={lookups}
        {...(picked === null && { rules })}
        onChange={(form) => {
          onPayer(payerOf(form, 'eft'))
          if (picked === null) keepForm(form)
        }}
        onSubmit={(entered) => {
          const { bill_date, ...account } = toInfo(entered, 'eft')
          const day = bill_date === undefined ? {} : { bill_date }
          actorRef.send({
            type: 'billing.submit',
            info: picked === null ? { ...account, ...day } : { payment_method: 'eft', ...sentOf(picked), ...day },
          })
        }}
      />
      <section className="billing-terms" aria-labelledby="billing-terms">
        <h2 id="billing-terms">{m.billing_eft_terms_title()}</h2>
        <ul>
          <li>{m.billing_eft_initial()}</li>
          <li>{m.billing_eft_monthly()}</li>
          <li>{m.billing_eft_stop()}</li>
          <li>{m.billing_eft_nsf()}</li>
          <li>{m.billing_eft_no_charge()}</li>
        </ul>
      </section>
    </>
  )
}
