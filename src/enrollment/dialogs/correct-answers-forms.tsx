import { useSelector } from '@xstate/react'
import { type RefObject, useMemo, useState } from 'react'
import type { Correctable } from '#schemas/steps/correction.rules.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { type CorrectedPayment, correctablePaymentFields } from '#schemas/steps/billing/correct-payment.rules.ts'
import { correctableFields } from '#schemas/steps/contact/correct-contact.rules.ts'
import { CardFramePlace } from '../../form/card/card-frame-place.ts'
import { PlainForm } from '../../form/plain-form.tsx'
import type { FormHandle } from '../../form/use-form.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { methodName } from '../step/final-conflicts.ts'
import type { CorrectAnswersRef } from './correct-answers-dialog.tsx'
import { failedPayment, paymentNow } from './payment-now.ts'

export interface FormOf<Part extends Correctable['part']> {
  id: string
  actorRef: CorrectAnswersRef
  before: Extract<Correctable, { part: Part }>
  formRef: RefObject<FormHandle | null>
}

/** What is said of the fields; what is said of the whole, or of a code, has its own place. */
const useFieldErrors = (actorRef: CorrectAnswersRef) => {
  const errors = useSelector(actorRef, (s) => s.context.errors)
  return useMemo(
    () => errors.filter(({ target_element }) => target_element !== 'main' && target_element !== 'otp'),
    [errors],
  )
}

/** How the applicant is reached. */
export function CorrectContactForm({ id, actorRef, before: { contact }, formRef }: FormOf<'contact'>) {
  const change = useSelector(actorRef, (s) => (s.context.change?.part === 'contact' ? s.context.change.contact : null))
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const errors = useFieldErrors(actorRef)
  const fields = useMemo(() => correctableFields(contact), [contact])
  const values = useMemo(() => ({ ...contact, ...change }), [contact, change])
  return (
    <>
      <p>{m.correct_contact_text()}</p>
      <PlainForm
        id={id}
        label={m.correct_contact_title()}
        definition={fields}
        values={values}
        errors={errors}
        busy={busy}
        formRef={formRef}
        onChange={() => actorRef.send({ type: 'correct.change' })}
        onSubmit={(typed) => actorRef.send({ type: 'correct.submit', change: { part: 'contact', contact: typed } })}
      />
    </>
  )
}

/** Another card or account, in one of the ways in which the plans are paid. */
export function CorrectPaymentForm({ id, actorRef, before: { payment }, formRef }: FormOf<'payment'>) {
  const { methods, failed, card_frame: frame } = payment
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const errors = useFieldErrors(actorRef)
  const [method, setMethod] = useState(() =>
    methods.includes(payment.method) ? payment.method : (methods[0] ?? 'eft'),
  )
  const fields = useMemo(() => correctablePaymentFields(method), [method])
  return (
    <>
      {failed ? (
        <Notice tone="warning">
          <p>{failedPayment(payment)}</p>
        </Notice>
      ) : (
        <p>{paymentNow(payment)}</p>
      )}
      {methods.length > 1 && (
        <fieldset className="field" role="radiogroup">
          <legend className="field-label">{m.billing_payment_type()}</legend>
          <div className="field-choices field-choices-inline">
            {methods.map((one) => (
              <label key={one} className="field-choice">
                <input
                  className="field-radio"
                  type="radio"
                  name="corrected_method"
                  checked={one === method}
                  disabled={busy}
                  onChange={() => {
                    setMethod(one)
                    actorRef.send({ type: 'correct.change' })
                  }}
                />
                <span>{methodName[one]()}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <CardFramePlace value={frame}>
        <PlainForm
          key={method}
          id={id}
          label={m.change_payment_title()}
          definition={fields}
          errors={errors}
          busy={busy}
          formRef={formRef}
          onChange={() => actorRef.send({ type: 'correct.change' })}
          onSubmit={(typed) => {
            const changed = { ...typed, payment_method: method } as CorrectedPayment
            actorRef.send({ type: 'correct.submit', change: { part: 'payment', payment: changed } })
          }}
        />
      </CardFramePlace>
    </>
  )
}
