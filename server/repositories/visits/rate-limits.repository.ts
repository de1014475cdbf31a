import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { RateLimitRow } from '../../db/tables.ts'

export interface RateLimitsRepository {
  /** Counts on under another id, unless something is counted there already. */
  move: (from: string, to: string) => Promise<void>
  /** Counts once, until `resets`; a count that is over begins anew. Gives how often it was counted, and until when. */
  count: (id: string, times: { now: number; resets: number }) => Promise<Pick<RateLimitRow, 'points' | 'resets_at'>>
  /** Counts once less, never below zero. */
  giveBack: (id: string) => Promise<void>
  /** Whether a session has a visit, is an analyst's, or has an enrollment with a contact that was proved. */
  isProven: (sessionId: string) => Promise<boolean>
}

export const makeRateLimitsRepository = (database: Database): RateLimitsRepository => ({
  move: async (from, to) => {
    await sql`
      update rate_limits set id = ${to}
      where id = ${from} and not exists (select 1 from rate_limits where id = ${to})`.execute(database.sql)
  },
  count: (id, { now, resets }) => {
    // Over, or begun by a clock that was put back since: nobody waits until it is what it was.
    const isOver = sql<boolean>`(rate_limits.resets_at <= ${now} or rate_limits.resets_at > ${resets})`
    return database.sql
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
  },
  giveBack: async (id) => {
    await database.sql
      .updateTable('rate_limits')
      .set((set) => ({ points: set('points', '-', 1) }))
      .where('id', '=', id)
      .where('points', '>', 0)
      .execute()
  },
  isProven: async (sessionId) => {
    const { rows } = await sql`
      select 1 from visits where session_id = ${sessionId}
      union all select 1 from analyst_sessions where session_id = ${sessionId}
      union all select 1 from verified_contacts join drafts on drafts.id = verified_contacts.enrollment_id
        where drafts.session_id = ${sessionId}
      limit 1`.execute(database.sql)
    return rows.length > 0
  },
})
