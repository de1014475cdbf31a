import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { VisitRow } from '../../db/tables.ts'

/** A row without its session and its time. */
type KeptVisit = Omit<VisitRow, 'session_id' | 'opened_at'>

export interface VisitsRepository {
  find: (sessionId: string) => Promise<KeptVisit | undefined>
  /** Puts the visit in the place of the session's visit before. */
  put: (row: VisitRow) => Promise<void>
  remove: (sessionId: string) => Promise<void>
  /** Ends the visits of a rep, or of whoever looks after a group's benefits. */
  removeOf: (whose: Pick<VisitRow, 'role' | 'agent_id' | 'group_id'>) => Promise<void>
}

export const makeVisitsRepository = (database: Database): VisitsRepository => {
  const find = prepared<{ session_id: string }, KeptVisit>(database, (sql, at) =>
    sql
      .selectFrom('visits')
      .select(['role', 'agent_id', 'group_id', 'member_id', 'employee_id'])
      .where('session_id', '=', at('session_id')),
  )
  return {
    find: async (sessionId) => (await find({ session_id: sessionId })).rows[0],
    put: async (row) => {
      await database.sql
        .insertInto('visits')
        .values(row)
        .onConflict((on) => on.column('session_id').doUpdateSet(row))
        .execute()
    },
    remove: async (sessionId) => {
      await database.sql.deleteFrom('visits').where('session_id', '=', sessionId).execute()
    },
    removeOf: async ({ role, agent_id, group_id }) => {
      const theirs = database.sql.deleteFrom('visits').where('role', '=', role)
      await (
        role === 'rep' ? theirs.where('agent_id', '=', agent_id) : theirs.where('group_id', '=', group_id)
      ).execute()
    },
  }
}
