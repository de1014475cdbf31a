import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** A table with sealed values in its column `sealed`. */
export interface KeyedTable {
  table: keyof Tables
  /** What tells rows apart; they are read in this order. */
  key: readonly string[]
}

/** The columns of the key, and `sealed`. */
export type SealedRow = Readonly<Record<string, string | number>>

export interface SealedRowsRepository {
  /** The rows after one, given by the values of its key; at most `limit`. */
  after: (table: KeyedTable, after: readonly (string | number)[], limit: number) => Promise<SealedRow[]>
  /** Writes another sealed value, unless the row was changed since it was read. */
  replace: (table: KeyedTable, row: SealedRow, fresh: string) => Promise<void>
}

export const makeSealedRows = (database: Database): SealedRowsRepository => ({
  after: async ({ table, key }, after, limit) => {
    const columns = sql.join(key.map((name) => sql.ref(name)))
    const { rows } = await sql<SealedRow>`
      select ${columns}, sealed from ${sql.table(table)}
      where (${columns}) > (${sql.join(after)}) and sealed is not null
      order by ${columns} limit ${sql.lit(limit)}`.execute(database.sql)
    return rows
  },
  replace: async ({ table, key }, row, fresh) => {
    const isRow = sql.join(
      key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
      sql` and `,
    )
    await sql`
      update ${sql.table(table)} set sealed = ${fresh}
      where ${isRow} and sealed = ${row['sealed'] ?? ''}`.execute(database.sql)
  },
})
