import { AsyncSlot } from '../async-slot.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { dirname } from 'node:path'
import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import { inDataDir } from './data-dir.ts'
import type { Current, Engine, Gathering, Lately, TransactionOptions } from './engine.ts'
import { migrate } from './migrate.ts'
import { postgres } from './postgres.ts'
import { makeReadiness } from './readiness.ts'
import { type Replica, type ReplicaUse, makeReplica } from './replica.ts'
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
   * Runs reads that may be a second old: from the replica, where there is one and it is no older. What is written in
   * between, and every transaction, goes to the primary. Inside a transaction it changes nothing.
   */
  lately: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Whether `lately` reads from the replica; null where none is configured. */
  readonly replica: ReplicaUse | null
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

/** The transactions under way in this chain of calls, by database. */
const underWay = new AsyncSlot<ReadonlyMap<Engine, Current | Lately>>()

type Where = { url: string; replicaUrl?: string | undefined } | { file: string }

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
  const primary = postgres(where.url, { times })
  const replica =
    where.replicaUrl === undefined
      ? null
      : makeReplica(primary, postgres(where.replicaUrl, { times: ofReplica(times) }), times)
  return databaseOf('postgres', primary, times, replica)
}

/** Who reads from a replica that hangs is answered by the primary, and waits for both. */
const ofReplica = (times: DatabaseTimes): DatabaseTimes => ({
  ...times,
  connect: times.connect / 2,
  statement: times.statement / 2,
  answer: times.answer / 2,
})

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

const databaseOf = (
  kind: Database['kind'],
  engine: Engine,
  times: DatabaseTimes,
  replica: Replica | null = null,
): Database => {
  const readiness = makeReadiness(engine, times)
  let closed = false
  /** The transaction that is under way, or the reads that may be old. */
  const reading = () => {
    const begun = underWay.get()?.get(engine)
    return begun?.ended === false ? begun : undefined
  }
  const current = (): Current | undefined => {
    const begun = reading()
    return begun === undefined || 'isLately' in begun ? undefined : begun
  }

  const once = <Result>(work: () => Promise<Result>, options: Required<TransactionOptions>): Promise<Result> =>
    engine.transaction(async (begun) => {
      try {
        const transactions = new Map([...(underWay.get() ?? []), [engine, begun]])
        return await readApart(() => underWay.run(transactions, work))
      } finally {
        begun.ended = true
      }
    }, options)

  return {
    kind,
    get sql() {
      return reading()?.sql ?? engine.root
    },
    run: <Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> => {
      const begun = reading()
      if (begun !== undefined && !('isLately' in begun)) return begun.run<Row>(query)
      const run = begun?.run ?? engine.run
      if (isRead(query)) return shared(`${query.sql} ${JSON.stringify(query.parameters)}`, () => run<Row>(query))
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
    lately: async (work) => {
      const reads = current() === undefined ? replica?.current() : null
      if (reads === null || reads === undefined) return work()
      const begun: Lately = { ...reads, ended: false, isLately: true }
      try {
        return await underWay.run(new Map([...(underWay.get() ?? []), [engine, begun]]), work)
      } finally {
        begun.ended = true
      }
    },
    replica: replica?.use ?? null,
    ready: async () => !closed && readiness(),
    close: async () => {
      closed = true
      await replica?.close()
      await engine.close()
    },
  }
}
