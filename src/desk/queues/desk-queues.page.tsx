import { useActorRef, useSelector } from '@xstate/react'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { QueueState } from '#schemas/calls/desk/desk-queues.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedDeskQueuesMachine } from '../../calls/desk/desk-queues.actors.ts'
import { formatDuration } from '../../i18n/format.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { RouteLink } from '../../ui/links/route-link.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { useEnded } from '../use-ended.ts'
import { queueName } from './queue-words.ts'

/** `/desk/queues`: what waits for somebody of the staff. */
export function DeskQueuesPage({ accessRef }: { accessRef: DeskAccessRef }) {
  const actorRef = useActorRef(providedDeskQueuesMachine, { inspect })
  const { queues, problem } = useSelector(actorRef, (s) => s.context)
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  useEnded(accessRef, problem)
  return (
    <div className="page">
      <PageTitle title={m.desk_queues_title()} lead={m.desk_queues_lead()} />
      {failed ? (
        <LoadFailed
          onRetry={() => actorRef.send({ type: 'desk-queues.retry' })}
          {...(problem !== null && { message: problem.message })}
        />
      ) : queues === null ? (
        <Skeleton count={3} />
      ) : (
        <>
          {problem !== null && (
            <Notice tone="danger" live>
              {problem.message}
            </Notice>
          )}
          <ul className="desk-rows" aria-busy={busy || undefined}>
            {queues.map((state) => (
              <Queue key={state.queue} state={state} />
            ))}
          </ul>
          <div className="actions">
            <Button busy={busy} onClick={() => actorRef.send({ type: 'desk-queues.refresh' })}>
              {m.desk_queues_refresh()}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function Queue({ state: { queue, count, oldest_minutes, alarm_hours, alarm } }: { state: QueueState }) {
  return (
    <li className="desk-row">
      <div className="desk-row-words">
        <h2 className="desk-question">
          <RouteLink to={queue === 'support' ? '/desk/support' : `/desk/queues/${queue}`}>{queueName(queue)}</RouteLink>
        </h2>
        <p className="small muted">
          {oldest_minutes === null
            ? m.desk_queue_empty()
            : m.desk_queue_oldest({ age: formatDuration(oldest_minutes), limit: formatDuration(alarm_hours * 60) })}
        </p>
      </div>
      <div className="desk-row-state">
        {alarm && (
          <Badge tone="danger" icon="warning">
            {m.desk_queue_alarm()}
          </Badge>
        )}
        {count > 0 && <span className="desk-count figures">{m.desk_support_waiting({ count })}</span>}
      </div>
    </li>
  )
}
