import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type ActorRefFrom, waitFor } from 'xstate'
import type { billingMachine } from '#machines/enrollment/billing.machine.ts'
import { CallProblem } from '#machines/support/problem.ts'
import type { PaymentInfo, PaymentMethod } from '#schemas/calls/billing.calls.ts'
import type { SavedBank } from '#schemas/calls/existing.calls.ts'
import type { TypedValues } from '#schemas/calls/typed.calls.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { expiryMonths, expiryYears, paymentChoices } from '#schemas/steps/billing.rules.ts'
import { bankFields, cardFields } from '#schemas/steps/billing.ui.ts'
import { billDateLabel, defaultBillDate } from '#schemas/storefront/bill-date.rules.ts'
import { type FormHandle, StepForm } from '../form/form-engine.tsx'
import type { FieldLookups } from '../form/lookups.ts'
import { problemText } from '../form/problem-text.ts'
import { Notice } from '../ui/notice.tsx'
import { SanitisedHtml } from '../ui/sanitised-html.tsx'
import { useKeep } from './autosave.tsx'
import { OnFile } from './on-file.tsx'
import { StepPage } from './step-page.tsx'
import './billing.css'

type BillingRef = ActorRefFrom<typeof billingMachine>

const methodName: Record<PaymentMethod, () => string> = {
  cc: () => m.billing_cc(),
  eft: () => m.billing_eft(),
  list: () => m.billing_list(),
  elist: () => m.billing_elist(),
  stmt: () => m.billing_stmt(),
}
const methodHint: Record<PaymentMethod, () => string> = {
  cc: () => m.billing_cc_hint(),
  eft: () => m.billing_eft_hint(),
  list: () => m.billing_list_hint(),
  elist: () => m.billing_elist_hint(),
  stmt: () => m.billing_stmt_hint(),
}

/** The way of payment and what it needs (spec 3, section 2.3). */
export function BillingView({ actorRef }: { actorRef: BillingRef }) {
  const prescribed = useSelector(actorRef, (s) => s.context.prescribed)
  const chosen = useSelector(actorRef, (s) => s.context.chosen)
  const billingText = useSelector(actorRef, (s) => s.context.billingText)
  const methods = paymentChoices(prescribed)
  const entered = chosen === 'cc' || chosen === 'eft'
  const cardPicked = useSelector(actorRef, (s) => (s.context.chosen === 'cc' ? s.context.picked : null))
  return (
    <StepPage
      step="billing"
      typed="payment_info"
      title={m.billing_title()}
      lead={m.billing_lead()}
      actorRef={actorRef}
      {...(cardPicked !== null
        ? {
            onNext: () =>
              actorRef.send({ type: 'billing.submit', info: { payment_method: 'cc', card_id: cardPicked } }),
          }
        : entered
          ? { form: 'billing' }
          : { onNext: () => actorRef.send({ type: 'billing.submit', info: { payment_method: chosen } }) })}
    >
      <fieldset className="payment-methods" role="radiogroup">
        <legend>{m.billing_payment_type()}</legend>
        {methods.map((method) => (
          <label key={method} className="payment-method">
            <input
              type="radio"
              name="payment_method"
              value={method}
              checked={method === chosen}
              onChange={() => actorRef.send({ type: 'billing.choose', method })}
            />
            <span className="payment-method-name">{methodName[method]()}</span>
            <span className="payment-method-hint">{methodHint[method]()}</span>
          </label>
        ))}
      </fieldset>
      {billingText !== '' && (
        <Notice tone="info">
          <SanitisedHtml html={billingText} />
        </Notice>
      )}
      <OnFile actorRef={actorRef} />
      {cardPicked === null && <Entered actorRef={actorRef} />}
      {(!entered || cardPicked !== null) && <ServerProblems actorRef={actorRef} />}
    </StepPage>
  )
}

/** The form of the chosen way of payment. Begins anew whenever the details are loaded. */
function Entered({ actorRef }: { actorRef: BillingRef }) {
  const chosen = useSelector(actorRef, (s) => s.context.chosen)
  const picked = useSelector(actorRef, (s) => s.context.picked)
  // Both forms' own: whoever looks at the other way of payment and comes back finds what they typed.
  const [held] = useState<Held>(() => ({ values: {} }))
  if (chosen === 'cc') return <CardForm key="cc" actorRef={actorRef} held={held} />
  return chosen === 'eft' && <BankForm key={`eft ${picked}`} actorRef={actorRef} held={held} />
}

/** What the server refused of a way of payment that has no form to show it in. */
function ServerProblems({ actorRef }: { actorRef: BillingRef }) {
  const errors = useSelector(actorRef, (s) => s.context.errors)
  if (errors.length === 0) return null
  return (
    <Notice tone="danger" live>
      {errors.map((error) => (
        <p key={error.target_element}>{problemText({ error_message: '', ...error })}</p>
      ))}
    </Notice>
  )
}

const noErrors: never[] = []
const addressNames = ['address1', 'address2', 'city', 'state', 'zip'] as const

/** The machine's errors in the form engine's shape; the same list until they change. */
const useErrors = (actorRef: BillingRef) => {
  const errors = useSelector(actorRef, (s) => s.context.errors)
  return useMemo(
    () => (errors.length === 0 ? noErrors : errors.map((error) => ({ error_message: '', ...error }))),
    [errors],
  )
}

