import type { Database } from '../../db/database.ts'
import type { StaffChallengeRow } from '../../db/tables.ts'

export interface PasskeyChallengesRepository {
  /** What a session's browser is to sign, in the place of what it was asked before. */
  put: (row: StaffChallengeRow) => Promise<void>
  /** What it was asked, once; null where that is nothing, or ended before `now`. */
  take: (sessionId: string, now: number) => Promise<string | null>
}

export const makePasskeyChallenges = (database: Database): PasskeyChallengesRepository => ({
  put: async (row) => {
    await database.sql
      .insertInto('staff_challenges')
      .values(row)
      .onConflict((on) => on.column('session_id').doUpdateSet(row))
      .execute()
  },
  take: async (sessionId, now) => {
    const [row] = await database.sql
      .deleteFrom('staff_challenges')
      .where('session_id', '=', sessionId)
      .returning(['challenge', 'expires_at'])
      .execute()
    return row === undefined || row.expires_at <= now ? null : row.challenge
  },
})
