import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, Suspense, useCallback, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type WorkListRef, type WorkQuery, hasMore } from '#machines/storefront/work-list/work-list.machine.ts'
import type { DraftWork, PolicyWork } from '#schemas/calls/storefront/work.calls.ts'
import type { ToldState } from '#schemas/fulfillment/told-state.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { longDate } from '#schemas/messages/long-date.ts'
import { stepNames } from '#schemas/steps/step-names.ts'
import { steps } from '#schemas/steps/steps.registry.ts'
import { providedWorkListMachine } from '../../calls/storefront/work-list.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import '../../form/form.css'
import './work-list.css'

const SignedDocumentDialog = lazy(async () => ({
  default: (await import('../../enrollment/dialogs/signed-document-dialog.tsx')).SignedDocumentDialog,
}))

const CancelEnrollmentDialog = lazy(async () => ({
  default: (await import('../../enrollment/dialogs/cancel-enrollment-dialog.tsx')).CancelEnrollmentDialog,
}))

const ClientEnrollment = lazy(async () => ({
  default: (await import('../../enrollment/found/client-enrollment.tsx')).ClientEnrollment,
}))

/** What is said of those whom a rep or a group enrolls. */
const wordsOf = {
  rep: {
    members: '/agent-select-member',
    empty: () => m.work_empty(),
    search: () => m.work_search(),
    unnamed: () => m.work_unnamed(),
    withThem: () => m.work_with_client(),
  },
  group: {
    members: '/group-select-member',
    empty: () => m.work_empty_group(),
    search: () => m.work_search_group(),
    unnamed: () => m.work_unnamed_group(),
    withThem: () => m.work_with_client_group(),
  },
}

/** What a rep or a group goes on with: drafts, signatures that wait, and what was submitted last (ours). */
export function WorkList({ by: role, id: owner }: { by: WorkQuery['role']; id: string }) {
  const actorRef = useActorRef(providedWorkListMachine, { inspect, input: { role, id: owner } })
  const { work, problem, query } = useSelector(actorRef, (s) => s.context)
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const output = useSelector(actorRef, (s) => s.output)
  const navigate = useNavigate()
  const id = useId()
  const words = wordsOf[role]
  const [opened, setOpened] = useState<string | null>(null)
  const leave = useCallback(() => {
    setOpened(null)
    actorRef.send({ type: 'work-list.back' })
  }, [actorRef])
  useEffect(() => {
    if (output !== undefined) void navigate(output.to)
  }, [output, navigate])
  if (opened !== null) {
    return (
      <Suspense fallback={<Skeleton shape="panel" />}>
        <ClientEnrollment enrollmentId={opened} onLeave={leave} />
      </Suspense>
    )
  }
  if (failed) {
    return (
      <LoadFailed
        title={m.work_failed()}
        message={problem?.message}
        onRetry={() => actorRef.send({ type: 'work-list.retry' })}
      />
    )
  }
  if (work === null) return <Skeleton shape="line" count={3} />
  const isSearched = query.search !== ''
  const isEmpty = !isSearched && work.drafts.total + work.waiting.total + work.recent.total === 0
  return (
    <section className="stack work-list" aria-labelledby={`${id}-title`} aria-busy={busy || undefined}>
      <h2 id={`${id}-title`}>{m.work_title()}</h2>
      {isEmpty ? (
        <EmptyState art="papers" actions={<ButtonLink to={words.members}>{m.work_members()}</ButtonLink>}>
          {words.empty()}
        </EmptyState>
      ) : (
        <>
          <WorkSearch actorRef={actorRef} />
          {problem !== null && (
            <Notice tone="danger" live>
              {problem.message}
            </Notice>
          )}
          <Part
            title={m.work_drafts()}
            list={work.drafts}
            empty={isSearched ? m.work_drafts_none() : m.work_drafts_empty()}
            more={m.work_more_drafts()}
            actorRef={actorRef}
          >
            {work.drafts.rows.map((draft) => (
              <Draft key={draft.enrollment_id} draft={draft} actorRef={actorRef} />
            ))}
          </Part>
          <Part
            title={m.work_waiting()}
            list={work.waiting}
            empty={isSearched ? m.work_waiting_none() : m.work_waiting_empty()}
            more={m.work_more_waiting()}
            actorRef={actorRef}
          >
            {work.waiting.rows.map((policy) => (
              <Policy key={policy.policy_id} policy={policy} actorRef={actorRef} onOpen={setOpened} />
            ))}
          </Part>
          <Part
            title={m.work_recent()}
            list={work.recent}
            empty={isSearched ? m.work_recent_none() : m.work_recent_empty()}
            more={m.work_more_recent()}
            actorRef={actorRef}
          >
            {work.recent.rows.map((policy) => (
              <Policy key={policy.policy_id} policy={policy} actorRef={actorRef} onOpen={setOpened} />
            ))}
          </Part>
          <div className="actions">
            <ButtonLink kind="quiet" to={words.members}>
              {m.work_members()}
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  )
}

function WorkSearch({ actorRef }: { actorRef: WorkListRef }) {
  const id = useId()
  const { search, role } = useSelector(actorRef, (s) => s.context.query)
  const resuming = useSelector(actorRef, (s) => s.matches('resuming'))
  return (
    <div className="field" role="search">
      <label className="field-label" htmlFor={id}>
        {wordsOf[role].search()}
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {m.work_search_hint()}
      </p>
      <input
        id={id}
        className="field-box field-width-lg"
        type="search"
        autoComplete="off"
        maxLength={100}
        disabled={resuming}
        value={search}
        aria-describedby={`${id}-hint`}
        onChange={(event) => actorRef.send({ type: 'work-list.search', text: event.target.value })}
      />
    </div>
  )
}

function Part({
  title,
  list,
  empty,
  more,
  actorRef,
  children,
}: {
  title: string
  list: { rows: readonly unknown[]; total: number }
  empty: string
  /** On the button that asks for more: it does so of every list, and stands where one has more. */
  more: string
  actorRef: WorkListRef
  children: ReactNode
}) {
  const id = useId()
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const mayAsk = useSelector(actorRef, (s) => hasMore(s.context))
  return (
    <section className="work-part" aria-labelledby={id}>
      <h3 id={id}>
        {title} <span className="muted figures">({list.total})</span>
      </h3>
      {list.total === 0 ? <p className="muted">{empty}</p> : <ul className="work-rows">{children}</ul>}
      {mayAsk && list.rows.length < list.total && (
        <div className="actions">
          <Button busy={busy} className="work-more" onClick={() => actorRef.send({ type: 'work-list.more' })}>
            {more}
          </Button>
        </div>
      )}
    </section>
  )
}

const stepOf = (tab: string): string => {
  const step = steps.find(({ column }) => column === tab)
  return step === undefined ? m.work_step_cart() : stepNames[step.id]()
}

function Draft({ draft, actorRef }: { draft: DraftWork; actorRef: WorkListRef }) {
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

function Policy({
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
        {policy.deliveries.map(({ receiver, state, on }) => (
          <p key={receiver} className="small">
            {standsWords[state]({ receiver, date: longDate(on ?? '') })}
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
          aria-label={m.work_document_of({ name: policy.name ?? policy.policy_id })}
          onClick={() => setGetting(true)}
        >
          {m.signed_document_title()}
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
          <SignedDocumentDialog enrollmentId={policy.enrollment_id} onClosed={stopGetting} />
        </Suspense>
      )}
    </li>
  )
}
