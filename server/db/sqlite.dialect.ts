import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { SqliteHandle } from './sqlite-handle.ts'
import { SqliteWriter } from './sqlite-writer.ts'

/** What Kysely works with: reads alone go to the reading handle at once, everything else through the writer. */
class Connection implements DatabaseConnection {
  inTransaction = false
  constructor(
    readonly reader: SqliteHandle,
    readonly writer: SqliteWriter,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.inTransaction) return this.writer.handle.execute<Row>(query)
    if (isRead(query)) return this.reader.executeWhenFree<Row>(query)
    await this.writer.begin()
    let result: QueryResult<Row>
    try {
      result = this.writer.handle.execute<Row>(query)
    } catch (error) {
      this.writer.undo()
      throw error
    }
    await this.writer.keep()
    return result
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The embedded database does not stream')
  }
}

const isRead = ({ query, sql }: CompiledQuery): boolean => query.kind === 'SelectQueryNode' || /^\s*select\b/i.test(sql)

class SqliteDriver implements Driver {
  #open: { reader: SqliteHandle; writer: SqliteWriter } | undefined
  constructor(readonly file: string) {}

  async init(): Promise<void> {
    const writer = new SqliteWriter(await SqliteHandle.open(this.file))
    this.#open = { writer, reader: await SqliteHandle.open(this.file) }
  }
  acquireConnection(): Promise<Connection> {
    if (this.#open === undefined) return Promise.reject(new Error('The database is closed'))
    return Promise.resolve(new Connection(this.#open.reader, this.#open.writer))
  }
  releaseConnection(): Promise<void> {
    return Promise.resolve()
  }
  async beginTransaction(connection: Connection): Promise<void> {
    await connection.writer.begin()
    connection.inTransaction = true
  }
  async commitTransaction(connection: Connection): Promise<void> {
    connection.inTransaction = false
    await connection.writer.keep()
  }
  rollbackTransaction(connection: Connection): Promise<void> {
    // Kysely rolls back after a failed commit too; by then the writer has undone it.
    if (connection.inTransaction) connection.writer.undo()
    connection.inTransaction = false
    return Promise.resolve()
  }
  async destroy(): Promise<void> {
    const open = this.#open
    this.#open = undefined
    await open?.writer.close()
    open?.reader.close()
  }
}

/** SQLite through libsql: WAL, a commit is on the disk when it is answered, foreign keys hold. */
export const sqliteDialect = (file: string): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new SqliteDriver(file),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})
