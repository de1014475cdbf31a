import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { DraftHolderRow } from '../../db/tables.ts'

export interface DraftHoldersRepository {
  /** The session that took hold of an enrollment last; undefined where nobody has since it began. */
  latest: (enrollmentId: string) => Promise<Pick<DraftHolderRow, 'session_id'> | undefined>
  /** The last turn of a kind. */
  last: (
    enrollmentId: string,
    kind: DraftHolderRow['kind'],
  ) => Promise<Pick<DraftHolderRow, 'holder' | 'session_id' | 'at' | 'turn'> | undefined>
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
  return {
    latest: async (enrollmentId) => (await latest({ id: enrollmentId })).rows[0],
    last: (enrollmentId, kind) =>
      database.sql
        .selectFrom('draft_holders')
        .select(['holder', 'session_id', 'at', 'turn'])
        .where('enrollment_id', '=', enrollmentId)
        .where('kind', '=', kind)
        .orderBy('turn', 'desc')
        .limit(1)
        .executeTakeFirst(),
    add: async (row) => {
      await database.sql.insertInto('draft_holders').values(row).execute()
    },
    hasOtherBrowser: async ({ enrollmentId, began, except, now }) => {
      const guests = database.sql
        .selectFrom('draft_guests')
        .select('session_id')
        .where('enrollment_id', '=', enrollmentId)
      const others = await database.sql
        .selectFrom('sessions')
        .select('sessions.id')
        .where((where) =>
          where.or([where('sessions.id', 'in', guests), ...(began === null ? [] : [where('sessions.id', '=', began)])]),
        )
        .where('sessions.id', '!=', except)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .limit(1)
        .execute()
      return others.length > 0
    },
  }
}
