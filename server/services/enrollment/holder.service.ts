import type { CallData } from '#schemas/calls/call.ts'
import type { sessionCalls } from '#schemas/calls/session.calls.ts'
import type { EProcess } from '#schemas/calls/shapes.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Clock } from '../../clock.ts'
import { randomId } from '../../crypto/random.ts'
import type { Database } from '../../db/database.ts'
import type { DraftHolderRow } from '../../db/tables.ts'
import { forbidden } from '../../http/answer.ts'
import type { Caller } from '../../http/caller.ts'
import type { AuditService } from '../audit.service.ts'
import type { Draft, DraftsService } from '../drafts.service.ts'
import type { VisitsService } from '../visits.service.ts'

type Holder = CallData<typeof sessionCalls.getHolder>

interface Parts {
  database: Database
  clock: Clock
  catalog: Catalog | null
  audit: AuditService
  drafts: DraftsService
  visits: VisitsService
}

/** Who holds an enrollment: the rep or group that began it, or the applicant who came by a code or link. */
export interface HolderService {
  of: (caller: Caller, enrollmentId: string) => Promise<Holder>
  /** Whoever came by a code or a link holds the enrollment from now on. */
  entered: (draft: Draft) => Promise<void>
  /** A code was sent: the enrollment may come into other hands. */
  sent: (draft: Draft) => Promise<void>
  /** The rep or group of the enrollment takes it back; 403 for everybody else. */
  take: (caller: Caller, enrollmentId: string) => Promise<Holder>
}

export const makeHolder = ({ database, clock, catalog, audit, drafts, visits }: Parts): HolderService => {
  const dayAt = (at: number): string => usDay(new Date(at).toISOString().slice(0, 10))

  /** What somebody is to a draft, by the visit of their session. */
  const roleOf = async (draft: Draft): Promise<EProcess> => {
    const visit = await visits.of(draft.caller)
    if (visit?.role === 'rep' && visit.agent_id === draft.agent_id) return 'rep'
    if (visit?.role === 'group' && visit.group_id === draft.group_id) return 'group'
    return 'applicant'
  }

  const note = async (draft: Draft, kind: DraftHolderRow['kind'], holder: EProcess): Promise<void> => {
    const { sessionId } = draft.caller
    await database.sql
      .insertInto('draft_holders')
      .values({ id: randomId(), enrollment_id: draft.id, kind, holder, session_id: sessionId, at: clock.now() })
      .execute()
    await audit.record(draft.caller, 'write', `draft:${draft.id}`, `${kind} ${holder}`)
  }

  const nameOf = (draft: Draft, holder: EProcess): string | null => {
    if (holder === 'group') return catalog?.groups.find(({ id }) => id === draft.group_id)?.name ?? null
    const rep = holder === 'rep' ? catalog?.reps.find(({ id }) => id === draft.agent_id) : undefined
    return rep === undefined ? null : `${rep.first_name} ${rep.last_name}`
  }

  const current = async (draft: Draft) => {
    const rows = await database.sql
      .selectFrom('draft_holders')
      .select(['kind', 'holder', 'at'])
      .where('enrollment_id', '=', draft.id)
      .orderBy('at', 'desc')
      .limit(20)
      .execute()
    const held = rows.find(({ kind }) => kind === 'holds')
    const sent = rows.find(({ kind }) => kind === 'sent')
    const since = held?.at ?? draft.created_at
    return {
      holder: held?.holder ?? (draft.eprocess as EProcess),
      since,
      sentAt: sent !== undefined && sent.at >= since ? sent.at : null,
    }
  }

  const shown = async (draft: Draft): Promise<Holder> => {
    const [{ holder, since, sentAt }, role] = await Promise.all([current(draft), roleOf(draft)])
    return {
      shared: draft.agent_id !== null || draft.group_id !== null,
      holder,
      name: nameOf(draft, holder),
      since: dayAt(since),
      sent: sentAt === null ? null : dayAt(sentAt),
      mine: role === holder,
      may_take: role !== 'applicant' && holder === 'applicant',
    }
  }

  return {
    of: async (caller, id) => shown(await drafts.open(caller, id)),
    entered: async (draft) => {
      const role = await roleOf(draft)
      if ((await current(draft)).holder !== role) await note(draft, 'holds', role)
    },
    sent: async (draft) => note(draft, 'sent', (await current(draft)).holder),
    take: async (caller, id) => {
      const draft = await drafts.openForChange(caller, id)
      const role = await roleOf(draft)
      if (role === 'applicant') throw forbidden()
      if ((await current(draft)).holder !== role) await note(draft, 'holds', role)
      return shown(draft)
    },
  }
}
