import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { bankFields } from '#schemas/steps/billing/billing.ui.ts'
import { accountDays } from '#schemas/storefront/pricing/charge.rules.ts'
import { StepForm } from '../../form/form-engine.tsx'
import {
  bankConfig,
  bankLookups,
  bankNames,
  bankOptions,
  bankValues,
  pickedBank,
  submitBank,
} from './bank-form-props.ts'
import { type EnteredProps, payerOf, useConfig, useEnteredRules, useTyped } from './billing-entered.ts'
import { enteredBefore } from './billing-form-props.ts'

/** A bank account, typed or on file, and the day on which it is charged. */
export function BankForm({ actorRef, held, onPayer, summaryPlace }: EnteredProps) {
  const charges = useSelector(actorRef, (s) => s.context.charges)
  const billDates = useMemo(() => accountDays(charges), [charges])
  const saved = useSelector(actorRef, (s) => enteredBefore(s.context.saved, 'eft'))
  const picked = useSelector(actorRef, (s) => pickedBank(s.context))
  const dated = useSelector(actorRef, (s) => s.context.saved?.bill_date)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const errors = useSelector(actorRef, (s) => s.context.errors)
  const asked = useConfig(actorRef, bankNames)
  const config = useMemo(() => bankConfig(asked, picked), [asked, picked])
  const { typed, keepForm } = useTyped({ actorRef, held })
  const values = useMemo(
    () => bankValues({ saved, typed, picked, dated, billDates }),
    [saved, typed, picked, dated, billDates],
  )
  const options = useMemo(() => bankOptions(billDates), [billDates])
  const lookups = useMemo(() => bankLookups(actorRef), [actorRef])
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
        summaryPlace={summaryPlace}
        lookups={lookups}
        {...(picked === null && { rules })}
        onChange={(form) => {
          onPayer(payerOf(form, 'eft'))
          if (picked === null) keepForm(form)
        }}
        onSubmit={(entered) => submitBank(actorRef, entered, picked)}
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
