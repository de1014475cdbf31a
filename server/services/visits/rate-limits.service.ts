import { type Clock, DAY, HOUR, SECOND } from '../../clock.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { originOf } from '../../domain/origin.ts'
import { makeRateLimitsRepository } from '../../repositories/visits/rate-limits.repository.ts'

/** Requests and the seconds in which they may come, per origin (`originOf`) and per session. */
export const limitClasses = {
  /** Quotes and drafts that are begun; an office shares one address. */
  start: { points: 300, seconds: 600 },
  /** Codes and entry links that are tried, whatever they open. Right ones are given back. */
  code: { points: 20, seconds: 600 },
  /** One-time codes that are sent: an office enrolls from one address, a person needs a few. */
  send_code: { points: 120, seconds: 600, perSession: 20 },
  /** Look-ups that could be used to collect data. */
  look_up: { points: 240, seconds: 60 },
  /** Ways to pay that are saved: a card is asked about at its provider. */
  card: { points: 120, seconds: 600, perSession: 20 },
  /** Submits and mail. */
  submit: { points: 60, seconds: 600 },
  /** Requests for help: each sends a mail to an address that somebody typed. */
  support: { points: 10, seconds: 600 },
  /** Mail with words of the sender's to an address of the sender's choice. */
  mail: { points: 20, seconds: 600 },
  /** Pictures of forms and signatures, one a step: large, and never worth a refused submit. */
  picture: { points: 300, seconds: 600 },
  /** Files of the staff: large, and each is read and checked. */
  upload: { points: 300, seconds: 600 },
  /** Reports of what machines did: a page sends a few a minute, an office shares one address. */
  traffic: { points: 1200, seconds: 600 },
} as const
export type LimitClass = keyof typeof limitClasses

/** Tries at one target, such as the codes sent to one email address, from one origin. Right ones are given back. */
const targetLimits = [
  { points: 10, seconds: HOUR / SECOND },
  { points: 30, seconds: DAY / SECOND },
] as const

export interface Asker {
  ip: string
  sessionId: string | null
}

export interface RateLimitsService {
  /**
   * Counts one request; gives 0, or the seconds to wait where there were too many from this origin or session. Where
   * codes are tried or sent, a session that has proven itself is counted by itself alone: nobody behind the same
   * address can use up its tries.
   */
  take: (limit: LimitClass, who: Asker) => Promise<number>
  /** Takes a try back that turned out right: who knows a code uses up nobody's tries. */
  giveBack: (limit: LimitClass, who: Asker) => Promise<void>
  /** As `take`, for a try at one target from one origin: whose tries those are makes no difference to anybody else. */
  takeAt: (target: string, who: Asker) => Promise<number>
  giveBackAt: (target: string, who: Asker) => Promise<void>
  /** Counts something that may happen so often within so many seconds; gives 0, or the seconds to wait. */
  count: (what: string, points: number, seconds: number) => Promise<number>
}

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  enabled: boolean
}

interface Counted {
  id: string
  /** Where it was counted by look-up keys of before. */
  earlier: readonly string[]
  points: number
  seconds: number
}

export const makeRateLimits = ({ database, clock, sealing, enabled }: Parts): RateLimitsService => {
  const limits = makeRateLimitsRepository(database)
  const countOne = async ({ id, earlier, points, seconds }: Counted): Promise<number> => {
    const now = clock.now()
    // Goes on where it was: a new look-up key gives nobody more tries.
    for (const before of earlier) await limits.move(before, id)
    const row = await limits.count(id, { now, resets: now + seconds * SECOND })
    return row.points > points ? Math.max(1, Math.ceil((row.resets_at - now) / SECOND)) : 0
  }
  // Addresses are personal data: only their keyed hash is kept. In one order, so that two requests never deadlock.
  const sorted = (all: readonly Counted[]): Counted[] => [...all].sort((one, other) => (one.id < other.id ? -1 : 1))
  const counter = (what: string, points: number, seconds: number): Counted => {
    const [id, ...earlier] = sealing.lookups.map((key) => key.lookUp('rate-limit', what))
    return { id: id ?? '', earlier, points, seconds }
  }
  const counted = (limit: LimitClass, { ip, sessionId }: Asker) => {
    const { points, seconds } = limitClasses[limit]
    const { perSession = points } = limitClasses[limit] as { perSession?: number }
    const origin = counter(`${limit}|ip:${originOf(ip)}`, points, seconds)
    const session = sessionId === null ? null : counter(`${limit}|session:${sessionId}`, perSession, seconds)
    return { origin, all: sorted(session === null ? [origin] : [origin, session]) }
  }
  const countedAt = (target: string, { ip }: Asker): Counted[] =>
    sorted(
      targetLimits.map(({ points, seconds }) => counter(`at|${seconds}|${originOf(ip)}|${target}`, points, seconds)),
    )

  const waitFor = (all: readonly Counted[]): Promise<ReadonlyMap<string, number>> =>
    database.transaction(
      async () => {
        const waits = new Map<string, number>()
        for (const one of all) waits.set(one.id, await countOne(one))
        return waits
      },
      { durable: false },
    )
  const give = async (all: readonly Counted[]): Promise<void> => {
    for (const { id } of all) await limits.giveBack(id)
  }

  /** Where somebody who has shown a code, a link or a contact of their own does not wait for others at their address. */
  const countsAlone = (limit: LimitClass): boolean => limit === 'code' || limit === 'send_code'

  return {
    take: async (limit, who) => {
      if (!enabled) return 0
      const { origin, all } = counted(limit, who)
      const waits = await waitFor(all)
      const others = Math.max(0, ...all.filter((one) => one !== origin).map(({ id }) => waits.get(id) ?? 0))
      const wait = Math.max(others, waits.get(origin.id) ?? 0)
      if (wait === 0 || others > 0 || who.sessionId === null || !countsAlone(limit)) return wait
      return (await limits.isProven(who.sessionId)) ? 0 : wait
    },
    giveBack: async (limit, who) => {
      if (enabled) await give(counted(limit, who).all)
    },
    takeAt: async (target, who) => {
      if (!enabled) return 0
      return Math.max(...(await waitFor(countedAt(target, who))).values())
    },
    giveBackAt: async (target, who) => {
      if (enabled) await give(countedAt(target, who))
    },
    count: (what, points, seconds) => (enabled ? countOne(counter(what, points, seconds)) : Promise.resolve(0)),
  }
}
