import { useSelector } from '@xstate/react'
import { Suspense, useCallback, useState } from 'react'
import type { WorkListRef } from '#machines/storefront/work-list/work-list.machine.ts'
import type { SignatureStanding } from '#schemas/calls/enrollment/agreement.calls.ts'
import type { DraftWork, PolicyWork } from '#schemas/calls/storefront/work.calls.ts'
import type { ToldState } from '#schemas/fulfillment/told-state.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { longDate } from '#schemas/messages/long-date.ts'
import { stepNames } from '#schemas/steps/step-names.ts'
import { steps } from '#schemas/steps/steps.registry.ts'
import { documentTitle } from '../../enrollment/dialogs/document-title.ts'
import { Button } from '../../ui/button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { wordsOf } from './work-words.ts'

const SignedDocumentDialog = lazy(async () => ({
  default: (await import('../../enrollment/dialogs/signed-document-dialog.tsx')).SignedDocumentDialog,
}))

const CancelEnrollmentDialog = lazy(async () => ({
  default: (await import('../../enrollment/dialogs/cancel-enrollment-dialog.tsx')).CancelEnrollmentDialog,
}))

const documentOf: Readonly<Record<SignatureStanding, typeof m.work_document_of>> = {
  given: m.work_document_signed_of,
  awaited: m.work_document_unsigned_of,
  none: m.work_document_of,
}

const stepOf = (tab: string): string => {
  const step = steps.find(({ column }) => column === tab)
  return step === undefined ? m.work_step_cart() : stepNames[step.id]()
}

/** A draft to go on with, or one that is with the client. */
export function DraftRow({ draft, actorRef }: { draft: DraftWork; actorRef: WorkListRef }) {
  const busy = useSelector(actorRef, (s) => s.matches('resuming') && s.context.opening === draft.enrollment_id)
  const ready = useSelector(actorRef, (s) => s.matches('listing'))
  const words = useSelector(actorRef, (s) => wordsOf[s.context.query.role])
  const name = draft.name ?? words.unnamed()
  return (
    <li className="work-row">
      <div>
        <p className="work-name">{name}</p>
        <p>{draft.plans.join(', ')}</p>
        <p className="muted small">
          {m.work_saved({ step: stepOf(draft.saved_tab), date: longDate(draft.changed_on) })} ·{' '}
          {m.work_kept({ date: longDate(draft.kept_until) })}
        </p>
      </div>
      {draft.is_with_client ? (
        <Badge tone="neutral">{words.withThem()}</Badge>
      ) : (
        <Button
          busy={busy}
          disabled={!ready && !busy}
          aria-label={m.work_continue_of({ name })}
          onClick={() => actorRef.send({ type: 'work-list.resume', id: draft.enrollment_id })}
        >
          {m.common_continue()}
        </Button>
      )}
    </li>
  )
}

const standsWords: Record<ToldState, (parts: { receiver: string; date: string }) => string> = {
  waiting_for_signature: () => m.work_stands_waiting_for_signature(),
  to_be_sent: m.work_stands_to_be_sent,
  sent: m.work_stands_sent,
  accepted: m.work_stands_accepted,
  being_settled: m.work_stands_being_settled,
  in_force: m.work_stands_in_force,
  cancel_to_be_sent: m.work_stands_cancel_to_be_sent,
  cancelled: m.work_stands_cancelled,
  ended: m.work_stands_ended,
}

/** Some say the same of every receiver: that is said once. */
const standsText = ({ receiver, state, on }: PolicyWork['deliveries'][number]): string =>
  standsWords[state]({ receiver, date: longDate(on ?? '') })

/** What was submitted: where it stands, and what can be done about it. */
export function PolicyRow({
  policy,
  actorRef,
  onOpen,
}: {
  policy: PolicyWork
  actorRef: WorkListRef
  onOpen: (enrollmentId: string) => void
}) {
  const [cancelling, setCancelling] = useState(false)
  const stopCancelling = useCallback(
    (isCancelled: boolean) => {
      setCancelling(false)
      if (isCancelled) actorRef.send({ type: 'work-list.cancelled', id: policy.enrollment_id })
    },
    [actorRef, policy.enrollment_id],
  )
  const [getting, setGetting] = useState(false)
  const stopGetting = useCallback(() => setGetting(false), [])
  return (
    <li className="work-row">
      <div>
        <p className="work-name">{policy.name}</p>
        <p>{policy.plans.join(', ')}</p>
        <p className="muted small">
          <span className="figures">{policy.policy_id}</span> ·{' '}
          {m.work_submitted({ date: longDate(policy.submitted_on) })} ·{' '}
          {m.work_effective({ date: longDate(policy.effective_date) })}
        </p>
        {policy.cancelled_on !== null && (
          <p className="small">{m.work_cancelled({ date: longDate(policy.cancelled_on) })}</p>
        )}
        {[...new Set(policy.deliveries.map(standsText))].map((text) => (
          <p key={text} className="small">
            {text}
          </p>
        ))}
      </div>
      <div className="work-policy">
        <Button
          aria-label={m.work_open_of({ name: policy.name ?? policy.policy_id })}
          onClick={() => onOpen(policy.enrollment_id)}
        >
          {m.work_open()}
        </Button>
        <Button
          aria-label={documentOf[policy.signature]({ name: policy.name ?? policy.policy_id })}
          onClick={() => setGetting(true)}
        >
          {documentTitle[policy.signature]()}
        </Button>
        {policy.cancel_until !== null && (
          <Button
            kind="quiet"
            aria-label={m.work_cancel_of({ name: policy.name ?? policy.policy_id })}
            onClick={() => setCancelling(true)}
          >
            {m.work_cancel()}
          </Button>
        )}
      </div>
      {cancelling && (
        <Suspense>
          <CancelEnrollmentDialog enrollmentId={policy.enrollment_id} onClosed={stopCancelling} />
        </Suspense>
      )}
      {getting && (
        <Suspense>
          <SignedDocumentDialog
            enrollmentId={policy.enrollment_id}
            signature={policy.signature}
            onClosed={stopGetting}
          />
        </Suspense>
      )}
    </li>
  )
}
