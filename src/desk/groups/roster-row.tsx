import { useSelector } from '@xstate/react'
import type { DeskRosterRef } from '#machines/desk/desk-roster/desk-roster.machine.ts'
import type { RosterRow } from '#schemas/calls/desk/desk-roster.calls.ts'
import { rosterStateNames, waiveReasonNames } from '#schemas/desk/roster/roster.ui.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import { RouteLink } from '../../ui/links/route-link.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { moment } from '../moment.ts'
import { stateTone } from './group-words.tsx'

/** What happened last to somebody, in words. */
const historyOf = (row: RosterRow): string[] => [
  ...(row.invited_at === null ? [] : [m.desk_roster_invited_on({ when: moment(row.invited_at) })]),
  ...(row.mailed_at === null || row.mailed_at === row.invited_at
    ? []
    : [m.desk_roster_mailed_on({ when: moment(row.mailed_at) })]),
  ...(row.began_at === null ? [] : [m.desk_roster_began_on({ when: moment(row.began_at) })]),
  ...(row.enrolled_at === null ? [] : [m.desk_roster_enrolled_on({ when: moment(row.enrolled_at) })]),
  ...(row.waived_at === null ? [] : [m.desk_roster_waived_on({ when: moment(row.waived_at) })]),
]

/** Why somebody waived, where the staff recorded it. */
const reasonOf = ({ waive_reason, waived_by }: RosterRow): string | null =>
  waive_reason === null || waived_by === null
    ? null
    : m.desk_roster_waived_by({ reason: waiveReasonNames[waive_reason](), name: waived_by })

/** An employee of a roster: who, how far, and what can be done. */
export function RosterRowView({
  row,
  actorRef,
  mayAct,
  open,
}: {
  row: RosterRow
  actorRef: DeskRosterRef
  mayAct: boolean
  open: boolean
}) {
  const { name, employee_id, email, department, state, policy_id } = row
  const history = historyOf(row)
  const reason = reasonOf(row)
  const number = m.desk_roster_number({ id: employee_id })
  return (
    <li className="desk-row">
      <div className="desk-row-words">
        <h3 className="desk-question">{name}</h3>
        <p className="small muted">{[number, email, department].filter((text) => text !== null).join(' · ')}</p>
        {history.length > 0 && <p className="small">{history.join(' · ')}</p>}
        {reason !== null && <p className="small">{reason}</p>}
        {policy_id !== null && (
          <p className="desk-row-name">
            <RouteLink to={`/desk/enrollment/${policy_id}`}>
              <span className="figures">{policy_id}</span>
            </RouteLink>
          </p>
        )}
      </div>
      <div className="desk-row-state">
        {row.mail === 'failed' && <Badge tone="danger">{m.desk_roster_mail_failed()}</Badge>}
        {row.mail === 'waiting' && <Badge>{m.desk_roster_mail_waiting()}</Badge>}
        {row.stopped && <Badge>{m.desk_roster_stopped()}</Badge>}
        <Badge tone={stateTone(state)}>{rosterStateNames[state]()}</Badge>
        {mayAct && <Actions row={row} actorRef={actorRef} open={open} />}
      </div>
    </li>
  )
}

function Actions({ row, actorRef, open }: { row: RosterRow; actorRef: DeskRosterRef; open: boolean }) {
  const ready = useSelector(actorRef, (s) => s.matches('listing'))
  const { id, name, state } = row
  const act = (words: string, kind: 'invite' | 'remind' | 'takeBack' | 'stop') => (
    <Button
      kind="quiet"
      disabled={!ready}
      aria-label={m.desk_roster_act_of({ act: words, name })}
      onClick={() => actorRef.send({ type: 'desk-roster.ask', act: { kind, employee: id } })}
    >
      {words}
    </Button>
  )
  return (
    <>
      {row.may_invite && act(m.desk_roster_invite(), 'invite')}
      {row.may_remind && act(m.desk_roster_remind(), 'remind')}
      {open && state === 'waived' && act(m.desk_roster_take_back(), 'takeBack')}
      {(state === 'invited' || state === 'began') && !row.stopped && act(m.desk_roster_stop(), 'stop')}
      {open && state !== 'waived' && state !== 'enrolled' && (
        <Button
          kind="quiet"
          disabled={!ready}
          aria-label={m.desk_roster_act_of({ act: m.desk_roster_waive(), name })}
          onClick={() => actorRef.send({ type: 'desk-roster.waive', employee: id })}
        >
          {m.desk_roster_waive()}
        </Button>
      )}
    </>
  )
}
