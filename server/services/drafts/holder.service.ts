import type { CallData } from '#schemas/calls/call.ts'
import type { sessionCalls } from '#schemas/calls/visit/session.calls.ts'
import type { EProcess } from '#schemas/calls/shapes.ts'
import { wrong } from '#schemas/fields/field-error.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Clock } from '../../clock.ts'
import { randomId } from '../../crypto/random.ts'
import type { Database } from '../../db/database.ts'
import type { DraftHolderRow } from '../../db/tables.ts'
import { usDayAt } from '../../domain/calendar.ts'
import { Refused, alreadySubmitted } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/caller.ts'
import { makeDraftHolders } from '../../repositories/enrollment/draft-holders.repository.ts'
import { makeSessionsRepository } from '../../repositories/visits/sessions.repository.ts'
import type { AuditService } from '../visits/audit.service.ts'
import type { Draft, DraftsService } from './drafts.types.ts'
import type { VisitsService } from '../visits/visits.service.ts'

type Holder = CallData<typeof sessionCalls.getHolder>

/** Null where nobody has since it began. */
type LatestTurn = Pick<DraftHolderRow, 'session_id'> | null

interface Parts {
  database: Database
  clock: Clock
  catalog: Catalog | null
  audit: AuditService
  drafts: DraftsService
  visits: VisitsService
}

/**
 * Who holds an enrollment: the rep or group that began it, or the browser of an applicant, which came last by a code.
 * Whoever else has it open is told. What changes it is to be called inside a transaction.
 */
export interface HolderService {
  of: (caller: Caller, enrollmentId: string) => Promise<Holder>
  /** Whoever came by a code or a link holds the enrollment from now on. */
  entered: (draft: Draft) => Promise<void>
  /** A code was sent: the enrollment may come into other hands. */
  sent: (draft: Draft) => Promise<void>
  /** Whoever may use the enrollment takes it over; who held it is told at the next save. */
  take: (caller: Caller, enrollmentId: string) => Promise<Holder>
  /** Who goes on with an enrollment, whoever asks. */
  holderOf: (draft: Draft) => Promise<EProcess>
  /** Gives it into somebody's hands, whichever browser they use; who held it is told at the next save. */
  give: (draft: Draft, holder: EProcess) => Promise<void>
  /** Whether the enrollment is the caller's to fill in. */
  holds: (draft: Draft) => Promise<boolean>
  /** Who took hold of an enrollment last: what `demand` asks first, for who asks it together with the draft. */
  latest: (enrollmentId: string) => Promise<LatestTurn>
  /** Refuses a change by somebody who does not hold the enrollment: 409 with who does. One browser has most of them. */
  demand: (draft: Draft, latest?: LatestTurn) => Promise<void>
}

