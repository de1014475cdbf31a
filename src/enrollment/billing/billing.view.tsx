import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { PaymentMethod } from '#schemas/calls/enrollment/billing.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { paymentChoices } from '#schemas/steps/billing/billing.rules.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { SanitisedHtml } from '../../ui/text/sanitised-html.tsx'
import { BankForm } from './billing-bank-form.tsx'
import { CardForm } from './billing-card-form.tsx'
import { BillingCharge, WithoutCard } from './billing-charge.tsx'
import type { EnteredProps, Held, Payer } from './billing-entered.ts'
import type { BillingRef } from './billing-form-props.ts'
import { billingConflict, methodName } from '../step/final-conflicts.ts'
import { OnFile } from '../step/on-file.tsx'
import { StepPage } from '../step/step-page.tsx'
import './billing.css'

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
  const conflict = useSelector(actorRef, (s) => (s.matches('conflict') ? s.context : null))
  const [top, setTop] = useState<HTMLElement | null>(null)
  const cardPicked = useSelector(actorRef, (s) => (s.context.chosen === 'cc' ? s.context.picked : null))
  return (
    <StepPage
      step="billing"
      title={m.billing_title()}
      lead={methods.length > 1 ? m.billing_lead() : m.billing_lead_fixed()}
      actorRef={actorRef}
      conflict={conflict ? billingConflict(conflict, conflict.problem?.current) : []}
      {...(cardPicked !== null
        ? {
            onNext: () =>
              actorRef.send({ type: 'billing.submit', info: { payment_method: 'cc', card_id: cardPicked } }),
          }
        : entered
          ? { form: 'billing' }
          : { onNext: () => actorRef.send({ type: 'billing.submit', info: { payment_method: chosen } }) })}
    >
      <div ref={setTop} className="billing-top">
        {(!entered || cardPicked !== null) && <ServerProblems actorRef={actorRef} />}
      </div>
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
      <WithoutCard actorRef={actorRef} />
      {billingText !== '' && (
        <Notice tone="info">
          <SanitisedHtml html={billingText} />
        </Notice>
      )}
      <OnFile actorRef={actorRef} />
      <Entered actorRef={actorRef} summaryPlace={top} />
    </StepPage>
  )
}

/** The form of the chosen way of payment; a card on file needs none. Begins anew whenever the details are loaded. */
function Entered({ actorRef, summaryPlace }: Pick<EnteredProps, 'actorRef' | 'summaryPlace'>) {
  const chosen = useSelector(actorRef, (s) => s.context.chosen)
  const picked = useSelector(actorRef, (s) => s.context.picked)
  // Both forms' own: whoever looks at another way of payment or a card on file and comes back finds what they typed.
  const [held] = useState<Held>(() => ({ values: {} }))
  const [payer, setPayer] = useState<Payer | null>(null)
  const form = { actorRef, held, onPayer: setPayer, summaryPlace }
  return (
    <>
      {chosen === 'cc' && picked === null && <CardForm key="cc" {...form} />}
      {chosen === 'eft' && <BankForm key={`eft ${picked}`} {...form} />}
      <BillingCharge key={`charge ${chosen} ${picked}`} actorRef={actorRef} payer={payer} />
    </>
  )
}

/** What the server refused of a way of payment that has no form to show it in. */
function ServerProblems({ actorRef }: { actorRef: BillingRef }) {
  const errors = useSelector(actorRef, (s) => s.context.errors)
  if (errors.length === 0) return null
  return (
    <Notice tone="danger" live>
      {errors.map((error) => (
        <p key={error.target_element}>{errorText(errorTable, error)}</p>
      ))}
    </Notice>
  )
}
