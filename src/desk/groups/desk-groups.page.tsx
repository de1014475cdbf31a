import { useActorRef, useSelector } from '@xstate/react'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { GroupStanding } from '#schemas/calls/desk/desk-groups.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedDeskGroupsMachine } from '../../calls/desk/desk-groups.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RouteLink } from '../../ui/links/route-link.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { useEnded } from '../use-ended.ts'
import { StateCounts, windowText } from './group-words.tsx'

/** The groups of the catalog, and how far their people are. */
export function DeskGroupsPage({ accessRef }: { accessRef: DeskAccessRef }) {
  const actorRef = useActorRef(providedDeskGroupsMachine, { inspect })
  const { groups, problem } = useSelector(actorRef, (s) => s.context)
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  useEnded(accessRef, problem)
  return (
    <div className="page">
      <PageTitle title={m.desk_groups_title()} lead={m.desk_groups_lead()} />
      {failed ? (
        <LoadFailed
          onRetry={() => actorRef.send({ type: 'desk-groups.retry' })}
          {...(problem !== null && { message: problem.message })}
        />
      ) : busy ? (
        <Skeleton count={3} />
      ) : groups.length === 0 ? (
        <EmptyState art="papers" actions={<ButtonLink to="/desk">{m.desk_nav_find()}</ButtonLink>}>
          {m.desk_groups_none()}
        </EmptyState>
      ) : (
        <ul className="desk-rows">
          {groups.map((group) => (
            <GroupRow key={group.group_id} group={group} />
          ))}
        </ul>
      )}
    </div>
  )
}

function GroupRow({ group }: { group: GroupStanding }) {
  const { group_id, name, agent, employees } = group
  const when = windowText(group)
  const words = [agent === null ? null : m.desk_group_rep({ name: agent }), when].filter((text) => text !== null)
  return (
    <li className="desk-row">
      <div className="desk-row-words">
        <p className="desk-row-name">
          <RouteLink to={`/desk/groups/${encodeURIComponent(group_id)}`}>{name}</RouteLink>
        </p>
        {words.length > 0 && <p className="small muted">{words.join(' · ')}</p>}
      </div>
      <div className="desk-row-state">
        {employees === 0 ? (
          <span className="muted">{m.desk_group_no_roster()}</span>
        ) : (
          <>
            <span className="muted">{m.desk_group_employees({ count: employees })}</span>
            <StateCounts counts={group.counts} />
          </>
        )}
      </div>
    </li>
  )
}
