import type { Database } from '../../db/database.ts'
import type { OneTimeCodeRow } from '../../db/tables.ts'

/** What a code is found by: the enrollment and the contact that it goes to. */
type Place = Pick<OneTimeCodeRow, 'enrollment_id' | 'kind' | 'contact_hash'>

export interface OneTimeCodesRepository {
  /** Puts a code elsewhere, unless there is one already. */
  move: (from: Place, to: Place) => Promise<void>
  /** Puts a code in the place of one that was sent `wait` milliseconds ago or earlier; false where that was later. */
  put: (row: OneTimeCodeRow, wait: number) => Promise<boolean>
  sentAt: (place: Place) => Promise<number>
  /** Counts a try and reads the code in one statement: parallel guesses are counted one by one. */
  countTry: (place: Place) => Promise<Pick<OneTimeCodeRow, 'code_hash' | 'tries' | 'expires_at'> | undefined>
  /** The code is as good as expired, while the wait before the next one goes on. */
  end: (place: Place, now: number) => Promise<void>
}

export const makeOneTimeCodes = (database: Database): OneTimeCodesRepository => ({
  move: async (from, to) => {
    await database.sql
      .updateTable('one_time_codes')
      .set(to)
      .where((where) => where.and({ ...from }))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('one_time_codes as other')
              .select('other.kind')
              .where('other.enrollment_id', '=', to.enrollment_id)
              .where('other.kind', '=', to.kind)
              .where('other.contact_hash', '=', to.contact_hash),
          ),
        ),
      )
      .execute()
  },
  put: async (row, wait) => {
    const { enrollment_id: _, kind: _kind, contact_hash: _contact, ...fresh } = row
    const made = await database.sql
      .insertInto('one_time_codes')
      .values(row)
      .onConflict((on) =>
        on
          .columns(['enrollment_id', 'kind', 'contact_hash'])
          .doUpdateSet(fresh)
          .where((where) =>
            where.or([
              where('one_time_codes.sent_at', '<=', row.sent_at - wait),
              // The clock was put back: nobody waits until it is what it was.
              where('one_time_codes.sent_at', '>', row.sent_at),
            ]),
          ),
      )
      .returning('sent_at')
      .executeTakeFirst()
    return made !== undefined
  },
  sentAt: async (place) => {
    const { sent_at } = await database.sql
      .selectFrom('one_time_codes')
      .select('sent_at')
      .where((where) => where.and({ ...place }))
      .executeTakeFirstOrThrow()
    return sent_at
  },
  countTry: (place) =>
    database.sql
      .updateTable('one_time_codes')
      .set((set) => ({ tries: set('tries', '+', 1) }))
      .where((where) => where.and({ ...place }))
      .returning(['code_hash', 'tries', 'expires_at'])
      .executeTakeFirst(),
  end: async (place, now) => {
    await database.sql
      .updateTable('one_time_codes')
      .set({ expires_at: now })
      .where((where) => where.and({ ...place }))
      .execute()
  },
})
