import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { DraftHolderRow } from '../../db/tables.ts'

export type Turn = Pick<DraftHolderRow, 'kind' | 'holder' | 'session_id' | 'at' | 'turn'>

export interface DraftHoldersRepository {
  /** The session that took hold of an enrollment last; undefined where nobody has since it began. */
  latest: (enrollmentId: string) => Promise<Pick<DraftHolderRow, 'session_id'> | undefined>
  /** All turns, the last first: most enrollments have none, the others a few. */
  turns: (enrollmentId: string) => Promise<Turn[]>
  add: (row: DraftHolderRow) => Promise<void>
  /** Whether a live session other than `except` was let in; `began` is the one that began, where that counts too. */
  hasOtherBrowser: (others: {
    enrollmentId: string
    began: string | null
    except: string
    now: number
  }) => Promise<boolean>
}

export const makeDraftHolders = (database: Database): DraftHoldersRepository => {
  const latest = prepared<{ id: string }, Pick<DraftHolderRow, 'session_id'>>(database, (sql, at) =>
    sql
      .selectFrom('draft_holders')
      .select('session_id')
      .where('enrollment_id', '=', at('id'))
      .where('kind', '=', 'holds')
      .orderBy('turn', 'desc')
      .limit(1),
  )
  const turns = prepared<{ id: string }, Turn>(database, (sql, at) =>
    sql
      .selectFrom('draft_holders')
      .select(['kind', 'holder', 'session_id', 'at', 'turn'])
      .where('enrollment_id', '=', at('id'))
      .orderBy('turn', 'desc'),
  )
  const otherBrowser = prepared<{ id: string; began: string; except: string; now: number }, { id: string }>(
    database,
    (sql, at) =>
      sql
        .selectFrom('sessions')
        .select('sessions.id')
        .where((where) =>
          where.or([
            where(
              'sessions.id',
              'in',
              where.selectFrom('draft_guests').select('session_id').where('enrollment_id', '=', at('id')),
            ),
            where('sessions.id', '=', at('began')),
          ]),
        )
        .where('sessions.id', '!=', at('except'))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', at('now'))
        .limit(1),
  )
  return {
    latest: async (enrollmentId) => (await latest({ id: enrollmentId })).rows[0],
    turns: async (enrollmentId) => (await turns({ id: enrollmentId })).rows,
    add: async (row) => {
      await database.sql.insertInto('draft_holders').values(row).execute()
    },
    // No session has an empty id.
    hasOtherBrowser: async ({ enrollmentId, began, except, now }) =>
      (await otherBrowser({ id: enrollmentId, began: began ?? '', except, now })).rows.length > 0,
  }
}
