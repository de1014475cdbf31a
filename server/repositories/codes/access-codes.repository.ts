import type { Database } from '../../db/database.ts'
import type { AccessCodeRow } from '../../db/tables.ts'

/** What a code is found by: the session that asked for it, and the rep or group that it is for. */
type Place = Pick<AccessCodeRow, 'session_id' | 'subject'>

export interface AccessCodesRepository {
  /** Puts a code in the place of one that was sent `wait` milliseconds ago or earlier; false where that was later. */
  put: (row: AccessCodeRow, wait: number) => Promise<boolean>
  /** When a code that is there was sent, and how often it was tried. */
  find: (place: Place) => Promise<Pick<AccessCodeRow, 'sent_at' | 'tries'>>
  /** Counts a try and reads the code in one statement: parallel guesses are counted one by one. */
  countTry: (place: Place) => Promise<Pick<AccessCodeRow, 'code_hash' | 'tries' | 'expires_at'> | undefined>
  remove: (place: Place) => Promise<void>
  /** Those that any session has asked for. */
  removeOf: (subject: string) => Promise<void>
}

export const makeAccessCodes = (database: Database): AccessCodesRepository => ({
  put: async (row, wait) => {
    const { session_id: _, subject: _subject, ...fresh } = row
    const made = await database.sql
      .insertInto('access_codes')
      .values(row)
      .onConflict((on) =>
        on
          .columns(['session_id', 'subject'])
          .doUpdateSet(fresh)
          .where((where) =>
            where.or([
              where('access_codes.sent_at', '<=', row.sent_at - wait),
              // The clock was put back: nobody waits until it is what it was.
              where('access_codes.sent_at', '>', row.sent_at),
            ]),
          ),
      )
      .returning('sent_at')
      .executeTakeFirst()
    return made !== undefined
  },
  find: ({ session_id, subject }) =>
    database.sql
      .selectFrom('access_codes')
      .select(['sent_at', 'tries'])
      .where('session_id', '=', session_id)
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow(),
  countTry: ({ session_id, subject }) =>
    database.sql
      .updateTable('access_codes')
      .set((set) => ({ tries: set('tries', '+', 1) }))
      .where('session_id', '=', session_id)
      .where('subject', '=', subject)
      .returning(['code_hash', 'tries', 'expires_at'])
      .executeTakeFirst(),
  remove: async ({ session_id, subject }) => {
    await database.sql
      .deleteFrom('access_codes')
      .where('session_id', '=', session_id)
      .where('subject', '=', subject)
      .execute()
  },
  removeOf: async (subject) => {
    await database.sql.deleteFrom('access_codes').where('subject', '=', subject).execute()
  },
})