const useConfig = (actorRef: BillingRef, names: readonly string[]) => {
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

const cardNames = cardFields.map((field) => field.name)
const bankNames = bankFields.map((field) => field.name)

const toInfo = (values: FieldValues, method: 'cc' | 'eft'): PaymentInfo => {
  const { is_physical_address: physical, bill_date: billDate, ...rest } = values
  return {
    ...(rest as Partial<PaymentInfo>),
    payment_method: method,
    ...(method === 'cc' && { is_physical_address: physical === 1 ? ('yes' as const) : ('no' as const) }),
    ...(billDate !== undefined && { bill_date: Number(billDate) }),
  }
}

/** What was entered and saved before; what is on file of the member is no form's. */
const enteredBefore = (saved: PaymentInfo | null, method: 'cc' | 'eft'): PaymentInfo | null =>
  saved?.payment_method === method && saved.card_id === undefined && saved.bank_id === undefined ? saved : null

const accountOf = ({ bank_id: _id, bank_routing: routing_number, ...account }: SavedBank): FieldValues => ({
  ...account,
  routing_number,
})

/** Names and the address that were typed into either form since the step was opened. */
interface Held {
  values: TypedValues
}

interface EnteredProps {
  actorRef: BillingRef
  held: Held
}

/** What was typed and not saved, and how a form adds to it. */
const useTyped = ({ actorRef, held }: EnteredProps) => {
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

function CardForm({ actorRef, held }: EnteredProps) {
  const states = useSelector(actorRef, (s) => s.context.states)
  const physical = useSelector(actorRef, (s) => s.context.physicalAddress)
  const saved = useSelector(actorRef, (s) => enteredBefore(s.context.saved, 'cc'))
  const year = useSelector(actorRef, (s) => s.context.today.year)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const errors = useErrors(actorRef)
  const config = useConfig(actorRef, cardNames)
  const { typed, keepForm } = useTyped({ actorRef, held })
  const definition = useMemo(
    () => cardFields.filter((field) => field.name !== 'is_physical_address' || physical !== null),
    [physical],
  )
  const values = useMemo(
    () => ({ ...saved, is_physical_address: saved?.is_physical_address === 'yes' ? 1 : 0, ...typed }),
    [saved, typed],
  )
  const copied = useRef(values.is_physical_address === 1)
  const form = useRef<FormHandle>(null)
  // An address that was copied before is as locked as one that is copied now.
  useEffect(() => {
    if (!copied.current || physical === null) return
    for (const name of addressNames) form.current?.fill(name, physical[name], { locked: true })
  }, [physical])
  const options = useMemo(
    () => ({
      state: states.map(({ abbrev, name }) => ({ value: abbrev, name })),
      expiration_month: expiryMonths.map((value) => ({ value, name: value })),
      expiration_year: expiryYears(year).map((value) => ({ value, name: value })),
    }),
    [states, year],
  )

  /** Ticked copies and locks the address, unticked clears and unlocks it (spec 3, section 4). */
  const copyAddress = (handle: FormHandle) => {
    const wanted = handle.values().is_physical_address === 1
    if (wanted === copied.current) return
    copied.current = wanted
    for (const name of addressNames) handle.fill(name, wanted ? (physical?.[name] ?? null) : null, { locked: wanted })
  }

  return (
    <StepForm
      id="billing"
      label={m.billing_card_title()}
      definition={definition}
      config={config}
      options={options}
      values={values}
      errors={errors}
      busy={busy}
      formRef={form}
      onChange={(handle) => {
        copyAddress(handle)
        keepForm(handle)
      }}
      onSubmit={(entered) => actorRef.send({ type: 'billing.submit', info: toInfo(entered, 'cc') })}
    />
  )
}

function BankForm({ actorRef, held }: EnteredProps) {
  const billDates = useSelector(actorRef, (s) => s.context.billDates)
  const saved = useSelector(actorRef, (s) => enteredBefore(s.context.saved, 'eft'))
  const picked = useSelector(actorRef, (s) => s.context.banks.find((bank) => bank.bank_id === s.context.picked) ?? null)
  const dated = useSelector(actorRef, (s) => s.context.saved?.bill_date)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const errors = useErrors(actorRef)
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
      bill_date: String(dated ?? defaultBillDate(billDates) ?? ''),
    }),
    [saved, typed, picked, dated, billDates],
  )
  const options = useMemo(
    () => ({ bill_date: billDates.map((day) => ({ value: String(day), name: () => billDateLabel(day) })) }),
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
            const { error_message: message } = context.routingProblem
            throw new CallProblem({ kind: 'field', message, errors: [context.routingProblem] })
          }
          return { bank_name: context.bankName === '' ? null : context.bankName }
        },
      },
    }),
    [actorRef],
  )
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
        {...(picked === null && { onChange: keepForm })}
        onSubmit={(entered) => {
          const { bill_date, ...account } = toInfo(entered, 'eft')
          const day = bill_date === undefined ? {} : { bill_date }
          actorRef.send({
            type: 'billing.submit',
            info: picked === null ? { ...account, ...day } : { payment_method: 'eft', bank_id: picked.bank_id, ...day },
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
