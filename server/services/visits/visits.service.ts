import type { Group, Member, Rep } from '#schemas/storefront/catalog/catalog.schema.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { SessionKind } from '../../domain/caller.ts'
import { AccessDenied } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/caller.ts'
import { makeVisitsRepository } from '../../repositories/visits/visits.repository.ts'

/** Who a session has shown to be (spec 1, section 6). Ids are those of the catalog. */
export interface Visit {
  /**
   * `rep` and `group` have entered a one-time code that went to the rep's or the group's own address. An `employee` has
   * typed the enrollment code that a whole company knows: the group's portal and plans, and nothing about anybody; or has
   * come by an invitation and a code that went to their own address, and is somebody of the roster.
   */
  role: 'rep' | 'group' | 'employee' | 'member'
  /** The rep; of a group or a member, the rep who looks after them. */
  agent_id: string | null
  /** The group; of a member, the group that the member works for. */
  group_id: string | null
  member_id: string | null
  /** Of an employee who came by an invitation: who of the group's roster. */
  employee_id?: string | null
}

/** Whose pages a session may see: a visit begins with a proof or an entry link, and ends when it is left. */
export interface VisitsService {
  /** Null for a visitor, and for who has been taken out of the catalog. */
  of: (caller: Pick<Caller, 'sessionId'>) => Promise<Visit | null>
  /** Begins a visit in the caller's session, which is begun where there is none and gets another token; one before it ends. */
  open: (caller: Caller, visit: Visit) => Promise<void>
  close: (caller: Pick<Caller, 'sessionId'>) => Promise<void>
  /** The rep whose session this is; any other is refused (403) and written into the audit. */
  demandRep: (caller: Caller, agentId: string) => Promise<Rep>
  /** The proven group of the session, or a group of the session's rep; else as `demandRep`. */
  demandGroup: (caller: Caller, groupId: string) => Promise<Group>
  /** The member of the session, or one of the session's rep or group; else as `demandRep`. */
  demandMember: (caller: Caller, memberId: string) => Promise<Member>
}

interface Parts {
  database: Database
  clock: Clock
  catalog: Catalog | null
}

const idOf = <Item extends { id: string }>(items: readonly Item[] | undefined, id: string | null): Item | undefined =>
  id === null ? undefined : items?.find((item) => item.id === id)

export const makeVisits = ({ database, clock, catalog }: Parts): VisitsService => {
  const visits = makeVisitsRepository(database)
  const repOf = (id: string | null) => idOf(catalog?.reps, id)
  const groupOf = (id: string | null) => idOf(catalog?.groups, id)
  const memberOf = (id: string | null) => idOf(catalog?.members, id)

  /** Whoever has been taken out of the catalog is out at once. */
  const stillThere = ({ role, agent_id, group_id, member_id }: Visit): boolean =>
    role === 'rep'
      ? repOf(agent_id) !== undefined
      : role === 'group' || role === 'employee'
        ? groupOf(group_id) !== undefined
        : memberOf(member_id) !== undefined

  const of: VisitsService['of'] = async ({ sessionId }) => {
    if (sessionId === null) return null
    const visit = await visits.find(sessionId)
    if (visit === undefined) return null
    const { role, agent_id, group_id, member_id, employee_id } = visit
    return stillThere(visit) ? { role, agent_id, group_id, member_id, employee_id } : null
  }

  /** An employee enrolls alone, in their own time, like every applicant. */
  const kindOf = (role: Visit['role']): SessionKind =>
    role === 'member' ? 'member' : role === 'employee' ? 'anonymous' : 'staff'
  const isSame = (one: Visit, other: Visit): boolean =>
    one.role === other.role &&
    one.agent_id === other.agent_id &&
    one.group_id === other.group_id &&
    one.member_id === other.member_id &&
    (one.employee_id ?? null) === (other.employee_id ?? null)

  /** Another token, and the time of the role. Whoever shows again who they are has their ended session back. */
  const begin = async (caller: Caller, visit: Visit): Promise<string> => {
    const ended = caller.ended ?? null
    const before = ended === null ? undefined : await visits.find(ended)
    return before !== undefined && isSame(before, visit)
      ? caller.revive(kindOf(visit.role))
      : caller.renew(kindOf(visit.role))
  }

  const denied = (subject: string): AccessDenied => new AccessDenied('error_forbidden', 'read', subject, 403)

  const looksAfter = (rep: Rep | undefined, group: Group): boolean =>
    rep !== undefined && (group.agent_id === rep.id || rep.groups.includes(group.id))

  return {
    of,
    open: async (caller, { role, agent_id, group_id, member_id, employee_id = null }) => {
      const visit = { role, agent_id, group_id, member_id, employee_id }
      await visits.put({ session_id: await begin(caller, visit), ...visit, opened_at: clock.now() })
    },
    close: async ({ sessionId }) => {
      if (sessionId === null) return
      await visits.remove(sessionId)
    },
    demandRep: async (caller, agentId) => {
      const visit = await of(caller)
      const rep = repOf(agentId)
      if (rep === undefined || visit?.role !== 'rep' || visit.agent_id !== rep.id) throw denied(`agent:${agentId}`)
      return rep
    },
    demandGroup: async (caller, groupId) => {
      const visit = await of(caller)
      const group = groupOf(groupId)
      const may =
        group !== undefined &&
        ((visit?.role === 'group' && visit.group_id === group.id) ||
          (visit?.role === 'rep' && looksAfter(repOf(visit.agent_id), group)))
      if (!may) throw denied(`group:${groupId}`)
      return group
    },
    demandMember: async (caller, memberId) => {
      const visit = await of(caller)
      const member = memberOf(memberId)
      const may =
        member !== undefined &&
        ((visit?.role === 'member' && visit.member_id === member.id) ||
          (visit?.role === 'rep' && visit.agent_id === member.agent_id) ||
          (visit?.role === 'group' && visit.group_id === (member.group_id ?? null) && visit.group_id !== null))
      if (!may) throw denied(`member:${memberId}`)
      return member
    },
  }
}
