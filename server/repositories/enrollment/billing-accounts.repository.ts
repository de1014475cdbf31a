import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { BankDebitRow, BillingAccountRow, DebitFileRow } from '../../db/tables.ts'

type Queries = Pick<Database, 'sql' | 'run'>

export interface BillingAccountsRepository {
  insert: (row: BillingAccountRow) => Promise<void>
  find: (policyId: string) => Promise<BillingAccountRow | undefined>
  /** Those in one of the states whose day has come, the longest waiting first; of one way of payment, or of both. */
  due: (states: readonly string[], until: string, method?: BillingAccountRow['method']) => Promise<BillingAccountRow[]>
  /** Cards in a state, whatever their day. */
  cardsIn: (state: string) => Promise<BillingAccountRow[]>
  list: () => Promise<BillingAccountRow[]>
  /** Changes an account that is still as it was read; false where it is not. */
  change: (read: BillingAccountRow, values: Partial<BillingAccountRow>) => Promise<boolean>
  insertDebits: (rows: readonly BankDebitRow[]) => Promise<void>
  /** The entry of a trace. */
  debit: (trace: string) => Promise<BankDebitRow | undefined>
  debitsOf: (policyId: string) => Promise<BankDebitRow[]>
  changeDebit: (trace: string, values: Pick<BankDebitRow, 'outcome' | 'code'>) => Promise<void>
  insertFile: (row: DebitFileRow) => Promise<void>
  /** When a file was made, epoch ms; undefined of one that is gone. */
  filedAt: (fileId: string) => Promise<number | undefined>
  /** Files that are not at the bank yet, the oldest first. */
  unsent: () => Promise<DebitFileRow[]>
  noteSent: (id: string, at: number) => Promise<void>
  /** The last trace and the last number of a file, and how many files were made on a day. */
  last: (day: string) => Promise<{ trace: number; batch: number; number: number; ofDay: number }>
  /** Notes that a bank's file was read; false where it was noted before. */
  noteAnswer: (sha256: string, at: number) => Promise<boolean>
}

/** Digits of a trace after those of the bank. */
const TRACE_DIGITS = 7

/** What every submit and receipt asks, compiled once. */
const issuing = (database: Queries) => ({
  insert: prepared<BillingAccountRow, unknown>(database, (sql, at) =>
    sql.insertInto('billing_accounts').values({
      policy_id: at('policy_id'),
      method: at('method'),
      state: at('state'),
      facts: at('facts'),
      on_day: at('on_day'),
      installment: at('installment'),
      sealed: at('sealed'),
      created_at: at('created_at'),
      changed_at: at('changed_at'),
    }),
  ),
  find: prepared<{ id: string }, BillingAccountRow>(database, (sql, at) =>
    sql.selectFrom('billing_accounts').selectAll().where('policy_id', '=', at('id')),
  ),
})

export const makeBillingAccounts = (
  database: Queries,
  issue: ReturnType<typeof issuing> = issuing(database),
): BillingAccountsRepository => ({
  insert: async (row) => {
    await issue.insert(row)
  },
  find: async (policyId) => (await issue.find({ id: policyId })).rows[0],
  due: (states, until, method) =>
    database.sql
      .selectFrom('billing_accounts')
      .selectAll()
      .$if(method !== undefined, (all) => all.where('method', '=', method ?? 'eft'))
      .where('state', 'in', states)
      .where('on_day', '<=', until)
      .orderBy('on_day')
      .orderBy('policy_id')
      .execute(),
  cardsIn: (state) =>
    database.sql
      .selectFrom('billing_accounts')
      .selectAll()
      .where('state', '=', state)
      .where('method', '=', 'cc')
      .orderBy('policy_id')
      .execute(),
  list: () =>
    database.sql.selectFrom('billing_accounts').selectAll().orderBy('created_at').orderBy('policy_id').execute(),
  change: async ({ policy_id, state, facts, on_day, installment }, values) => {
    const same = on_day === null ? ('is' as const) : ('=' as const)
    const { numUpdatedRows } = await database.sql
      .updateTable('billing_accounts')
      .set(values)
      .where('policy_id', '=', policy_id)
      .where('state', '=', state)
      .where('facts', '=', facts)
      .where('installment', '=', installment)
      .where('on_day', same, on_day)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
  insertDebits: async (rows) => {
    for (const row of rows) await database.sql.insertInto('bank_debits').values(row).execute()
  },
  debit: (trace) => database.sql.selectFrom('bank_debits').selectAll().where('trace', '=', trace).executeTakeFirst(),
  debitsOf: (policyId) =>
    database.sql.selectFrom('bank_debits').selectAll().where('policy_id', '=', policyId).orderBy('trace').execute(),
  changeDebit: async (trace, values) => {
    await database.sql.updateTable('bank_debits').set(values).where('trace', '=', trace).execute()
  },
  insertFile: async (row) => {
    await database.sql.insertInto('debit_files').values(row).execute()
  },
  filedAt: async (id) => {
    const row = await database.sql
      .selectFrom('debit_files')
      .select('created_at')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.created_at
  },
  unsent: () =>
    database.sql.selectFrom('debit_files').selectAll().where('sent_at', 'is', null).orderBy('number').execute(),
  noteSent: async (id, at) => {
    await database.sql.updateTable('debit_files').set({ sent_at: at }).where('id', '=', id).execute()
  },
  last: async (day) => {
    const { trace } = await database.sql
      .selectFrom('bank_debits')
      .select((of) => of.fn.max('trace').as('trace'))
      .executeTakeFirstOrThrow()
    const files = await database.sql.selectFrom('debit_files').select(['number', 'last_batch', 'made_on']).execute()
    return {
      trace: trace === null ? 0 : Number(trace.slice(-TRACE_DIGITS)),
      batch: Math.max(0, ...files.map(({ last_batch }) => last_batch)),
      number: Math.max(0, ...files.map(({ number }) => number)),
      ofDay: files.filter(({ made_on }) => made_on === day).length,
    }
  },
  noteAnswer: async (sha256, at) => {
    const { numInsertedOrUpdatedRows } = await database.sql
      .insertInto('debit_answers')
      .values({ sha256, at })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },
})
