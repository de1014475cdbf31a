import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { dirname } from 'node:path'
import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import { inDataDir } from './data-dir.ts'
import type { Current, Engine, Gathering, TransactionOptions } from './engine.ts'
import { migrate } from './migrate.ts'
import { postgres } from './postgres.ts'
import { makeReadiness } from './readiness.ts'
import { forgetShared, readApart, shared } from './shared-reads.ts'
import { sqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'
import { spanned } from '../tracing/spans.ts'
import { type DatabaseTimes, databaseTimes } from './times.ts'

/** The one way to the tables, whichever database it is. */
export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  /** What to query with: the transaction that is under way in this chain of calls, else the database. */
  readonly sql: Kysely<Tables>
  /** Runs a query that is compiled already, where `sql` would run it; see `prepared`. */
  run: <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>>
  /**
   * As `run`, for the last write of a transaction: nobody waits for it, it is asked together with the commit, and
   * where it fails nothing is kept. Outside of a transaction it throws.
   */
  enqueueBeforeCommit: (query: CompiledQuery) => void
  /** As `enqueueBeforeCommit`, of a row: it is written with all others of the transaction that go into the same. */
  gatherBeforeCommit: (into: Gathering, row: object) => void
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
  /** Whether it takes what is written: told within two seconds, whatever hangs. */
  ready: () => Promise<boolean>
  close: () => Promise<void>
}

const TRIES = 6

/**
 * The transactions under way in this chain of calls, by database: one storage for all of them. On Node 20 each storage
 * that was ever used costs every promise of the process a little, for good; tests open hundreds of databases.
 */
const underWay = new AsyncLocalStorage<ReadonlyMap<Engine, Current>>()

type Where = { url: string } | { file: string }

interface ForTests extends Partial<DatabaseTimes> {
  /** False: the embedded database does not wait for the disk, and a power cut would lose what was saved. */
  flushes?: boolean
}

/** Opens PostgreSQL by its address, or the SQLite file, and brings its tables up to date. `forTests` is for tests. */
export const openDatabase = async (where: Where, forTests: ForTests = {}): Promise<Database> => {
  const { flushes = true, ...changed } = forTests
  const times = { ...databaseTimes, ...changed }
  if ('file' in where) {
    const { file } = where
    return inDataDir(dirname(file), async () => migrated(databaseOf('sqlite', await sqlite(file, { flushes }), times)))
  }
  // A large table takes longer to change than anybody waits for an answer: that is done before, without time limits.
  const first = await migrated(databaseOf('postgres', postgres(where.url, { times, patient: true }), times))
  await first.close()
  return databaseOf('postgres', postgres(where.url, { times }), times)
}

const migrated = async (database: Database): Promise<Database> => {
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** As OpenTelemetry calls it. */
const systemOf = { sqlite: 'sqlite', postgres: 'postgresql' } as const

const isRead = ({ query }: CompiledQuery): boolean => query.kind === 'SelectQueryNode'

const databaseOf = (kind: Database['kind'], engine: Engine, times: DatabaseTimes): Database => {
  const readiness = makeReadiness(engine, times)
  let closed = false
  const current = () => {
    const begun = underWay.getStore()?.get(engine)
    return begun?.ended === false ? begun : undefined
  }

  const once = <Result>(work: () => Promise<Result>, options: Required<TransactionOptions>): Promise<Result> =>
    engine.transaction(async (begun) => {
      try {
        const transactions = new Map([...(underWay.getStore() ?? []), [engine, begun]])
        return await readApart(() => underWay.run(transactions, work))
      } finally {
        begun.ended = true
      }
    }, options)

  return {
    kind,
    get sql() {
      return current()?.sql ?? engine.root
    },
    run: async <Row>(query: CompiledQuery<Row>) => {
      const begun = current()
      if (begun !== undefined) return begun.run<Row>(query)
      if (isRead(query)) return shared(`${query.sql} ${JSON.stringify(query.parameters)}`, () => engine.run<Row>(query))
      forgetShared()
      return engine.run<Row>(query)
    },
    enqueueBeforeCommit: (query) => {
      const begun = current()
      if (begun === undefined) throw new Error('There is no transaction that this could be the last of')
      begun.last.push(query)
    },
    gatherBeforeCommit: (into, row) => {
      const begun = current()
      if (begun === undefined) throw new Error('There is no transaction that this could be the last of')
      const rows = begun.gathered.get(into)
      if (rows === undefined) begun.gathered.set(into, [row])
      else rows.push(row)
    },
    transaction: async (work, { durable = true, urgent = false } = {}) => {
      if (current() !== undefined) return work()
      for (let attempt = 1; ; attempt += 1) {
        try {
          const result = await spanned('transaction', { 'db.system.name': systemOf[kind] }, () =>
            once(work, { durable, urgent }),
          )
          // Nobody reads what is not worth an fsync: that something was read.
          if (durable) forgetShared()
          return result
        } catch (error) {
          if (!engine.isPassing(error) || attempt === TRIES) throw error
          await wait(Math.random() * 10 * 2 ** attempt)
        }
      }
    },
    version: (known) => (current() === undefined ? (known ?? engine.version()) : null),
    ready: async () => !closed && readiness(),
    close: () => {
      closed = true
      return engine.close()
    },
  }
}