export const makeHolder = ({ database, clock, catalog, audit, drafts, visits }: Parts): HolderService => {
  const holders = makeDraftHolders(database)
  const sessions = makeSessionsRepository(database)
  const dayAt = (at: number): string => usDayAt(at, catalog?.timeZone ?? 'UTC')

  /** What somebody is to a draft, by the visit of their session. */
  const roleOf = async (draft: Draft): Promise<EProcess> => {
    const visit = await visits.of(draft.caller)
    if (visit?.role === 'rep' && visit.agent_id === draft.agent_id) return 'rep'
    if (visit?.role === 'group' && visit.group_id === draft.group_id) return 'group'
    return 'applicant'
  }

  /** Writes down a turn, after those before it; the caller holds the draft, so nobody else takes the same one. */
  const note = async (draft: Draft, kind: DraftHolderRow['kind'], holder: EProcess, turn: number): Promise<void> => {
    const { sessionId } = draft.caller
    await holders.add({
      id: randomId(),
      enrollment_id: draft.id,
      kind,
      holder,
      session_id: sessionId,
      at: clock.now(),
      turn,
    })
    await audit.record(draft.caller, 'write', `draft:${draft.id}`, `${kind} ${holder}`)
  }
  /** What comes after holds for whoever asks: two who take an enrollment at once do so one after the other. */
  const hold = async (draft: Draft) => {
    if ((await drafts.claim(draft)) === null) throw alreadySubmitted()
    return current(draft)
  }

  const nameOf = (draft: Draft, holder: EProcess): string | null => {
    if (holder === 'group') return catalog?.groups.find(({ id }) => id === draft.group_id)?.name ?? null
    const rep = holder === 'rep' ? catalog?.reps.find(({ id }) => id === draft.agent_id) : undefined
    return rep === undefined ? null : `${rep.first_name} ${rep.last_name}`
  }

  /** By turns, not by the clock: it may be set back, and two turns may fall into one millisecond. */
  const current = async (draft: Draft) => {
    const turns = await holders.turns(draft.id)
    const held = turns.find(({ kind }) => kind === 'holds')
    const sent = turns.find(({ kind }) => kind === 'sent')
    const turn = held?.turn ?? 0
    return {
      holder: held?.holder ?? draft.began_as,
      /** Whose session took hold of it last: theirs it stays, also when their visit has ended. */
      sessionId: held === undefined ? draft.session_id : held.session_id,
      since: held?.at ?? draft.created_at,
      sentAt: sent !== undefined && sent.turn > turn ? sent.at : null,
      next: Math.max(turn, sent?.turn ?? 0) + 1,
    }
  }

  const isShared = (draft: Draft): boolean => draft.agent_id !== null || draft.group_id !== null

  const isLive = async (sessionId: string | null): Promise<boolean> =>
    sessionId !== null && sessions.isLive(sessionId, clock.now())

  /** Whether another browser of an applicant may go on: the one that began as one, or one that was let in. */
  const isElsewhere = ({ id, caller, session_id, began_as }: Draft): Promise<boolean> =>
    holders.hasOtherBrowser({
      enrollmentId: id,
      began: began_as === 'applicant' ? session_id : null,
      except: caller.sessionId ?? '',
      now: clock.now(),
    })

  /** A rep or a group is one whatever browser they use; applicants are told apart by theirs, while it may still go on. */
  const standing = async (draft: Draft) => {
    const [held, role] = await Promise.all([current(draft), roleOf(draft)])
    const isSame = draft.caller.sessionId === held.sessionId
    const mine = isSame || (role === held.holder && (role !== 'applicant' || !(await isLive(held.sessionId))))
    return { ...held, role, mine }
  }

  /** As `standing`, asked with every save: nobody but the browser that began has held most enrollments. */
  const mayChange = async (draft: Draft, latest?: LatestTurn): Promise<boolean> => {
    if (!isShared(draft)) {
      const held = latest === undefined ? await holders.latest(draft.id) : (latest ?? undefined)
      const sessionId = held === undefined ? draft.session_id : held.session_id
      if (sessionId === draft.caller.sessionId) return true
    }
    return (await standing(draft)).mine
  }

  const shown = async (draft: Draft): Promise<Holder> => {
    const { holder, since, sentAt, mine, role } = await standing(draft)
    const elsewhere = role === 'applicant' && (await isElsewhere(draft))
    return {
      shared: isShared(draft) || elsewhere,
      holder,
      name: nameOf(draft, holder),
      since: dayAt(since),
      since_today: dayAt(since) === dayAt(clock.now()),
      sent: sentAt === null ? null : dayAt(sentAt),
      mine,
      elsewhere,
      may_take: !mine,
    }
  }

  return {
    of: async (caller, id) => shown(await drafts.open(caller, id)),
    entered: async (draft) => {
      const role = await roleOf(draft)
      const { holder, sessionId, next } = await hold(draft)
      const isSame = role !== 'applicant' || sessionId === draft.caller.sessionId
      if (holder !== role || !isSame) await note(draft, 'holds', role, next)
    },
    sent: async (draft) => {
      const { holder, next } = await hold(draft)
      await note(draft, 'sent', holder, next)
    },
    take: async (caller, id) => {
      const draft = await drafts.openForChange(caller, id)
      const { next } = await hold(draft)
      const { role, mine } = await standing(draft)
      if (!mine) await note(draft, 'holds', role, next)
      return shown(draft)
    },
    holderOf: async (draft) => (await current(draft)).holder,
    give: async (draft, holder) => {
      const { next } = await hold(draft)
      await note(draft, 'holds', holder, next)
    },
    holds: (draft) => mayChange(draft),
    latest: async (id) => (await holders.latest(id)) ?? null,
    demand: async (draft, latest) => {
      if (await mayChange(draft, latest)) return
      const { holder, role } = await standing(draft)
      const name = nameOf(draft, holder)
      if (name !== null) throw new Refused(409, 'error_held', [wrong('main', 'error_held', { name })])
      const isAnother = role === 'applicant'
      throw new Refused(409, 'error_held', [wrong('main', isAnother ? 'error_held_elsewhere' : 'error_held_applicant')])
    },
  }
}
