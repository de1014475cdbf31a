import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { cancelEnrollmentMachine } from '#machines/enrollment/cancel-enrollment/cancel-enrollment.machine.ts'
import type { Problem } from '#machines/support/problem.ts'
import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { longDate } from '#schemas/messages/long-date.ts'
import { type CancelReason, cancelReasons } from '#schemas/record/cancel-reasons.ts'
import { providedCancelEnrollmentMachine } from '../../calls/enrollment/cancel-enrollment.actors.ts'
import { PlainForm } from '../../form/plain-form.tsx'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { CodeSentForm } from './code-sent-form.tsx'
import { type PaidBy, moneyBackText } from './money-back.ts'

type Ref = ActorRefFrom<typeof cancelEnrollmentMachine>

const FORM = 'cancel-enrollment'
const reasonWords: Readonly<Record<CancelReason, () => string>> = {
  other_coverage: () => m.cancel_reason_other_coverage(),
  too_expensive: () => m.cancel_reason_too_expensive(),
  wrong_plan: () => m.cancel_reason_wrong_plan(),
  not_needed: () => m.cancel_reason_not_needed(),
  other: () => m.cancel_reason_other(),
}
const reasonField: readonly FieldDefinition[] = [
  {
    name: 'reason',
    kind: 'radio',
    label: () => m.cancel_reason(),
    options: cancelReasons.map((value) => ({ value, name: reasonWords[value] })),
  },
]
const noErrors: never[] = []

/** Why it cannot be cancelled: what the server says, with the day in words where it names one. */
const problemText = ({ errors: [first], message }: Problem): string => {
  const { date, phone } = first?.message_values ?? {}
  return first?.message_key === 'error_cancel_late' && date !== undefined && phone !== undefined
    ? m.error_cancel_late({ date: longDate(String(date)), phone })
    : (first?.error_message ?? message)
}

/** Cancels a submitted enrollment: what that does, why, the code where one is needed, and that it is done. */
export function CancelEnrollmentDialog({
  enrollmentId,
  paidBy = null,
  onClosed,
}: {
  enrollmentId: string
  /** Left out where it is not known. */
  paidBy?: PaidBy | null
  onClosed: (cancelled: boolean) => void
}) {
  const actorRef = useActorRef(providedCancelEnrollmentMachine, { inspect, input: { enrollmentId } })
  const closed = useSelector(actorRef, (s) => s.output)
  const { problem, cancelledOn } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const stage = useSelector(actorRef, (s) => {
    if (s.context.cancelledOn !== '') return 'done'
    if (s.context.sent !== null) return 'code'
    return s.matches('confirming') || s.matches('cancelling') ? 'confirm' : 'reason'
  })
  useEffect(() => {
    if (closed !== undefined) onClosed(closed.cancelled)
  }, [closed, onClosed])
  return (
    <Dialog
      title={stage === 'done' ? m.cancel_done_title() : m.cancel_title()}
      size="sm"
      onClose={busy ? undefined : () => actorRef.send({ type: 'cancel.close' })}
      actions={<Actions actorRef={actorRef} stage={stage} busy={busy} />}
    >
      <div className="stack">
        {problem !== null && (
          <Notice tone="danger" live>
            <p>{problemText(problem)}</p>
          </Notice>
        )}
        {stage === 'done' ? (
          <p role="status">
            {m.cancel_done({ date: longDate(cancelledOn) })} {moneyBackText(paidBy)} {m.cancel_done_mail()}
          </p>
        ) : stage === 'code' ? (
          <CodeStage actorRef={actorRef} busy={busy} />
        ) : (
          <>
            <p>{m.cancel_text()}</p>
            <p>{moneyBackText(paidBy)}</p>
            {stage === 'reason' && (
              <PlainForm
                id={FORM}
                label={m.cancel_title()}
                definition={reasonField}
                errors={noErrors}
                busy={busy}
                onSubmit={({ reason }) => actorRef.send({ type: 'cancel.reason', reason: reason as CancelReason })}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

function Actions({ actorRef, stage, busy }: { actorRef: Ref; stage: string; busy: boolean }) {
  const close = () => actorRef.send({ type: 'cancel.close' })
  if (stage === 'done') {
    return (
      <Button kind="primary" onClick={close}>
        {m.common_close()}
      </Button>
    )
  }
  return (
    <>
      {stage === 'reason' ? (
        <Button kind="primary" type="submit" form={FORM} busy={busy}>
          {m.cancel_next()}
        </Button>
      ) : stage === 'code' ? (
        <Button kind="danger" type="submit" form={FORM} busy={busy}>
          {m.cancel_confirm()}
        </Button>
      ) : (
        <Button kind="danger" busy={busy} onClick={() => actorRef.send({ type: 'cancel.confirm' })}>
          {m.cancel_confirm()}
        </Button>
      )}
      <Button disabled={busy} onClick={close}>
        {m.cancel_keep()}
      </Button>
    </>
  )
}

function CodeStage({ actorRef, busy }: { actorRef: Ref; busy: boolean }) {
  const { sent, error } = useSelector(actorRef, (s) => s.context)
  if (sent === null) return null
  return (
    <CodeSentForm
      id={FORM}
      label={m.cancel_title()}
      sent={sent}
      text={sent.by === 'email' ? m.cancel_sent_email({ to: sent.to }) : m.cancel_sent_phone({ to: sent.to })}
      error={error}
      busy={busy}
      onChange={() => actorRef.send({ type: 'cancel.change' })}
      onCode={(code) => actorRef.send({ type: 'cancel.code', code })}
      onResend={(by) => actorRef.send({ type: 'cancel.resend', by })}
    />
  )
}
