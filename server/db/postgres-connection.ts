import { Socket } from 'node:net'
import { type CompiledQuery, Kysely, type QueryResult } from 'kysely'
import pg from 'pg'
import { postgresDialect } from './direct.dialect.ts'
import type { Statements } from './postgres-statements.ts'
import type { Tables } from './tables.ts'
import { spannedStatement } from '../tracing/spans.ts'

const counted = new Set(['INSERT', 'UPDATE', 'DELETE'])

/** A statement with its name. Asked for by an object instead, the library copies that one property by property. */
class Named<Row extends pg.QueryResultRow> extends pg.Query<Row> {
  readonly name: string | undefined
  constructor(
    name: string | undefined,
    text: string,
    values: unknown[],
    hear: (error: Error | null | undefined, result: pg.QueryResult<Row>) => void,
  ) {
    super(text, values, hear)
    this.name = name
  }
}

/** One connection: what is asked of it before it answers travels together and is answered in its order. */
export class PostgresConnection extends pg.Client {
  readonly #socket: Socket
  readonly #statements: Statements
  #holds = false
  #failed: unknown
  /** Queries on this connection; made once, not for each transaction. */
  readonly sql = new Kysely<Tables>({ dialect: postgresDialect((query) => this.run(query)) })

  constructor(config: pg.ClientConfig, statements: Statements) {
    const socket = new Socket()
    super({ ...config, pipeline: true, stream: () => socket })
    this.#socket = socket
    this.#statements = statements
    // What was asked fails with it; unheard, the event would end the process.
    this.on('error', () => undefined)
  }

  run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return spannedStatement('postgresql', query, () => this.#run<Row>(query))
  }

  async #run<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    this.#hold()
    const { rows, command, rowCount } = await new Promise<pg.QueryResult<Row & pg.QueryResultRow>>(
      (resolve, reject) => {
        const hear = (error: Error | null | undefined, result: pg.QueryResult<Row & pg.QueryResultRow>) => {
          if (!error) return resolve(result)
          this.#failed ??= error
          reject(error)
        }
        this.query(new Named(this.#statements.nameOf(sql), sql, [...parameters], hear))
      },
    )
    return counted.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  /** Begins a transaction. */
  begin(text: string): Promise<string> {
    this.#failed = undefined
    return this.control(text)
  }

  /**
   * Why a transaction really failed: what is asked after a statement that failed is refused for that alone (25P02), and
   * may be heard of first.
   */
  reasonOf(error: unknown): unknown {
    return this.#failed ?? error
  }

  /** Runs a statement of the transaction itself; gives what was done, which for `commit` may be a rollback. */
  async control(text: string): Promise<string> {
    this.#hold()
    return (await this.query(text)).command
  }

  /** Keeps what is sent until all that came in this turn has asked for what it wants: a packet costs more than a statement. */
  #hold(): void {
    if (this.#holds) return
    this.#holds = true
    this.#socket.cork()
    setImmediate(() => {
      this.#holds = false
      this.#socket.uncork()
    })
  }
}
