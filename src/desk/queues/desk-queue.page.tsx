import { useActorRef, useSelector } from '@xstate/react'
import { Navigate, useParams } from 'react-router-dom'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { DeskQueueRef } from '#machines/desk/desk-queue/desk-queue.machine.ts'
import { type ListedQueue, listedQueues } from '#schemas/desk/queues.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedDeskQueueMachine } from '../../calls/desk/desk-queues.actors.ts'
import { formatDuration } from '../../i18n/format.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { useEnded } from '../use-ended.ts'
import { EntryRow } from './entry-row.tsx'
import { actText, actWords, queueLead, queueName } from './queue-words.ts'

interface Props {
  accessRef: DeskAccessRef
  mayAct: boolean
}

/** One queue of the desk: `/desk/queues/mails`. */
export function DeskQueuePage(props: Props) {
  const { queue: name } = useParams()
  const queue = listedQueues.find((one) => one === name)
  return queue === undefined ? <Navigate to="/desk/queues" replace /> : <Queue key={queue} queue={queue} {...props} />
}

function Queue({ queue, accessRef, mayAct }: Props & { queue: ListedQueue }) {
  const actorRef = useActorRef(providedDeskQueueMachine, { inspect, input: { queue } })
  const { rows, state, problem } = useSelector(actorRef, (s) => s.context)
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  useEnded(accessRef, problem)
  return (
    <div className="page">
      <div className="actions">
        <ButtonLink kind="quiet" icon="arrow-left" to="/desk/queues">
          {m.desk_queue_back()}
        </ButtonLink>
      </div>
      <PageTitle title={queueName(queue)} lead={queueLead(queue)}>
        {state?.alarm === true && (
          <Badge tone="danger" icon="warning">
            {m.desk_queue_alarm()}
          </Badge>
        )}
      </PageTitle>
      {failed ? (
        <LoadFailed
          onRetry={() => actorRef.send({ type: 'desk-queue.retry' })}
          {...(problem !== null && { message: problem.message })}
        />
      ) : rows === null ? (
        <Skeleton count={3} />
      ) : (
        <Entries actorRef={actorRef} mayAct={mayAct} />
      )}
      <Confirming actorRef={actorRef} />
    </div>
  )
}

function Entries({ actorRef, mayAct }: { actorRef: DeskQueueRef; mayAct: boolean }) {
  const { rows, state, next, done, problem } = useSelector(actorRef, (s) => s.context)
  const listing = useSelector(actorRef, (s) => s.matches('listing'))
  const continuing = useSelector(actorRef, (s) => s.matches('continuing'))
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const age = state?.oldest_minutes ?? null
  return (
    <>
      {listing && problem !== null && (
        <Notice tone="danger" live>
          {problem.message}
        </Notice>
      )}
      {listing && done !== null && (
        <Notice tone="success" live>
          {actWords[done].done()}
        </Notice>
      )}
      {rows?.length === 0 ? (
        <EmptyState art="papers" actions={<ButtonLink to="/desk/queues">{m.desk_queue_back()}</ButtonLink>}>
          {m.desk_queue_empty()}
        </EmptyState>
      ) : (
        <section className="stack" aria-labelledby="desk-queue" aria-busy={busy || undefined}>
          <h2 id="desk-queue">{m.desk_support_waiting({ count: state?.count ?? 0 })}</h2>
          {age !== null && (
            <p className="small muted">
              {m.desk_queue_oldest({
                age: formatDuration(age),
                limit: formatDuration((state?.alarm_hours ?? 0) * 60),
              })}
            </p>
          )}
          <ul className="desk-rows">
            {rows?.map((row) => (
              <EntryRow
                key={row.id}
                row={row}
                acts={mayAct ? row.acts : []}
                ready={listing}
                onChoose={(act) => actorRef.send({ type: 'desk-queue.choose', id: row.id, act })}
              />
            ))}
          </ul>
        </section>
      )}
      {next !== null && (
        <div className="actions">
          <Button
            busy={continuing}
            disabled={busy && !continuing}
            onClick={() => actorRef.send({ type: 'desk-queue.more' })}
          >
            {m.desk_find_more()}
          </Button>
        </div>
      )}
    </>
  )
}

/** What will be done, before it is done. */
function Confirming({ actorRef }: { actorRef: DeskQueueRef }) {
  const { rows, chosen, problem } = useSelector(actorRef, (s) => s.context)
  const open = useSelector(actorRef, (s) => s.matches('confirming') || s.matches('acting'))
  const busy = useSelector(actorRef, (s) => s.matches('acting'))
  const row = rows?.find(({ id }) => id === chosen?.id)
  if (!open || row === undefined || chosen === null) return null
  const { title, name } = actWords[chosen.act]
  return (
    <ConfirmDialog
      title={title()}
      confirm={name()}
      busy={busy}
      onConfirm={() => actorRef.send({ type: 'desk-queue.confirm' })}
      onCancel={() => actorRef.send({ type: 'desk-queue.close' })}
    >
      <div className="stack">
        {problem !== null && (
          <Notice tone="danger" live>
            {problem.message}
          </Notice>
        )}
        <p>{actText(chosen.act, row)}</p>
        {row.details.length > 0 && <p>{m.desk_queue_why({ reason: row.details.join(', ') })}</p>}
      </div>
    </ConfirmDialog>
  )
}
