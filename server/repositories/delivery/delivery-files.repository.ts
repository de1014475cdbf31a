import type { Database } from '../../db/database.ts'
import type { DeliveryAnswerRow, DeliveryFileRow } from '../../db/tables.ts'

/** Which files are due. A claim that lasts longer than any may was written before the clock was set back. */
interface DueFiles {
  now: number
  longest: { wait: number; claim: number }
}

type Claimed = Pick<DeliveryFileRow, 'id' | 'attempts'>

export interface DeliveryFilesRepository {
  insert: (row: DeliveryFileRow) => Promise<void>
  /** Claims the file that is due first until then, and counts the attempt; undefined where none is due. */
  claim: (which: DueFiles, until: number) => Promise<DeliveryFileRow | undefined>
  /** Changes a file that is still claimed by this attempt; false where it is another's. */
  change: (claimed: Claimed, values: Partial<DeliveryFileRow>) => Promise<boolean>
  find: (id: string) => Promise<DeliveryFileRow | undefined>
  named: (name: string) => Promise<DeliveryFileRow | undefined>
  /** Has a file that is made sent from now on, or once more, as if it had never been tried. */
  reopen: (id: string, now: number) => Promise<void>
  /** The file of a control number. */
  numbered: (partner: string, number: number) => Promise<DeliveryFileRow | undefined>
  /** An acknowledgment that was noted before. */
  answered: (name: string) => Promise<DeliveryAnswerRow | undefined>
  /** Notes an acknowledgment; false where it was noted before. */
  noteAnswer: (row: DeliveryAnswerRow) => Promise<boolean>
}

export const makeDeliveryFilesRepository = (database: Database): DeliveryFilesRepository => {
  const due = ({ now, longest }: DueFiles) =>
    database.sql
      .selectFrom('delivery_files')
      .select('id')
      .where('state', 'in', ['making', 'waiting', 'noting'])
      .where((where) => where.or([where('due_at', '<=', now), where('due_at', '>', now + longest.wait)]))
      .where((where) => where.or([where('claimed_until', '<=', now), where('claimed_until', '>', now + longest.claim)]))
      .orderBy('due_at')
      .orderBy('number')
      .limit(1)
  return {
    insert: async (row) => {
      await database.sql.insertInto('delivery_files').values(row).execute()
    },
    claim: async (which, until) => {
      // Outside of a transaction first: where nothing is due, nothing is written.
      if ((await due(which).executeTakeFirst()) === undefined) return undefined
      return database.transaction(() =>
        database.sql
          .updateTable('delivery_files')
          .set((set) => ({ claimed_until: until, attempts: set('attempts', '+', 1) }))
          .where(
            'id',
            'in',
            due(which).$if(database.kind === 'postgres', (query) => query.forUpdate().skipLocked()),
          )
          .returningAll()
          .executeTakeFirst(),
      )
    },
    change: async ({ id, attempts }, values) => {
      const { numUpdatedRows } = await database.sql
        .updateTable('delivery_files')
        .set(values)
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    find: (id) => database.sql.selectFrom('delivery_files').selectAll().where('id', '=', id).executeTakeFirst(),
    named: (name) => database.sql.selectFrom('delivery_files').selectAll().where('name', '=', name).executeTakeFirst(),
    reopen: async (id, now) => {
      await database.sql
        .updateTable('delivery_files')
        .set({ state: 'waiting', due_at: now })
        // The worker that has it now goes on: what it notes names its attempt.
        .set((set) => ({ attempts: set.case().when('state', '=', 'waiting').then(set.ref('attempts')).else(0).end() }))
        .where('id', '=', id)
        .where('state', 'in', ['waiting', 'sent', 'failed'])
        .execute()
    },
    numbered: (partner, number) =>
      database.sql
        .selectFrom('delivery_files')
        .selectAll()
        .where('partner', '=', partner)
        .where('number', '=', number)
        .executeTakeFirst(),
    answered: (name) =>
      database.sql.selectFrom('delivery_answers').selectAll().where('name', '=', name).executeTakeFirst(),
    noteAnswer: async (row) => {
      const { numInsertedOrUpdatedRows } = await database.sql
        .insertInto('delivery_answers')
        .values(row)
        .onConflict((on) => on.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
  }
}
