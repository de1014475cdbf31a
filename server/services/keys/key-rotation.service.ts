import { sql } from 'kysely'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { KEY_CHECK, checkLookupKeys, checkOf, foreignKeys } from './lookup-keys.ts'

interface Parts {
  database: Database
  sealing: Sealing
}

/** Rows that are in memory at once, whatever a table has. */
const BATCH = 200

interface SealedTable {
  table: keyof Tables
  /** What tells rows apart; they are read in this order. */
  key: readonly string[]
  /** Which columns of `key` the sealed value is bound to; all of them unless told. */
  boundTo?: readonly string[]
}

/** Every table with sealed values. */
export const sealedTables: readonly SealedTable[] = [
  { table: 'draft_sections', key: ['enrollment_id', 'section'] },
  { table: 'cart_items', key: ['enrollment_id', 'plan_id'] },
  { table: 'policies', key: ['policy_id'] },
  { table: 'invoices', key: ['invoice_id'] },
  { table: 'policy_signatures', key: ['policy_id'] },
  { table: 'policy_agreements', key: ['policy_id'] },
  { table: 'saved_carts', key: ['id'] },
  { table: 'outbox', key: ['id'] },
  { table: 'code_requests', key: ['id'] },
  { table: 'support_requests', key: ['id'] },
  { table: 'idempotency_keys', key: ['scope', 'key_hash'], boundTo: ['key_hash'] },
]

type Row = Readonly<Record<string, string>>

/** One table, a page at a time; gives how many rows were wrapped anew. */
const rotateTable = async ({ database, sealing }: Parts, one: SealedTable, batch: number): Promise<number> => {
  const { table, key, boundTo = key } = one
  const columns = sql.join(key.map((name) => sql.ref(name)))
  const is = (row: Row) =>
    sql.join(
      key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
      sql` and `,
    )
  let rotated = 0
  let after: readonly string[] = key.map(() => '')
  for (;;) {
    const { rows } = await sql<Row>`
      select ${columns}, sealed from ${sql.table(table)}
      where (${columns}) > (${sql.join(after)}) and sealed is not null
      order by ${columns} limit ${sql.lit(batch)}`.execute(database.sql)
    for (const row of rows) {
      const sealed = row['sealed'] ?? ''
      const place = { field: `${table}.sealed`, row: boundTo.map((name) => row[name]).join('/') }
      const fresh = sealing.rewrap(place, sealed)
      if (fresh === null) continue
      // Unless it was changed meanwhile: then it has the current key already.
      await sql`update ${sql.table(table)} set sealed = ${fresh} where ${is(row)} and sealed = ${sealed}`.execute(
        database.sql,
      )
      rotated += 1
    }
    const last = rows.at(-1)
    if (last === undefined) return rotated
    after = key.map((name) => last[name] ?? '')
  }
}

/**
 * Wraps every record's data key by the current key; afterwards an older key can be taken out of `KEYS`. Safe while
 * the server works: a row that changed meanwhile is left to the current key that it was just written with. Gives
 * how many were wrapped anew. No more than `batch` rows are in memory at once.
 */
export const rotateKeys = async (parts: Parts, batch = BATCH): Promise<number> => {
  const { database, sealing } = parts
  let rotated = 0
  for (const table of sealedTables) rotated += await rotateTable(parts, table, batch)
  const check = await database.sql.selectFrom('settings').selectAll().where('name', '=', KEY_CHECK).executeTakeFirst()
  const fresh = check && sealing.rewrap({ field: 'settings.value', row: KEY_CHECK }, check.value)
  if (typeof fresh !== 'string') return rotated
  await database.sql.updateTable('settings').set({ value: fresh }).where('name', '=', KEY_CHECK).execute()
  return rotated + 1
}

/** Throws where the keys are not the ones that this database was sealed with: better at the start than at a save. */
export const checkKeys = async ({ database, sealing }: Parts): Promise<void> => {
  const place = { field: 'settings.value', row: KEY_CHECK }
  await database.sql
    .insertInto('settings')
    .values({ name: KEY_CHECK, value: sealing.seal(place, checkOf(sealing.lookups[0])) })
    .onConflict((on) => on.column('name').doNothing())
    .execute()
  const { value } = await database.sql
    .selectFrom('settings')
    .select('value')
    .where('name', '=', KEY_CHECK)
    .executeTakeFirstOrThrow()
  let found: unknown
  try {
    found = sealing.open(place, value)
  } catch {
    throw foreignKeys()
  }
  await checkLookupKeys({ database, sealing }, found)
}
