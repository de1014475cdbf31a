import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { DeskDraftsRef } from '#machines/desk/desk-drafts/desk-drafts.machine.ts'
import type { DraftWish, FoundDraft } from '#schemas/calls/desk/desk-drafts.calls.ts'
import { draftFields } from '#schemas/desk/desk.ui.ts'
import { draftWishProblems } from '#schemas/desk/find-wish.rules.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { PlainForm } from '../../form/plain-form.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RouteLink } from '../../ui/links/route-link.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { moment } from '../moment.ts'
import { useEnded } from '../use-ended.ts'
import { holderName } from './draft-words.ts'

/** What is filled in, as it is sent: what was left empty is not looked by. */
const wishOf = (values: FieldValues): DraftWish =>
  Object.fromEntries(
    draftFields.flatMap(({ name }) => {
      const value = values[name]
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : []
    }),
  )

/** Finds enrollments that are not submitted. */
export function DeskDraftsPage({ actorRef, accessRef }: { actorRef: DeskDraftsRef; accessRef: DeskAccessRef }) {
  const { choices, problem } = useSelector(actorRef, (s) => s.context)
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  useEnded(accessRef, problem)
  return (
    <div className="page">
      <PageTitle title={m.desk_drafts_title()} lead={m.desk_drafts_lead()} />
      {failed ? (
        <LoadFailed
          title={m.desk_find_failed()}
          onRetry={() => actorRef.send({ type: 'desk-drafts.retry' })}
          {...(problem !== null && { message: problem.message })}
        />
      ) : choices === null ? (
        <Skeleton count={3} />
      ) : (
        <div className="desk-find">
          <div className="desk-search">
            <DraftForm actorRef={actorRef} />
          </div>
          <Found actorRef={actorRef} />
        </div>
      )}
    </div>
  )
}

function DraftForm({ actorRef }: { actorRef: DeskDraftsRef }) {
  const { choices, errors, wish } = useSelector(actorRef, (s) => s.context)
  /** What was looked for before an enrollment was opened. */
  const [begins] = useState(wish)
  const options = useMemo(
    () => ({
      agent: (choices?.agents ?? []).map(({ value, name }) => ({ value, name: () => name })),
      group: (choices?.groups ?? []).map(({ value, name }) => ({ value, name: () => name })),
    }),
    [choices],
  )
  return (
    <PlainForm
      id="desk-drafts"
      label={m.desk_drafts_title()}
      definition={draftFields}
      options={options}
      values={begins}
      errors={errors}
      rules={(values) => draftWishProblems(wishOf(values))}
      onChange={() => actorRef.send({ type: 'desk-drafts.change' })}
      onSubmit={(values) => actorRef.send({ type: 'desk-drafts.search', wish: wishOf(values) })}
    >
      <div className="actions">
        <Button kind="primary" type="submit" icon="search">
          {m.desk_find_submit()}
        </Button>
      </div>
    </PlainForm>
  )
}

function Found({ actorRef }: { actorRef: DeskDraftsRef }) {
  const { rows, next, problem } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const continuing = useSelector(actorRef, (s) => s.matches('continuing'))
  return (
    <section className="stack" aria-labelledby="desk-found" aria-busy={busy || undefined}>
      <h2 id="desk-found">{m.desk_drafts_results()}</h2>
      {problem !== null && (
        <Notice tone="danger" live>
          {problem.message}
        </Notice>
      )}
      {rows === null ? (
        !busy && problem === null && <p className="muted">{m.desk_drafts_ask()}</p>
      ) : rows.length === 0 ? (
        !busy &&
        problem === null && (
          <EmptyState
            art="search"
            title={m.desk_find_none_title()}
            actions={<ButtonLink to="/desk">{m.desk_nav_find()}</ButtonLink>}
          >
            {m.desk_drafts_none()}
          </EmptyState>
        )
      ) : (
        <ul className="desk-rows">
          {rows.map((row) => (
            <DraftRow key={row.enrollment_id} row={row} />
          ))}
        </ul>
      )}
      {busy && (rows ?? []).length === 0 && <Skeleton shape="line" count={3} />}
      {next !== null && (
        <div className="actions">
          <Button
            busy={continuing}
            disabled={busy && !continuing}
            onClick={() => actorRef.send({ type: 'desk-drafts.more' })}
          >
            {m.desk_find_more()}
          </Button>
        </div>
      )}
    </section>
  )
}

function DraftRow({ row }: { row: FoundDraft }) {
  const { enrollment_id, name, plans, changed_at, ends_at, holder, enrolled_by } = row
  return (
    <li className="desk-row">
      <div className="desk-row-words">
        <p className="desk-row-name">
          <RouteLink to={`/desk/drafts/${enrollment_id}`}>{name ?? m.desk_draft_nameless()}</RouteLink>
        </p>
        {plans.length > 0 && <p>{plans.join(', ')}</p>}
        <p className="small muted">
          {m.desk_draft_changed({ date: moment(changed_at) })} · {m.desk_draft_ends({ date: moment(ends_at) })}
          {enrolled_by !== null && ` · ${enrolled_by}`}
        </p>
      </div>
      <div className="desk-row-state">
        <Badge>{holderName(holder)}</Badge>
      </div>
    </li>
  )
}
