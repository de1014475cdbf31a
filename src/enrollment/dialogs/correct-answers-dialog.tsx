import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { correctAnswersMachine } from '#machines/enrollment/correct-answers/correct-answers.machine.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { m } from '#schemas/messages/generated/messages.js'
import type { Correctable } from '#schemas/steps/correction.rules.ts'
import { providedCorrectAnswersMachine } from '../../calls/enrollment/correct-answers.actors.ts'
import type { FormHandle } from '../../form/use-form.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDiscardGuard } from '../../ui/discard-guard.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { CodeSentForm } from './code-sent-form.tsx'
import { CorrectBeneficiariesForm } from './correct-beneficiaries-form.tsx'
import { NewPrices } from './new-prices.tsx'
import { CorrectContactForm, CorrectPaymentForm } from './correct-answers-forms.tsx'

export type CorrectAnswersRef = ActorRefFrom<typeof correctAnswersMachine>

const FORM = 'correct-answers'
const CODE = 'correct-code'

const titles = {
  contact: () => m.correct_contact_title(),
  payment: () => m.change_payment_title(),
  beneficiaries: () => m.change_benefits_title(),
}
const doneTitles = {
  contact: () => m.correct_done_title(),
  payment: () => m.change_payment_done_title(),
  beneficiaries: () => m.change_benefits_done_title(),
}
const doneTexts = {
  contact: () => m.correct_done(),
  payment: () => m.change_payment_done(),
  beneficiaries: () => m.correct_done(),
}

/** Corrects a part of a submitted enrollment: the form, the code where one is needed, and that it is done. */
export function CorrectAnswersDialog({
  enrollmentId,
  before,
  onClosed,
}: {
  enrollmentId: string
  before: Correctable
  onClosed: (corrected: boolean) => void
}) {
  const actorRef = useActorRef(providedCorrectAnswersMachine, { inspect, input: { enrollmentId, before } })
  const closed = useSelector(actorRef, (s) => s.output)
  const { problem, errors, change } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const stage = useSelector(actorRef, (s) => {
    if (s.context.corrected) return 'done'
    if (s.matches('editing')) return 'form'
    // While what was agreed to is on its way as well.
    if (s.context.prices !== null && !s.matches('entering')) return 'price'
    return s.context.sent === null ? 'form' : 'code'
  })
  const form = useRef<FormHandle>(null)
  const close = () => actorRef.send({ type: 'correct.close' })
  // What was sent once is still typed when the form is drawn again, and while a code is waited for.
  const isTyped = () => change !== null || form.current?.isTouched() === true
  const guard = useDiscardGuard(() => stage !== 'done' && isTyped(), close)
  const { part } = before
  const nothing = errors.find(({ target_element }) => target_element === 'main')
  const told = useRef<HTMLDivElement>(null)
  const isTold = problem !== null || nothing !== undefined
  // It stands above the form, whose button may be far below.
  useEffect(() => {
    if (isTold) told.current?.scrollIntoView({ block: 'nearest' })
  }, [isTold])
  useEffect(() => {
    if (closed !== undefined) onClosed(closed.corrected)
  }, [closed, onClosed])
  return (
    <Dialog
      title={stage === 'done' ? doneTitles[part]() : titles[part]()}
      onClose={busy ? undefined : guard.close}
      actions={<Actions actorRef={actorRef} stage={stage} busy={busy} onClose={guard.close} />}
    >
      {guard.question}
      <div className="stack">
        <div ref={told} hidden={!isTold} className="stack">
          {problem !== null && (
            <Notice tone="danger" live>
              <p>{problem.message}</p>
            </Notice>
          )}
          {nothing !== undefined && (
            <Notice tone="warning" live>
              <p>{errorText(errorTable, nothing)}</p>
            </Notice>
          )}
        </div>
        {stage === 'done' && <p role="status">{doneTexts[part]()}</p>}
        {/* What stands in a provider's fields cannot be put back: the form stays while the code is entered. */}
        <div hidden={stage !== 'form'} className="stack">
          {stage !== 'done' && before.part === 'contact' && (
            <CorrectContactForm id={FORM} actorRef={actorRef} before={before} formRef={form} />
          )}
          {stage !== 'done' && before.part === 'beneficiaries' && (
            <CorrectBeneficiariesForm id={FORM} actorRef={actorRef} before={before} formRef={form} />
          )}
          {stage !== 'done' && before.part === 'payment' && (
            <CorrectPaymentForm id={FORM} actorRef={actorRef} before={before} formRef={form} />
          )}
        </div>
        {stage === 'price' && <NewPrices actorRef={actorRef} />}
        {stage === 'code' && <CodeStage actorRef={actorRef} busy={busy} part={part} />}
      </div>
    </Dialog>
  )
}

function Actions({
  actorRef,
  stage,
  busy,
  onClose,
}: {
  actorRef: CorrectAnswersRef
  stage: string
  busy: boolean
  onClose: () => void
}) {
  if (stage === 'done') {
    return (
      <Button kind="primary" onClick={onClose}>
        {m.common_close()}
      </Button>
    )
  }
  if (stage === 'price') {
    return (
      <>
        <Button kind="primary" busy={busy} onClick={() => actorRef.send({ type: 'correct.agree' })}>
          {m.correct_price_agree()}
        </Button>
        <Button disabled={busy} onClick={() => actorRef.send({ type: 'correct.back' })}>
          {m.correct_back()}
        </Button>
      </>
    )
  }
  return (
    <>
      <Button kind="primary" type="submit" form={stage === 'code' ? CODE : FORM} busy={busy}>
        {stage === 'code' ? m.correct_save() : m.cancel_next()}
      </Button>
      {stage === 'code' ? (
        <Button disabled={busy} onClick={() => actorRef.send({ type: 'correct.back' })}>
          {m.correct_back()}
        </Button>
      ) : (
        <Button disabled={busy} onClick={onClose}>
          {m.common_back()}
        </Button>
      )}
    </>
  )
}

function CodeStage({
  actorRef,
  busy,
  part,
}: {
  actorRef: CorrectAnswersRef
  busy: boolean
  part: Correctable['part']
}) {
  const { sent, errors } = useSelector(actorRef, (s) => s.context)
  if (sent === null) return null
  return (
    <CodeSentForm
      id={CODE}
      label={titles[part]()}
      sent={sent}
      text={sent.by === 'email' ? m.correct_sent_email({ to: sent.to }) : m.correct_sent_phone({ to: sent.to })}
      error={errors.find(({ target_element }) => target_element === 'otp') ?? null}
      busy={busy}
      onChange={() => actorRef.send({ type: 'correct.change' })}
      onCode={(code) => actorRef.send({ type: 'correct.code', code })}
      onResend={(by) => actorRef.send({ type: 'correct.resend', by })}
    />
  )
}
