import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { sqliteDialect } from './sqlite.dialect.ts'
import type { Tables } from './tables.ts'

export interface TransactionOptions {
  /**
   * False where PostgreSQL may lose the last moments in a power cut: rate limits, audit rows of reads. True unless
   * told; the embedded database, which commits in groups, is always durable.
   */
  durable?: boolean
}

/** The one way to the tables, whichever database it is. */
export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  /** What to query with: the transaction that is under way in this chain of calls, else the database. */
  readonly sql: Kysely<Tables>
  /**
   * Runs `work` in a transaction: all of it happens, or nothing. Joins the one that is under way. Repeats `work`
   * when other processes were in its way (40001, 40P01, SQLITE_BUSY), so `work` must touch nothing else.
   */
  transaction: <Result>(work: () => Promise<Result>, options?: TransactionOptions) => Promise<Result>
  /** Whether it answers. */
  ready: () => Promise<boolean>
  close: () => Promise<void>
}

const TRIES = 6

const isPassing = (error: unknown): boolean => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return code === '40001' || code === '40P01' || code.startsWith('SQLITE_BUSY')
}

const sqlite = (file: string): Kysely<Tables> => {
  mkdirSync(dirname(file), { recursive: true })
  return new Kysely<Tables>({ dialect: sqliteDialect(file) })
}

const postgres = (url: string): Kysely<Tables> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    // int8 (20) comes as text by default; ours are milliseconds, cents and counts, all below 2^53.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === 20 ? Number : format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid),
    },
  })
  // A connection that breaks while idle is replaced by the pool; unheard, its error would end the process.
  pool.on('error', () => undefined)
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Opens PostgreSQL by its address, or the SQLite file, and brings its tables up to date. */
export const openDatabase = async (where: { url: string } | { file: string }): Promise<Database> => {
  const kind = 'url' in where ? 'postgres' : 'sqlite'
  const root = 'url' in where ? postgres(where.url) : sqlite(where.file)
  const current = new AsyncLocalStorage<{ sql: Kysely<Tables> }>()

  const once = <Result>(work: () => Promise<Result>, durable: boolean): Promise<Result> =>
    root.transaction().execute(async (transaction) => {
      if (!durable && kind === 'postgres') await sql`set local synchronous_commit = off`.execute(transaction)
      return current.run({ sql: transaction }, work)
    })

  const database: Database = {
    kind,
    get sql() {
      return current.getStore()?.sql ?? root
    },
    transaction: async (work, { durable = true } = {}) => {
      if (current.getStore() !== undefined) return work()
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(work, durable)
        } catch (error) {
          if (!isPassing(error) || attempt === TRIES) throw error
          await wait(Math.random() * 10 * 2 ** attempt)
        }
      }
    },
    ready: () =>
      sql`select 1`.execute(root).then(
        () => true,
        () => false,
      ),
    close: () => root.destroy(),
  }
  try {
    await migrate(database)
  } catch (error) {
    await root.destroy()
    throw error
  }
  return database
}
