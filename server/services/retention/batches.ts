import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** Rows that one transaction of the sweep touches at most: whoever saves meanwhile waits for one batch, never for all. */
export const BATCH = 500

export interface Sweep {
  database: Database
  now: number
  batch: number
  /** Whether the process is asked to end: what is left is the next sweep's. */
  isStopping: () => boolean
}

/** Runs `one`, which gives how many rows it touched, until a batch is not full. Others get their turn in between. */
export const inBatches = async ({ isStopping }: Sweep, size: number, one: () => Promise<number>): Promise<void> => {
  while (!isStopping() && (await one()) >= size) await turn()
}

/** Deletes the rows of which `column` is at most `limit`, and `also` holds, a batch at a time. */
export const deleteUntil = <Table extends keyof Tables>(
  sweep: Sweep,
  table: Table,
  { key, column, limit, also = sql`1 = 1` }: Until<Table>,
): Promise<void> =>
  inBatches(sweep, sweep.batch, async () => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(key)} in (
        select ${sql.ref(key)} from ${sql.table(table)}
        where ${sql.ref(column)} <= ${limit} and ${also} limit ${sql.lit(sweep.batch)}
      )`.execute(sweep.database.sql)
    return Number(numAffectedRows ?? 0n)
  })

interface Until<Table extends keyof Tables> {
  /** A column that tells rows apart. */
  key: keyof Tables[Table] & string
  column: keyof Tables[Table] & string
  limit: number | string
  also?: ReturnType<typeof sql>
}
