import { useActorRef, useSelector } from '@xstate/react'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { DeskSupportRef } from '#machines/desk/desk-support/desk-support.machine.ts'
import type { SupportQuestion } from '#schemas/calls/desk/desk-support.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import { topicName } from '#schemas/storefront/visit/support.ui.ts'
import { providedDeskSupportMachine } from '../../calls/desk/desk-support.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { moment } from '../moment.ts'
import { useEnded } from '../use-ended.ts'

/** What people have asked the support, the longest waiting first. */
export function DeskSupportPage({ accessRef, mayAct }: { accessRef: DeskAccessRef; mayAct: boolean }) {
  const actorRef = useActorRef(providedDeskSupportMachine, { inspect })
  const { rows, total, next, problem } = useSelector(actorRef, (s) => s.context)
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  const listing = useSelector(actorRef, (s) => s.matches('listing'))
  const continuing = useSelector(actorRef, (s) => s.matches('continuing'))
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  useEnded(accessRef, problem)
  return (
    <div className="page">
      <PageTitle title={m.desk_support_title()} lead={m.desk_support_lead()} />
      {failed ? (
        <LoadFailed
          onRetry={() => actorRef.send({ type: 'desk-support.retry' })}
          {...(problem !== null && { message: problem.message })}
        />
      ) : rows === null ? (
        <Skeleton count={3} />
      ) : (
        <>
          {listing && problem !== null && (
            <Notice tone="danger" live>
              {problem.message}
            </Notice>
          )}
          {rows.length === 0 ? (
            <EmptyState art="papers" actions={<ButtonLink to="/desk">{m.desk_nav_find()}</ButtonLink>}>
              {m.desk_support_none()}
            </EmptyState>
          ) : (
            <section className="stack" aria-labelledby="desk-support" aria-busy={busy || undefined}>
              <h2 id="desk-support">{m.desk_support_waiting({ count: total })}</h2>
              <ul className="desk-rows">
                {rows.map((row) => (
                  <Question key={row.id} row={row} actorRef={actorRef} mayAct={mayAct} />
                ))}
              </ul>
            </section>
          )}
          {next !== null && (
            <div className="actions">
              <Button
                busy={continuing}
                disabled={busy && !continuing}
                onClick={() => actorRef.send({ type: 'desk-support.more' })}
              >
                {m.desk_find_more()}
              </Button>
            </div>
          )}
        </>
      )}
      <Confirming actorRef={actorRef} />
    </div>
  )
}

function Question({ row, actorRef, mayAct }: { row: SupportQuestion; actorRef: DeskSupportRef; mayAct: boolean }) {
  const ready = useSelector(actorRef, (s) => s.matches('listing'))
  const { id, at, reference, site, topic, name, email, phone, message } = row
  return (
    <li className="desk-row">
      <div className="desk-row-words">
        <h3 className="desk-question">
          {name}: {topicName(topic)}
        </h3>
        <p className="small muted">
          {moment(at)} · {site} · <span className="figures">{reference}</span>
        </p>
        <p className="desk-note-text">{message}</p>
        <p className="desk-contacts">
          <a href={`mailto:${email}?subject=${encodeURIComponent(reference)}`}>{email}</a>
          {phone !== null && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
        </p>
      </div>
      {mayAct && (
        <div className="desk-row-state">
          <Button
            disabled={!ready}
            aria-label={m.desk_support_answered_of({ name })}
            onClick={() => actorRef.send({ type: 'desk-support.answered', id })}
          >
            {m.desk_support_answered()}
          </Button>
        </div>
      )}
    </li>
  )
}

function Confirming({ actorRef }: { actorRef: DeskSupportRef }) {
  const { rows, chosen, problem } = useSelector(actorRef, (s) => s.context)
  const open = useSelector(actorRef, (s) => s.matches('confirming') || s.matches('closing'))
  const busy = useSelector(actorRef, (s) => s.matches('closing'))
  const row = rows?.find(({ id }) => id === chosen)
  if (!open || row === undefined) return null
  return (
    <ConfirmDialog
      title={m.desk_support_confirm_title()}
      confirm={m.desk_support_answered()}
      busy={busy}
      onConfirm={() => actorRef.send({ type: 'desk-support.confirm' })}
      onCancel={() => actorRef.send({ type: 'desk-support.close' })}
    >
      <div className="stack">
        {problem !== null && (
          <Notice tone="danger" live>
            {problem.message}
          </Notice>
        )}
        <p>{m.desk_support_confirm_text({ name: row.name, reference: row.reference })}</p>
      </div>
    </ConfirmDialog>
  )
}
