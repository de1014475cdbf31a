import { type CompiledQuery, Kysely, type QueryResult } from 'kysely'
import pg from 'pg'
import { type Run, postgresDialect } from './direct.dialect.ts'
import { type Current, type Engine, codeOf, lastOf } from './engine.ts'
import { PostgresConnection } from './postgres-connection.ts'
import { MAX_READERS, type Taken, sharedReads } from './postgres-readers.ts'
import { Statements } from './postgres-statements.ts'
import type { Tables } from './tables.ts'
import type { DatabaseTimes } from './times.ts'
import { PrioritySemaphore } from './priority-semaphore.ts'
import { forgetShared } from './shared-reads.ts'
import { isLost } from './unavailable.ts'

const CONNECTIONS = 10

/** Other processes were in the way of a transaction: it would not come in any order, or two wait for each other. */
const crossed = new Set(['40001', '40P01'])

/** PostgreSQL undid what was to be kept. */
class Unfinished extends Error {}

const int8 = 20

interface PostgresOptions {
  times: DatabaseTimes
  /** Without time limits, for migrations of large tables. */
  patient?: boolean
}

/** The database at an address `postgres://…`. */
export const postgres = (url: string, { times, patient = false }: PostgresOptions): Engine => {
  const statements = new Statements()
  const config: pg.PoolConfig = {
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: times.connect,
    keepAlive: true,
    ...(!patient && { query_timeout: times.answer }),
    // int8 comes as text by default; ours are milliseconds, cents and counts, all below 2^53.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8
          ? Number
          : format === 'binary'
            ? pg.types.getTypeParser(oid, 'binary')
            : pg.types.getTypeParser(oid),
    },
  }
  class OwnConnection extends PostgresConnection {
    constructor(settings: pg.ClientConfig = config) {
      super(settings, statements)
    }
  }
  const pool = new pg.Pool({ ...config, Client: OwnConnection })
  // A connection that breaks while idle is replaced by the pool; unheard, its error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    if (patient) return
    // Said to each session instead of in the address: a pooler in between need not know these settings.
    const { statement, idleInTransaction } = times
    client
      .query(`set statement_timeout = ${statement}; set idle_in_transaction_session_timeout = ${idleInTransaction}`)
      .catch(() => undefined)
  })

  /** Those who read share the others. */
  const connections = new PrioritySemaphore(CONNECTIONS - MAX_READERS)

  const take = async (): Promise<Taken> => {
    const client = await pool.connect()
    if (!(client instanceof PostgresConnection)) throw new Error('The pool makes connections of another kind')
    return client
  }

  const read = sharedReads(take)
  const once: Run = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    if (query.query.kind === 'SelectQueryNode') return read(query)
    forgetShared()
    const connection = await take()
    let isBroken = false
    try {
      return await connection.run(query)
    } catch (error) {
      isBroken = isLost(error)
      throw error
    } finally {
      connection.release(isBroken)
    }
  }
  const run: Run = async (query) => {
    try {
      return await once(query)
    } catch (error) {
      if (!statements.isOutdated(error)) throw error
      return once(query)
    }
  }

  const inTransaction = async <Result>(work: (current: Current) => Promise<Result>, durable: boolean) => {
    const connection = await take()
    let isBroken = false
    try {
      // Not waited for: it travels with the first statement, which fails where this fails.
      const begun = connection.begin(durable ? 'begin' : 'begin; set local synchronous_commit = off')
      begun.catch(() => undefined)
      try {
        const inside: Run = (query) => connection.run(query)
        const current: Current = { sql: connection.sql, run: inside, last: [], gathered: new Map(), ended: false }
        const result = await work(current)
        const last = lastOf(current).map((query) => connection.run(query))
        const [done] = await Promise.all([connection.control('commit'), begun, ...last])
        if (done !== 'COMMIT') throw new Unfinished('The transaction had failed before')
        return result
      } catch (error) {
        const reason = codeOf(error) === '25P02' || error instanceof Unfinished ? connection.reasonOf(error) : error
        isBroken = isLost(reason)
        if (!isBroken) {
          await connection.control('rollback').catch(() => {
            isBroken = true
          })
        }
        throw reason
      }
    } finally {
      connection.release(isBroken)
    }
  }

  return {
    root: new Kysely<Tables>({ dialect: postgresDialect(run) }),
    run,
    transaction: async (work, { durable, urgent }) => {
      await connections.acquire(urgent, times.turn)
      try {
        return await inTransaction(work, durable)
      } finally {
        connections.release(urgent)
      }
    },
    isPassing: (error) => crossed.has(codeOf(error)) || statements.isOutdated(error),
    version: () => null,
    // Its disk is on another machine: what is written tells.
    hasRoom: () => Promise.resolve(true),
    close: () => pool.end(),
  }
}
