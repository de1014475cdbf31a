import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, Suspense, useCallback, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  type WorkListRef,
  type WorkPart,
  type WorkQuery,
  hasMore,
} from '#machines/storefront/work-list/work-list.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedWorkListMachine } from '../../calls/storefront/work-list.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { DraftRow, PolicyRow } from './work-rows.tsx'
import { wordsOf } from './work-words.ts'
import '../../form/form.css'
import './work-list.css'

const ClientEnrollment = lazy(async () => ({
  default: (await import('../../enrollment/found/client-enrollment.tsx')).ClientEnrollment,
}))

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
            part="drafts"
            list={work.drafts}
            empty={isSearched ? m.work_drafts_none() : m.work_drafts_empty()}
            more={m.work_more_drafts()}
            actorRef={actorRef}
          >
            {work.drafts.rows.map((draft) => (
              <DraftRow key={draft.enrollment_id} draft={draft} actorRef={actorRef} />
            ))}
          </Part>
          <Part
            title={m.work_waiting()}
            part="waiting"
            list={work.waiting}
            empty={isSearched ? m.work_waiting_none() : m.work_waiting_empty()}
            more={m.work_more_waiting()}
            actorRef={actorRef}
          >
            {work.waiting.rows.map((policy) => (
              <PolicyRow key={policy.policy_id} policy={policy} actorRef={actorRef} onOpen={setOpened} />
            ))}
          </Part>
          <Part
            title={m.work_recent()}
            part="recent"
            list={work.recent}
            empty={isSearched ? m.work_recent_none() : m.work_recent_empty()}
            more={m.work_more_recent()}
            actorRef={actorRef}
          >
            {work.recent.rows.map((policy) => (
              <PolicyRow key={policy.policy_id} policy={policy} actorRef={actorRef} onOpen={setOpened} />
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
  part,
  list,
  empty,
  more,
  actorRef,
  children,
}: {
  title: string
  part: WorkPart
  list: { rows: readonly unknown[]; total: number }
  empty: string
  /** On the button that asks for more of it. */
  more: string
  actorRef: WorkListRef
  children: ReactNode
}) {
  const id = useId()
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const mayAsk = useSelector(actorRef, (s) => hasMore(s.context, part))
  return (
    <section className="work-part" aria-labelledby={id}>
      <h3 id={id}>
        {title} <span className="muted figures">({list.total})</span>
      </h3>
      {list.total === 0 ? <p className="muted">{empty}</p> : <ul className="work-rows">{children}</ul>}
      {mayAsk && (
        <div className="actions">
          <Button busy={busy} className="work-more" onClick={() => actorRef.send({ type: 'work-list.more', part })}>
            {more}
          </Button>
        </div>
      )}
    </section>
  )
}
