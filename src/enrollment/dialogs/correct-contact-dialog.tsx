import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { correctContactMachine } from '#machines/enrollment/correct-contact/correct-contact.machine.ts'
import type { ContactInfo } from '#schemas/calls/enrollment/contact.calls.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { m } from '#schemas/messages/generated/messages.js'
import { correctableFields } from '#schemas/steps/contact/correct-contact.rules.ts'
import { providedCorrectContactMachine } from '../../calls/enrollment/correct-contact.actors.ts'
import { PlainForm } from '../../form/plain-form.tsx'
import type { FormHandle } from '../../form/use-form.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDiscardGuard } from '../../ui/discard-guard.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { CodeSentForm } from './code-sent-form.tsx'

type Ref = ActorRefFrom<typeof correctContactMachine>

const FORM = 'correct-contact'

/** Corrects the contact of a submitted enrollment: the form, the code where one is needed, and that it is done. */
export function CorrectContactDialog({
  enrollmentId,
  contact,
  onClosed,
}: {
  enrollmentId: string
  contact: ContactInfo
  onClosed: (corrected: boolean) => void
}) {
  const actorRef = useActorRef(providedCorrectContactMachine, { inspect, input: { enrollmentId, contact } })
  const closed = useSelector(actorRef, (s) => s.output)
  const { problem, errors, change } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const stage = useSelector(actorRef, (s) => {
    if (s.context.corrected) return 'done'
    if (s.matches('editing')) return 'form'
    return s.context.sent === null ? 'form' : 'code'
  })
  const form = useRef<FormHandle>(null)
  const close = () => actorRef.send({ type: 'correct.close' })
  // What was sent once is still typed when the form is drawn again, and while a code is waited for.
  const isTyped = () => Object.keys(change).length > 0 || form.current?.isTouched() === true
  const guard = useDiscardGuard(() => stage !== 'done' && isTyped(), close)
  const fields = useMemo(() => correctableFields(contact), [contact])
  const values = useMemo(() => ({ ...contact, ...change }), [contact, change])
  const nothing = errors.find(({ target_element }) => target_element === 'main')
  const atFields = useMemo(() => errors.filter(({ target_element }) => target_element !== 'main'), [errors])
  useEffect(() => {
    if (closed !== undefined) onClosed(closed.corrected)
  }, [closed, onClosed])
  return (
    <Dialog
      title={stage === 'done' ? m.correct_done_title() : m.correct_contact_title()}
      onClose={busy ? undefined : guard.close}
      actions={<Actions actorRef={actorRef} stage={stage} busy={busy} onClose={guard.close} />}
    >
      {guard.question}
      <div className="stack">
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
        {stage === 'done' && <p role="status">{m.correct_done()}</p>}
        {stage === 'form' && (
          <>
            <p>{m.correct_contact_text()}</p>
            <PlainForm
              id={FORM}
              label={m.correct_contact_title()}
              definition={fields}
              values={values}
              errors={atFields}
              busy={busy}
              formRef={form}
              onChange={() => actorRef.send({ type: 'correct.change' })}
              onSubmit={(typed) => actorRef.send({ type: 'correct.submit', change: typed })}
            />
          </>
        )}
        {stage === 'code' && <CodeStage actorRef={actorRef} busy={busy} />}
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
  actorRef: Ref
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
  return (
    <>
      <Button kind="primary" type="submit" form={FORM} busy={busy}>
        {stage === 'code' ? m.correct_save() : m.cancel_next()}
      </Button>
      {stage === 'code' ? (
        <Button disabled={busy} onClick={() => actorRef.send({ type: 'correct.back' })}>
          {m.correct_back()}
        </Button>
      ) : (
        <Button disabled={busy} onClick={onClose}>
          {m.common_cancel()}
        </Button>
      )}
    </>
  )
}

function CodeStage({ actorRef, busy }: { actorRef: Ref; busy: boolean }) {
  const { sent, errors } = useSelector(actorRef, (s) => s.context)
  if (sent === null) return null
  return (
    <CodeSentForm
      id={FORM}
      label={m.correct_contact_title()}
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
