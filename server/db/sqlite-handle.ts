import { setTimeout as wait } from 'node:timers/promises'
import LibsqlDatabase from 'libsql'
import type { QueryResult } from 'kysely'
import { codeOf } from './engine.ts'

type Statement = ReturnType<LibsqlDatabase.Database['prepare']>

/** Statements kept prepared; Kysely's own driver prepares each one anew, which doubles the cost of a save. */
const MAX_STATEMENTS = 500

/** Milliseconds that a statement waits for another process's transaction. */
const BUSY_FOR = 10_000

/**
 * Kilobytes of pages that a handle keeps in memory: with SQLite's own 2,000, each look-up among 100,000 enrollments reads
 * its pages anew, and a large transaction writes them more than once.
 */
const CACHE = 32_768

const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY')

/** One open handle on the file. */
export class SqliteHandle {
  readonly #database: LibsqlDatabase.Database
  readonly #statements = new Map<string, { statement: Statement; reader: boolean }>()

  private constructor(file: string) {
    // SQLite's own wait would stop the whole process; `executeWhenFree` waits without that.
    this.#database = new LibsqlDatabase(file, { timeout: 0 })
  }

  /** Opens the file, which is made where it is missing. */
  static async open(file: string, flushes: boolean): Promise<SqliteHandle> {
    const handle = new SqliteHandle(file)
    const synchronous = `synchronous = ${flushes ? 'FULL' : 'OFF'}`
    const pragmas = [
      'busy_timeout = 0',
      'journal_mode = WAL',
      synchronous,
      'foreign_keys = ON',
      `cache_size = -${CACHE}`,
    ]
    for (const pragma of pragmas) {
      await handle.executeWhenFree({ sql: `pragma ${pragma}`, parameters: [] })
    }
    return handle
  }

  #prepare(sql: string): { statement: Statement; reader: boolean } {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const statement = this.#database.prepare(sql)
    const made = { statement, reader: statement.reader }
    // The shape of a table changes what a prepared statement gives.
    const changesShape = /^\s*(create|alter|drop)/i.test(sql)
    if (changesShape || this.#statements.size >= MAX_STATEMENTS) this.#statements.clear()
    if (!changesShape) this.#statements.set(sql, made)
    return made
  }

  execute<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }): QueryResult<Row> {
    const { statement, reader } = this.#prepare(sql)
    if (reader) return { rows: statement.all([...parameters]) as Row[] }
    const { changes } = statement.run([...parameters])
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  /** As `execute`, for statements outside a transaction: waits while another process writes. */
  async executeWhenFree<Row>(query: { sql: string; parameters: readonly unknown[] }): Promise<QueryResult<Row>> {
    const until = Date.now() + BUSY_FOR
    for (;;) {
      try {
        return this.execute<Row>(query)
      } catch (error) {
        if (!isBusy(error) || Date.now() > until) throw error
        await wait(1 + Math.random() * 10)
      }
    }
  }

  /** Another number once somebody else has committed: another handle of this process, or another process. */
  version(): number {
    const { statement } = this.#prepare('pragma data_version')
    return (statement.get([]) as { data_version: number }).data_version
  }

  run(sql: string): void {
    this.execute({ sql, parameters: [] })
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }
}
