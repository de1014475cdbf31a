import type { Database } from '../../db/database.ts'
import type { AnalystSessionRow } from '../../db/tables.ts'

export interface AnalystSessionsRepository {
  /** The analyst's id in the catalog; undefined where the session gave no analyst's code. */
  analystOf: (sessionId: string) => Promise<string | undefined>
  /** Puts the session in the place of what it had before. */
  put: (row: AnalystSessionRow) => Promise<void>
}

export const makeAnalystSessions = (database: Database): AnalystSessionsRepository => ({
  analystOf: async (sessionId) => {
    const row = await database.sql
      .selectFrom('analyst_sessions')
      .select('analyst')
      .where('session_id', '=', sessionId)
      .executeTakeFirst()
    return row?.analyst
  },
  put: async (row) => {
    await database.sql
      .insertInto('analyst_sessions')
      .values(row)
      .onConflict((on) => on.column('session_id').doUpdateSet(row))
      .execute()
  },
})
