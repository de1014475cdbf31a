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

/** The two handles on one file: reads outside transactions go to the one, everything else to the other. */
export interface SqliteFile {
  reader: SqliteHandle
  writer: SqliteWriter
}

export const openSqlite = async (file: string): Promise<SqliteFile> => {
  const writer = new SqliteWriter(await SqliteHandle.open(file))
  return { writer, reader: await SqliteHandle.open(file) }
}

export const closeSqlite = async ({ reader, writer }: SqliteFile): Promise<void> => {
  await writer.close()
  reader.close()
}

export type Run = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>

/** Runs one statement that belongs to no transaction; a write is on the disk when it is answered. */
export const runAlone =
  ({ reader, writer }: SqliteFile): Run =>
  async (query) => {
    if (isRead(query)) return reader.executeWhenFree(query)
    return writer.transaction(() => Promise.resolve(writer.handle.execute(query)))
  }

const isRead = ({ query, sql }: CompiledQuery): boolean => query.kind === 'SelectQueryNode' || /^\s*select\b/i.test(sql)

class Connection implements DatabaseConnection {
  constructor(readonly executeQuery: Run) {}
  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The embedded database does not stream')
  }
}

const noTransactions = () =>
  Promise.reject(new Error('Transactions of the embedded database are begun by openDatabase'))

/** What Kysely compiles queries for, and hands them to: `run`. */
export const sqliteDialect = (run: Run): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: (): Driver => ({
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(new Connection(run)),
    releaseConnection: () => Promise.resolve(),
    beginTransaction: noTransactions,
    commitTransaction: noTransactions,
    rollbackTransaction: noTransactions,
    destroy: () => Promise.resolve(),
  }),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})
