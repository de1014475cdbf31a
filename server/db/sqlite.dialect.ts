import { setTimeout as wait } from 'node:timers/promises'
import LibsqlDatabase from 'libsql'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
} from 'kysely'

type Statement = ReturnType<LibsqlDatabase.Database['prepare']>

/** Statements kept prepared; Kysely's own driver prepares each one anew, which doubles the cost of a save. */
const MAX_STATEMENTS = 500

/** Milliseconds that a statement waits for another process's transaction. */
const BUSY_FOR = 10_000

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

class Connection implements DatabaseConnection {
  readonly #statements = new Map<string, { statement: Statement; reader: boolean }>()
  constructor(readonly database: LibsqlDatabase.Database) {}

  #prepare(sql: string): { statement: Statement; reader: boolean } {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const statement = this.database.prepare(sql)
    const made = { statement, reader: statement.reader }
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear()
    // The shape of a table changes what a prepared statement gives.
    if (/^\s*(create|alter|drop)/i.test(sql)) this.#statements.clear()
    else if (!/^\s*pragma/i.test(sql)) this.#statements.set(sql, made)
    return made
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const until = Date.now() + BUSY_FOR
    for (;;) {
      try {
        return this.#execute<Row>(sql, parameters)
      } catch (error) {
        if (!isBusy(error) || Date.now() > until) throw error
        // Another process writes. SQLite's own wait would stop this whole process meanwhile.
        await wait(1 + Math.random() * 10)
      }
    }
  }

  #execute<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    const { statement, reader } = this.#prepare(sql)
    if (reader) return { rows: statement.all([...parameters]) as Row[] }
    const { changes } = statement.run([...parameters])
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The embedded database does not stream')
  }
}

/** Hands the one connection to one taker at a time, first come first served. */
class Turn {
  #taken = false
  readonly #waiting: (() => void)[] = []
  take(): Promise<void> | undefined {
    if (!this.#taken) {
      this.#taken = true
      return undefined
    }
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
  give(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#taken = false
    else next()
  }
}

class SqliteDriver implements Driver {
  #connection: Connection | undefined
  readonly #turn = new Turn()
  constructor(readonly file: string) {}

  init(): Promise<void> {
    const database = new LibsqlDatabase(this.file, { timeout: 5000 })
    for (const pragma of [
      'busy_timeout = 5000',
      'journal_mode = WAL',
      'synchronous = FULL',
      'foreign_keys = ON',
      'busy_timeout = 5',
    ]) {
      database.pragma(pragma)
    }
    this.#connection = new Connection(database)
    return Promise.resolve()
  }
  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turn.take()
    if (this.#connection === undefined) throw new Error('The database is closed')
    return this.#connection
  }
  releaseConnection(): Promise<void> {
    this.#turn.give()
    return Promise.resolve()
  }
  /** Immediate: a reader that becomes a writer half-way could not wait for another process and would fail. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
  destroy(): Promise<void> {
    this.#connection?.database.close()
    this.#connection = undefined
    return Promise.resolve()
  }
}

/** SQLite through libsql: WAL, a commit is on the disk when it is answered, foreign keys hold. */
export const sqliteDialect = (file: string): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new SqliteDriver(file),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})
