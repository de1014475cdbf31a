import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { SECOND } from '../clock.ts'
import type { Sealing } from '../crypto/sealing.ts'
import type { Database } from '../db/database.ts'

/** Requests and the seconds in which they may come, per address and per session. */
export const limitClasses = {
  /** Quotes and drafts that are begun; an office shares one address. */
  start: { points: 300, seconds: 600 },
  /** Codes that are sent or tried: rep, group, one-time and continue codes. */
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

export interface RateLimitsService {
  /** Counts one request; gives 0, or the seconds to wait where there were too many from this address or session. */
  take: (limit: LimitClass, who: { ip: string; sessionId: string | null }) => Promise<number>
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
    const row = await database.sql
      .insertInto('rate_limits')
      .values({ id, points: 1, resets_at: now + seconds * SECOND })
      .onConflict((on) =>
        on.column('id').doUpdateSet({
          points: sql<number>`case when rate_limits.resets_at <= ${now} then 1 else rate_limits.points + 1 end`,
          resets_at: sql<number>`case when rate_limits.resets_at <= ${now} then excluded.resets_at else rate_limits.resets_at end`,
        }),
      )
      .returning(['points', 'resets_at'])
      .executeTakeFirstOrThrow()
    return row.points > points ? Math.max(1, Math.ceil((row.resets_at - now) / SECOND)) : 0
  }
  return {
    take: (limit, { ip, sessionId }) => {
      if (!enabled) return Promise.resolve(0)
      const { points, seconds } = limitClasses[limit]
      // Addresses are personal data: only their keyed hash is kept. In one order, so that two requests never deadlock.
      const ids = [`ip:${ip}`, ...(sessionId === null ? [] : [`session:${sessionId}`])].map((who) =>
        sealing.lookUp('rate-limit', `${limit}|${who}`),
      )
      return database.transaction(
        async () => {
          let wait = 0
          for (const id of ids.sort()) wait = Math.max(wait, await count(id, points, seconds))
          return wait
        },
        { durable: false },
      )
    },
  }
}
