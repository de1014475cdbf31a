import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { SECOND } from '../clock.ts'
import type { Sealing } from '../crypto/sealing.ts'
import type { Database } from '../db/database.ts'

/** Requests and the seconds in which they may come, per address and per session. */
export const limitClasses = {
  /** Quotes and drafts that are begun; an office shares one address. */
  start: { points: 300, seconds: 600 },
  /** Codes that are sent or tried, whatever they open, and entry links. */
  code: { points: 20, seconds: 600 },
  /** Look-ups that could be used to collect data. */
  look_up: { points: 240, seconds: 60 },
  /** Submits and mail. */
  submit: { points: 60, seconds: 600 },
  /** Requests for help: each sends a mail to an address that somebody typed. */
  support: { points: 10, seconds: 600 },
  /** Mail with words of the sender's to an address of the sender's choice. */
  mail: { points: 20, seconds: 600 },
  /** Pictures of forms, one a step: large, and never worth a refused submit. */
  picture: { points: 300, seconds: 600 },
  /** Reports of what machines did: a page sends a few a minute, an office shares one address. */
  traffic: { points: 1200, seconds: 600 },
} as const
export type LimitClass = keyof typeof limitClasses

/** Codes that somebody could guess from many addresses. An enroller code is a rep's code. */
export type GuessedCode = 'rep' | 'group' | 'continue' | 'machines'
/** Wrong codes of one kind that everybody together may send before all of them wait. */
const guessLimits = [
  { points: 200, seconds: 600 },
  { points: 2000, seconds: 86_400 },
] as const

export interface RateLimitsService {
  /**
   * Counts one request; gives 0, or the seconds to wait where there were too many from this address or session. A
   * request that tries a code of a kind counts as a wrong one for that kind too, whoever asks; while there were too
   * many of those, nobody's code of the kind is judged.
   */
  take: (limit: LimitClass, who: { ip: string; sessionId: string | null }, guessed?: GuessedCode) => Promise<number>
  /** Takes the try back that turned out right: who knows a code uses up nobody's tries. */
  guessedRight: (kind: GuessedCode) => Promise<void>
}

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  enabled: boolean
}

export const makeRateLimits = ({ database, clock, sealing, enabled }: Parts): RateLimitsService => {
  const count = async (id: string, points: number, seconds: number): Promise<number> => {
    const now = clock.now()
    const resets = now + seconds * SECOND
    // Over, or begun by a clock that was put back since: nobody waits until it is what it was.
    const isOver = sql<boolean>`(rate_limits.resets_at <= ${now} or rate_limits.resets_at > ${resets})`
    const row = await database.sql
      .insertInto('rate_limits')
      .values({ id, points: 1, resets_at: resets })
      .onConflict((on) =>
        on.column('id').doUpdateSet({
          points: sql<number>`case when ${isOver} then 1 else rate_limits.points + 1 end`,
          resets_at: sql<number>`case when ${isOver} then excluded.resets_at else rate_limits.resets_at end`,
        }),
      )
      .returning(['points', 'resets_at'])
      .executeTakeFirstOrThrow()
    return row.points > points ? Math.max(1, Math.ceil((row.resets_at - now) / SECOND)) : 0
  }
  const guessIds = (kind: GuessedCode) =>
    guessLimits.map((limit) => ({ ...limit, id: sealing.lookUp('rate-limit', `guess|${kind}|${limit.seconds}`) }))
  /** What this process knows already: while guesses rain, each costs no query. */
  const restsUntil = new Map<GuessedCode, number>()

  return {
    guessedRight: async (kind) => {
      if (!enabled) return
      await database.sql
        .updateTable('rate_limits')
        .set((set) => ({ points: set('points', '-', 1) }))
        .where(
          'id',
          'in',
          guessIds(kind).map(({ id }) => id),
        )
        .where('points', '>', 0)
        .execute()
    },
    take: async (limit, { ip, sessionId }, guessed) => {
      if (!enabled) return 0
      const resting = guessed === undefined ? 0 : (restsUntil.get(guessed) ?? 0) - clock.now()
      if (resting > 0) return Math.ceil(resting / SECOND)
      // Addresses are personal data: only their keyed hash is kept. In one order, so that two requests never deadlock.
      const ids = [`ip:${ip}`, ...(sessionId === null ? [] : [`session:${sessionId}`])].map((who) =>
        sealing.lookUp('rate-limit', `${limit}|${who}`),
      )
      const { points, seconds } = limitClasses[limit]
      return database.transaction(
        async () => {
          let wait = 0
          for (const id of ids.sort()) wait = Math.max(wait, await count(id, points, seconds))
          // One address alone, which is stopped by now, does not use up what there is for all; nor do refused tries.
          if (wait > 0 || guessed === undefined) return wait
          for (const all of guessIds(guessed)) {
            wait = await count(all.id, all.points, all.seconds)
            if (wait > 0) break
          }
          if (wait > 0) restsUntil.set(guessed, clock.now() + wait * SECOND)
          return wait
        },
        { durable: false },
      )
    },
  }
}
