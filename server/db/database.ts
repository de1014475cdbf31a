import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type CompiledQuery, Kysely, PostgresDialect, type QueryResult, sql } from 'kysely'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { type Run, closeSqlite, openSqlite, runAlone, sqliteDialect } from './sqlite.dialect.ts'
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
  /** Runs a query that is compiled already, where `sql` would run it; see `prepared`. */
  run: <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>>
  /**
   * Runs `work` in a transaction: all of it happens, or nothing. Joins the one that is under way. Repeats `work`
   * when other processes were in its way (40001, 40P01, SQLITE_BUSY), so `work` must touch nothing else.
   */
  transaction: <Result>(work: () => Promise<Result>, options?: TransactionOptions) => Promise<Result>
  /**
   * A number that is another once anything was written, by this process or another; null where that cannot be told:
   * inside a transaction, and on PostgreSQL. What a request was told once, `known`, holds for all that it reads.
   */
  version: (known?: number | null) => number | null
  /** Whether it answers. */
  ready: () => Promise<boolean>
  close: () => Promise<void>
}

const TRIES = 6

const isPassing = (error: unknown): boolean => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return code === '40001' || code === '40P01' || code.startsWith('SQLITE_BUSY')
}

/** A transaction that is under way; once it has ended, what still runs in its chain of calls is outside of it. */
interface Current {
  sql: Kysely<Tables>
  run: Database['run']
  ended: boolean
}

interface Engine {
  root: Kysely<Tables>
  run: Database['run']
  /** Begins a transaction, hands it to `work`, and commits it or undoes it. */
  transaction: <Result>(work: (current: Current) => Promise<Result>, durable: boolean) => Promise<Result>
  version: () => number | null
  close: () => Promise<void>
}

const sqlite = async (path: string): Promise<Engine> => {
  mkdirSync(dirname(path), { recursive: true })
  const file = await openSqlite(path)
  const { writer } = file
  const run = runAlone(file)
  // One transaction at a time has the writing handle, so one Kysely serves them all; Kysely's own transactions make
  // half a dozen promises a query, which a save pays for a dozen times.
  const inside: Run = async (query) => writer.handle.execute(query)
  const insideSql = new Kysely<Tables>({ dialect: sqliteDialect(inside) })
  return {
    root: new Kysely<Tables>({ dialect: sqliteDialect(run) }),
    run,
    transaction: (work) => writer.transaction(() => work({ sql: insideSql, run: inside, ended: false })),
    version: () => file.reader.version(),
    close: () => closeSqlite(file),
  }
}

const postgres = (url: string): Engine => {
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
  const root = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    root,
    run: (query) => root.executeQuery(query),
    version: () => null,
    transaction: (work, durable) =>
      root.transaction().execute(async (transaction) => {
        if (!durable) await sql`set local synchronous_commit = off`.execute(transaction)
        return work({ sql: transaction, run: (query) => transaction.executeQuery(query), ended: false })
      }),
    close: () => root.destroy(),
  }
}

/** Opens PostgreSQL by its address, or the SQLite file, and brings its tables up to date. */
export const openDatabase = async (where: { url: string } | { file: string }): Promise<Database> => {
  const kind = 'url' in where ? 'postgres' : 'sqlite'
  const engine = 'url' in where ? postgres(where.url) : await sqlite(where.file)
  const storage = new AsyncLocalStorage<Current>()
  const current = () => {
    const store = storage.getStore()
    return store?.ended === false ? store : undefined
  }

  const once = <Result>(work: () => Promise<Result>, durable: boolean): Promise<Result> =>
    engine.transaction(async (begun) => {
      try {
        return await storage.run(begun, work)
      } finally {
        begun.ended = true
      }
    }, durable)

  const database: Database = {
    kind,
    get sql() {
      return current()?.sql ?? engine.root
    },
    run: (query) => (current() ?? engine).run(query),
    transaction: async (work, { durable = true } = {}) => {
      if (current() !== undefined) return work()
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(work, durable)
        } catch (error) {
          if (!isPassing(error) || attempt === TRIES) throw error
          await wait(Math.random() * 10 * 2 ** attempt)
        }
      }
    },
    version: (known) => (current() === undefined ? (known ?? engine.version()) : null),
    ready: () =>
      sql`select 1`.execute(engine.root).then(
        () => true,
        () => false,
      ),
    close: engine.close,
  }
  try {
    await migrate(database)
  } catch (error) {
    await engine.close()
    throw error
  }
  return database
}
