import { useActorRef, useSelector } from '@xstate/react'
import { useParams } from 'react-router-dom'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { DeskRosterRef } from '#machines/desk/desk-roster/desk-roster.machine.ts'
import type { GroupStanding } from '#schemas/calls/desk/desk-groups.calls.ts'
import { type RosterState, rosterStates } from '#schemas/desk/roster/roster-states.ts'
import { rosterStateNames } from '#schemas/desk/roster/roster.ui.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedDeskRosterMachine } from '../../calls/desk/desk-roster.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { useEnded } from '../use-ended.ts'
import { GroupContributions } from './group-contributions.tsx'
import { windowText } from './group-words.tsx'
import { RosterDialogs } from './roster-dialogs.tsx'
import { RosterRowView } from './roster-row.tsx'

/** The people of a group. */
export function DeskRosterPage({ accessRef, mayAct }: { accessRef: DeskAccessRef; mayAct: boolean }) {
  const { group: groupId = '' } = useParams()
  const actorRef = useActorRef(providedDeskRosterMachine, { inspect, input: { groupId } })
  const { group, problem } = useSelector(actorRef, (s) => s.context)
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  useEnded(accessRef, problem)
  const lead = group === null ? null : windowText(group)
  return (
    <div className="page">
      <div className="actions">
        <ButtonLink kind="quiet" icon="arrow-left" to="/desk/groups">
          {m.desk_roster_back()}
        </ButtonLink>
      </div>
      <PageTitle title={group?.name ?? m.desk_groups_title()} {...(lead !== null && { lead })} />
      {failed ? (
        <LoadFailed
          onRetry={() => actorRef.send({ type: 'desk-roster.retry' })}
          {...(problem !== null && { message: problem.message })}
        />
      ) : group === null ? (
        <Skeleton count={3} />
      ) : (
        <>
          <Roster actorRef={actorRef} group={group} mayAct={mayAct} />
          <GroupContributions contributions={group.contributions} />
        </>
      )}
      <RosterDialogs actorRef={actorRef} />
    </div>
  )
}

function Roster({ actorRef, group, mayAct }: { actorRef: DeskRosterRef; group: GroupStanding; mayAct: boolean }) {
  const listing = useSelector(actorRef, (s) => s.matches('listing'))
  const { problem, planned, mails } = useSelector(actorRef, (s) => s.context)
  const uploadLink = (
    <ButtonLink kind="primary" to={`/desk/groups/${encodeURIComponent(group.group_id)}/upload`}>
      {m.desk_roster_upload()}
    </ButtonLink>
  )
  if (group.employees === 0) {
    return (
      <EmptyState
        art="papers"
        title={m.desk_roster_empty_title()}
        actions={mayAct ? uploadLink : <ButtonLink to="/desk/groups">{m.desk_groups_title()}</ButtonLink>}
      >
        {m.desk_roster_empty()}
      </EmptyState>
    )
  }
  return (
    <>
      {listing && problem !== null && (
        <Notice tone="danger" live>
          {problem.message}
        </Notice>
      )}
      {listing && mails !== null && (
        <Notice tone={mails.skipped > 0 ? 'warning' : 'success'} live>
          <p>{m.desk_roster_sent({ sent: Math.max(0, planned - mails.left) })}</p>
          {mails.skipped > 0 && <p>{m.desk_roster_skipped({ count: mails.skipped })}</p>}
        </Notice>
      )}
      <ForAll actorRef={actorRef} group={group} mayAct={mayAct} />
      <Filter actorRef={actorRef} group={group} />
      <People actorRef={actorRef} group={group} mayAct={mayAct} />
    </>
  )
}

/** What is done with the roster as a whole. */
function ForAll({ actorRef, group, mayAct }: { actorRef: DeskRosterRef; group: GroupStanding; mayAct: boolean }) {
  const listing = useSelector(actorRef, (s) => s.matches('listing'))
  const exporting = useSelector(actorRef, (s) => s.matches('exporting'))
  const toRemind = useSelector(actorRef, (s) => s.context.toRemind)
  const toInvite = group.counts.not_invited ?? 0
  return (
    <div className="actions">
      {mayAct && group.open && toInvite > 0 && (
        <Button
          kind="primary"
          disabled={!listing}
          onClick={() => actorRef.send({ type: 'desk-roster.ask', act: { kind: 'invite', employee: null } })}
        >
          {m.desk_roster_invite_all({ count: toInvite })}
        </Button>
      )}
      {mayAct && group.open && toRemind > 0 && (
        <Button
          disabled={!listing}
          onClick={() => actorRef.send({ type: 'desk-roster.ask', act: { kind: 'remind', employee: null } })}
        >
          {m.desk_roster_remind_all({ count: toRemind })}
        </Button>
      )}
      {mayAct && (
        <ButtonLink to={`/desk/groups/${encodeURIComponent(group.group_id)}/upload`}>
          {m.desk_roster_upload()}
        </ButtonLink>
      )}
      <Button
        kind="quiet"
        icon="download"
        busy={exporting}
        disabled={!listing && !exporting}
        onClick={() => actorRef.send({ type: 'desk-roster.export' })}
      >
        {m.desk_roster_export()}
      </Button>
    </div>
  )
}

/** Which of them are shown, with how many there are of each. */
function Filter({ actorRef, group }: { actorRef: DeskRosterRef; group: GroupStanding }) {
  const only = useSelector(actorRef, (s) => s.context.only)
  const listing = useSelector(actorRef, (s) => s.matches('listing'))
  const choices: { state: RosterState | null; name: string; count: number }[] = [
    { state: null, name: m.desk_roster_all(), count: group.employees },
    ...rosterStates.map((state) => ({ state, name: rosterStateNames[state](), count: group.counts[state] ?? 0 })),
  ]
  return (
    <div className="desk-filter" role="group" aria-label={m.desk_roster_filter()}>
      {choices.map(({ state, name, count }) => (
        <Button
          key={state ?? 'all'}
          kind={only === state ? 'secondary' : 'quiet'}
          aria-pressed={only === state}
          disabled={!listing}
          onClick={() => actorRef.send({ type: 'desk-roster.filter', only: state })}
        >
          {m.desk_roster_counted({ state: name, count })}
        </Button>
      ))}
    </div>
  )
}

function People({ actorRef, group, mayAct }: { actorRef: DeskRosterRef; group: GroupStanding; mayAct: boolean }) {
  const { rows, next } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const continuing = useSelector(actorRef, (s) => s.matches('continuing'))
  return (
    <section className="stack" aria-labelledby="desk-roster" aria-busy={busy || undefined}>
      <h2 id="desk-roster">{m.desk_roster_list()}</h2>
      {rows.length === 0 ? (
        <EmptyState
          art="search"
          title={m.desk_roster_none_title()}
          actions={
            <Button onClick={() => actorRef.send({ type: 'desk-roster.filter', only: null })}>
              {m.desk_roster_show_all()}
            </Button>
          }
        >
          {m.desk_roster_none()}
        </EmptyState>
      ) : (
        <ul className="desk-rows">
          {rows.map((row) => (
            <RosterRowView key={row.id} row={row} actorRef={actorRef} mayAct={mayAct} open={group.open} />
          ))}
        </ul>
      )}
      {next !== null && (
        <div className="actions">
          <Button
            busy={continuing}
            disabled={busy && !continuing}
            onClick={() => actorRef.send({ type: 'desk-roster.more' })}
          >
            {m.desk_find_more()}
          </Button>
        </div>
      )}
    </section>
  )
}
