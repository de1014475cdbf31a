import type { QueueEntry } from '#schemas/calls/desk/desk-queues.calls.ts'
import type { QueueAct } from '#schemas/desk/queues.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import { RouteLink } from '../../ui/links/route-link.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { moment } from '../moment.ts'
import { actWords, entryName, entryPath, messageName, reasonName, recipientOf } from './queue-words.ts'

/** An entry of a queue: whose, since when, why, and what can be done about it here. */
export function EntryRow({
  row,
  acts,
  ready,
  onChoose,
}: {
  row: QueueEntry
  /** What whoever reads may do about it. */
  acts: readonly QueueAct[]
  ready: boolean
  onChoose: (act: QueueAct) => void
}) {
  const { policy_id, draft_id, enrolled_by, since, reason, receiver, message, reminders, details } = row
  const name = entryName(row)
  const path = entryPath(row)
  return (
    <li className="desk-row">
      <div className="desk-row-words">
        <p className="desk-row-name">{path === null ? name : <RouteLink to={path}>{name}</RouteLink>}</p>
        {receiver !== null && <p>{receiver}</p>}
        {message !== null && (
          <p>
            {policy_id !== null && `${messageName(message)} · `}
            {m.desk_queue_to({ to: recipientOf(message) })}
          </p>
        )}
        {details.map((detail) => (
          <p key={detail} className="small">
            {detail}
          </p>
        ))}
        {reminders !== null && (
          <p>
            {m.desk_queue_reminders({ count: reminders.sent })}
            {reminders.last_at !== null && ` · ${m.desk_queue_reminded_on({ date: moment(reminders.last_at) })}`}
          </p>
        )}
        <p className="small muted">
          {m.desk_case_since({ date: moment(since) })}
          {enrolled_by !== null && ` · ${enrolled_by}`}
          {message !== null && ` · ${m.desk_queue_attempts({ count: message.attempts })}`}
        </p>
      </div>
      <div className="desk-row-state">
        {draft_id === null && <span className="figures muted">{policy_id ?? m.desk_queue_no_enrollment()}</span>}
        <Badge tone={['unsigned', 'late', 'unfinished'].includes(reason) ? 'warning' : 'danger'}>
          {reasonName(reason)}
        </Badge>
        {acts.map((act) => (
          <Button
            key={act}
            disabled={!ready}
            aria-label={m.desk_queue_act_of({ act: actWords[act].name(), name })}
            onClick={() => onChoose(act)}
          >
            {actWords[act].name()}
          </Button>
        ))}
      </div>
    </li>
  )
}
