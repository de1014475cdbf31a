import type { Database } from '../../db/database.ts'
import type { CardChargeRow } from '../../db/tables.ts'

export interface CardChargesRepository {
  /** False where there is one of that order. */
  insert: (row: CardChargeRow) => Promise<boolean>
  ofPolicy: (policyId: string) => Promise<CardChargeRow[]>
  /** Those whose outcome is not known and that are to be asked for by now, the longest waiting first. */
  open: (now: number, limit: number) => Promise<CardChargeRow[]>
  /** Takes one that is still as it was read, so that nobody else asks until then; false where somebody has it. */
  claim: (read: CardChargeRow, until: number) => Promise<boolean>
  change: (orderId: string, values: Partial<CardChargeRow>) => Promise<void>
}

export const makeCardChargesRepository = (database: Pick<Database, 'sql'>): CardChargesRepository => ({
  insert: async (row) => {
    const { numInsertedOrUpdatedRows } = await database.sql
      .insertInto('card_charges')
      .values(row)
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },
  ofPolicy: (policyId) =>
    database.sql
      .selectFrom('card_charges')
      .selectAll()
      .where('policy_id', '=', policyId)
      .orderBy('created_at')
      .orderBy('order_id')
      .execute(),
  open: (now, limit) =>
    database.sql
      .selectFrom('card_charges')
      .selectAll()
      .where('outcome', 'is', null)
      .where('try_at', '<=', now)
      .orderBy('try_at')
      .orderBy('order_id')
      .limit(limit)
      .execute(),
  claim: async ({ order_id, try_at, attempts }, until) => {
    const { numUpdatedRows } = await database.sql
      .updateTable('card_charges')
      .set({ try_at: until, attempts: attempts + 1 })
      .where('order_id', '=', order_id)
      .where('try_at', '=', try_at)
      .where('attempts', '=', attempts)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
  change: async (orderId, values) => {
    await database.sql.updateTable('card_charges').set(values).where('order_id', '=', orderId).execute()
  },
})
