import type { Database } from '../../db/database.ts'
import { preparedLast } from '../../db/prepared.ts'
import type { DraftReminderRow } from '../../db/tables.ts'
import { type Place, comesAfter } from '../desk/after-place.ts'

/** An enrollment whose applicant was reminded and has not gone on; `since` is when it was changed last, epoch ms. */
export type Abandoned = Pick<DraftReminderRow, 'enrollment_id' | 'sent' | 'mailed_at'> & { since: number }

export interface DraftRemindersRepository {
  /** Puts it in the place of what was agreed before. */
  put: (row: DraftReminderRow) => Promise<void>
  find: (enrollmentId: string) => Promise<DraftReminderRow | undefined>
  /** Those that are due, the longest waiting first. */
  due: (now: number, limit: number) => Promise<DraftReminderRow[]>
  /**
   * Changes one that is as it was read; false where another process, or the applicant, was faster. Inside a transaction.
   */
  change: (
    seen: DraftReminderRow,
    next: Partial<Pick<DraftReminderRow, 'sent' | 'due_at' | 'mailed_at' | 'waits_since'>>,
  ) => Promise<boolean>
  /** No reminder goes out any more, whatever became of it meanwhile; false where they were stopped before. */
  stop: (enrollmentId: string, now: number) => Promise<boolean>
  /** Nobody is reminded any more, with the commit of the transaction. */
  forget: (enrollmentId: string) => void
  /** Who was reminded and has not gone on, the longest waiting first. */
  abandoned: (now: number, after: Place | null, limit: number) => Promise<Abandoned[]>
  /** How many they are, and since when the first waits, epoch ms. */
  figure: (now: number) => Promise<{ count: number; oldest: number | null }>
}

export const makeDraftReminders = (database: Database): DraftRemindersRepository => {
  const waiting = (now: number) =>
    database.sql
      .selectFrom('draft_reminders')
      .innerJoin('drafts', 'drafts.id', 'draft_reminders.enrollment_id')
      .where('draft_reminders.waits_since', 'is not', null)
      .where('drafts.status', '=', 'open')
      .where('drafts.expires_at', '>', now)
      // Whoever changed it since the reminder has come back.
      .whereRef('drafts.updated_at', '=', 'draft_reminders.waits_since')

  const forget = preparedLast<{ id: string }>(database, (db, at) =>
    db.deleteFrom('draft_reminders').where('enrollment_id', '=', at('id')),
  )
  return {
    put: async (row) => {
      const { enrollment_id: _, ...rest } = row
      await database.sql
        .insertInto('draft_reminders')
        .values(row)
        .onConflict((on) => on.column('enrollment_id').doUpdateSet(rest))
        .execute()
    },
    find: (id) =>
      database.sql.selectFrom('draft_reminders').selectAll().where('enrollment_id', '=', id).executeTakeFirst(),
    due: (now, limit) =>
      database.sql
        .selectFrom('draft_reminders')
        .selectAll()
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('enrollment_id')
        .limit(limit)
        .execute(),
    change: async (seen, next) => {
      const { numUpdatedRows } = await database.sql
        .updateTable('draft_reminders')
        .set(next)
        .where('enrollment_id', '=', seen.enrollment_id)
        .where('agreed_at', '=', seen.agreed_at)
        .where('sent', '=', seen.sent)
        .where('due_at', seen.due_at === null ? 'is' : '=', seen.due_at)
        .where('mailed_at', seen.mailed_at === null ? 'is' : '=', seen.mailed_at)
        .where('stopped_at', seen.stopped_at === null ? 'is' : '=', seen.stopped_at)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    stop: async (id, now) => {
      const { numUpdatedRows } = await database.sql
        .updateTable('draft_reminders')
        .set({ stopped_at: now, due_at: null, waits_since: null })
        .where('enrollment_id', '=', id)
        .where('stopped_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    forget: (id) => forget({ id }),
    abandoned: async (now, after, limit) => {
      const rows = await waiting(now)
        .select(['enrollment_id', 'sent', 'mailed_at', 'waits_since'])
        .where(comesAfter(after, 'waits_since', 'enrollment_id'))
        .orderBy('waits_since')
        .orderBy('enrollment_id')
        .limit(limit)
        .execute()
      return rows.map(({ waits_since, ...row }) => ({ ...row, since: waits_since ?? 0 }))
    },
    figure: (now) =>
      waiting(now)
        .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('waits_since').as('oldest')])
        .executeTakeFirstOrThrow(),
  }
}
