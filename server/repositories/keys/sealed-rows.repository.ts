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
  /** Writes other sealed values in one statement; a row that was changed since it was read stays as it is. */
  replace: (table: KeyedTable, changes: readonly Resealed[]) => Promise<void>
}

/** A row as it was read, and what is to be sealed in it. */
export interface Resealed {
  row: SealedRow
  fresh: string
}

/** What a statement says of the kind of a value, which PostgreSQL does not see in a list of them. */
const typed = (value: string | number | undefined) =>
  typeof value === 'number' ? sql`cast(${value} as bigint)` : sql`cast(${value ?? ''} as text)`

export const makeSealedRows = (database: Database): SealedRowsRepository => ({
  after: async ({ table, key }, after, limit) => {
    const columns = sql.join(key.map((name) => sql.ref(name)))
    const { rows } = await sql<SealedRow>`
      select ${columns}, sealed from ${sql.table(table)}
      where (${columns}) > (${sql.join(after)}) and sealed is not null
      order by ${columns} limit ${sql.lit(limit)}`.execute(database.sql)
    return rows
  },
  replace: async ({ table, key }, changes) => {
    if (changes.length === 0) return
    const columns = sql.join([...key, 'was', 'fresh'].map((name) => sql.ref(name)))
    const values = sql.join(
      changes.map(
        ({ row, fresh }) => sql`(${sql.join([...key.map((name) => row[name]), row['sealed'], fresh].map(typed))})`,
      ),
    )
    const isRow = sql.join(
      key.map((name) => sql`${sql.table(table)}.${sql.ref(name)} = changes.${sql.ref(name)}`),
      sql` and `,
    )
    await sql`
      with changes (${columns}) as (values ${values})
      update ${sql.table(table)} set sealed = changes.fresh from changes
      where ${isRow} and ${sql.table(table)}.sealed = changes.was`.execute(database.sql)
  },
})
