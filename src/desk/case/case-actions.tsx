import { useSelector } from '@xstate/react'
import { Suspense, useState } from 'react'
import type { DeskEnrollmentRef } from '#machines/desk/desk-enrollment/desk-enrollment.machine.ts'
import type { DeskCase } from '#machines/desk/desk-enrollment/desk-enrollment.setup.ts'
import type { DeskRight } from '#schemas/desk/roles.ts'
import { m } from '#schemas/messages/generated/messages.js'
import type { Correctable } from '#schemas/steps/correction.rules.ts'
import { documentTitle } from '../../enrollment/dialogs/document-title.ts'
import { Button } from '../../ui/button.tsx'
import { lazy } from '../../ui/lazy.ts'

const SignedDocumentDialog = lazy(async () => ({
  default: (await import('../../enrollment/dialogs/signed-document-dialog.tsx')).SignedDocumentDialog,
}))
const CorrectAnswersDialog = lazy(async () => ({
  default: (await import('../../enrollment/dialogs/correct-answers-dialog.tsx')).CorrectAnswersDialog,
}))
const CancelEnrollmentDialog = lazy(async () => ({
  default: (await import('../../enrollment/dialogs/cancel-enrollment-dialog.tsx')).CancelEnrollmentDialog,
}))

type Opened = { dialog: 'document' } | { dialog: 'cancel' } | { dialog: 'correct'; before: Correctable }

/** What can be done about it, by the rights of who is signed in. Each opens a dialog that says first what it will do. */
export function CaseActions({
  actorRef,
  enrollment,
  rights,
}: {
  actorRef: DeskEnrollmentRef
  enrollment: DeskCase
  rights: readonly DeskRight[]
}) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const previewing = useSelector(actorRef, (s) => s.matches('previewing'))
  const ready = useSelector(actorRef, (s) => s.matches('reading'))
  const { enrollment_id, signature, cancelling, payment, beneficiaries, has_health, sections } = enrollment
  const isStanding = cancelling.cancelled_on === null
  const contact = sections.contact
  const close = (hasChanged: boolean) => {
    setOpened(null)
    if (hasChanged) actorRef.send({ type: 'desk-enrollment.changed' })
  }
  const correct = (before: Correctable) => () => setOpened({ dialog: 'correct', before })
  return (
    <section className="stack" aria-labelledby="desk-actions">
      <h2 id="desk-actions">{m.desk_case_actions()}</h2>
      {!rights.includes('act') ? (
        <p className="muted">{m.desk_case_read_only()}</p>
      ) : (
        <div className="desk-actions">
          {isStanding && (
            <Button
              icon="mail"
              busy={previewing}
              disabled={!ready && !previewing}
              onClick={() => actorRef.send({ type: 'desk-enrollment.resend' })}
            >
              {m.desk_resend()}
            </Button>
          )}
          <Button disabled={!ready} onClick={() => actorRef.send({ type: 'desk-enrollment.note' })}>
            {m.desk_note_add()}
          </Button>
          <Button disabled={!ready} onClick={() => setOpened({ dialog: 'document' })}>
            {documentTitle[signature]()}
          </Button>
          {isStanding && contact !== null && (
            <Button disabled={!ready} onClick={correct({ part: 'contact', contact })}>
              {m.correct_contact_open()}
            </Button>
          )}
          {isStanding && beneficiaries !== null && (
            <Button disabled={!ready} onClick={correct({ part: 'beneficiaries', beneficiaries })}>
              {m.change_benefits_title()}
            </Button>
          )}
          {isStanding && payment !== null && payment.methods.length > 0 && (
            <Button disabled={!ready} onClick={correct({ part: 'payment', payment })}>
              {m.change_payment_title()}
            </Button>
          )}
          {rights.includes('reveal') && (
            <Button
              disabled={!ready}
              onClick={() => actorRef.send({ type: 'desk-enrollment.reveal', part: 'numbers' })}
            >
              {m.desk_reveal_numbers()}
            </Button>
          )}
          {rights.includes('reveal') && has_health && (
            <Button disabled={!ready} onClick={() => actorRef.send({ type: 'desk-enrollment.reveal', part: 'health' })}>
              {m.desk_reveal_health()}
            </Button>
          )}
          {cancelling.open && (
            <Button kind="quiet" disabled={!ready} onClick={() => setOpened({ dialog: 'cancel' })}>
              {m.cancel_open()}
            </Button>
          )}
        </div>
      )}
      {opened !== null && (
        <Suspense>
          {opened.dialog === 'document' ? (
            <SignedDocumentDialog enrollmentId={enrollment_id} signature={signature} onClosed={() => close(false)} />
          ) : opened.dialog === 'cancel' ? (
            <CancelEnrollmentDialog enrollmentId={enrollment_id} paidBy={payment} onClosed={close} />
          ) : (
            <CorrectAnswersDialog enrollmentId={enrollment_id} before={opened.before} onClosed={close} />
          )}
        </Suspense>
      )}
    </section>
  )
}
