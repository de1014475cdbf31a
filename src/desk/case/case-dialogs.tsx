import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { DeskEnrollmentRef } from '#machines/desk/desk-enrollment/desk-enrollment.machine.ts'
import type { DeskCase } from '#machines/desk/desk-enrollment/desk-enrollment.setup.ts'
import { noteFields, reasonFields } from '#schemas/desk/desk.ui.ts'
import { revealReasons } from '#schemas/desk/reveal-reasons.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { PlainForm } from '../../form/plain-form.tsx'
import type { FormHandle } from '../../form/use-form.ts'
import { languageName } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { useDiscardGuard } from '../../ui/discard-guard.tsx'
import { Notice } from '../../ui/status/notice.tsx'

interface Props {
  actorRef: DeskEnrollmentRef
}

/** What is asked before something is done. */
export function CaseDialogs({ actorRef, enrollment }: Props & { enrollment: DeskCase }) {
  const dialog = useSelector(actorRef, (s) => {
    if (s.matches('confirmingReceipt') || s.matches('resending')) return 'receipt'
    if (s.matches('choosingReason') || s.matches('revealing')) return 'reason'
    if (s.matches('noting') || s.matches('savingNote')) return 'note'
    return s.matches('confirmingDelivery') || s.matches('delivering') ? 'delivery' : null
  })
  if (dialog === 'receipt') return <ReceiptDialog actorRef={actorRef} />
  if (dialog === 'reason') return <ReasonDialog actorRef={actorRef} />
  if (dialog === 'note') return <NoteDialog actorRef={actorRef} />
  return dialog === 'delivery' ? <DeliveryDialog actorRef={actorRef} enrollment={enrollment} /> : null
}

function Problem({ actorRef }: Props) {
  const problem = useSelector(actorRef, (s) => s.context.problem)
  return problem === null ? null : (
    <Notice tone="danger" live>
      {problem.message}
    </Notice>
  )
}

const closing = (actorRef: DeskEnrollmentRef) => () => actorRef.send({ type: 'desk-enrollment.close' })
const confirming = (actorRef: DeskEnrollmentRef) => () => actorRef.send({ type: 'desk-enrollment.confirm' })

function ReceiptDialog({ actorRef }: Props) {
  const preview = useSelector(actorRef, (s) => s.context.preview)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  return (
    <ConfirmDialog
      title={m.desk_resend_title()}
      confirm={m.desk_resend_confirm()}
      busy={busy}
      onConfirm={confirming(actorRef)}
      onCancel={closing(actorRef)}
    >
      <div className="stack">
        <Problem actorRef={actorRef} />
        {preview !== null && (
          <p>
            {m.desk_resend_text({ subject: preview.subject, to: preview.to, language: languageName(preview.locale) })}
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}

function DeliveryDialog({ actorRef, enrollment }: Props & { enrollment: DeskCase }) {
  const delivery = useSelector(actorRef, (s) => s.context.delivery)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const receiver = enrollment.deliveries.find(({ id }) => id === delivery)?.receiver ?? ''
  return (
    <ConfirmDialog
      title={m.desk_deliver_title()}
      confirm={m.desk_case_deliver()}
      busy={busy}
      onConfirm={confirming(actorRef)}
      onCancel={closing(actorRef)}
    >
      <div className="stack">
        <Problem actorRef={actorRef} />
        <p>{m.desk_deliver_text({ receiver })}</p>
      </div>
    </ConfirmDialog>
  )
}

const REASON = 'desk-reason'

function ReasonDialog({ actorRef }: Props) {
  const { part, errors } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  return (
    <Dialog
      title={part === 'health' ? m.desk_reveal_health_title() : m.desk_reveal_numbers_title()}
      size="sm"
      onClose={busy ? undefined : closing(actorRef)}
      actions={
        <>
          <Button kind="primary" type="submit" form={REASON} busy={busy}>
            {m.desk_reveal_confirm()}
          </Button>
          <Button disabled={busy} onClick={closing(actorRef)}>
            {m.common_cancel()}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Problem actorRef={actorRef} />
        <p>{m.desk_reveal_text()}</p>
        <PlainForm
          id={REASON}
          label={m.desk_reveal_reason()}
          definition={reasonFields}
          errors={errors}
          busy={busy}
          onSubmit={(values) => {
            const reason = revealReasons.find((one) => one === values['reason'])
            if (reason !== undefined) actorRef.send({ type: 'desk-enrollment.reason', reason })
          }}
        />
      </div>
    </Dialog>
  )
}

const NOTE = 'desk-note'

function NoteDialog({ actorRef }: Props) {
  const errors = useSelector(actorRef, (s) => s.context.errors)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const form = useRef<FormHandle>(null)
  const guard = useDiscardGuard(() => form.current?.isTouched() === true, closing(actorRef))
  return (
    <Dialog
      title={m.desk_note_add()}
      onClose={busy ? undefined : guard.close}
      actions={
        <>
          <Button kind="primary" type="submit" form={NOTE} busy={busy}>
            {m.desk_note_save()}
          </Button>
          <Button disabled={busy} onClick={guard.close}>
            {m.common_cancel()}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Problem actorRef={actorRef} />
        <PlainForm
          id={NOTE}
          label={m.desk_note_add()}
          definition={noteFields}
          errors={errors}
          busy={busy}
          formRef={form}
          onChange={() => actorRef.send({ type: 'desk-enrollment.change' })}
          onSubmit={(values) => actorRef.send({ type: 'desk-enrollment.save', text: String(values['text'] ?? '') })}
        />
        {guard.question}
      </div>
    </Dialog>
  )
}
