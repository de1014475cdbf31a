import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

/** Runs a compiled query; where, its maker knows. */
export type Run = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>

class Connection implements DatabaseConnection {
  constructor(readonly executeQuery: Run) {}
  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Nothing is streamed')
  }
}

const noTransactions = () => Promise.reject(new Error('Transactions are begun by openDatabase'))

const driverOf = (run: Run): Driver => ({
  init: () => Promise.resolve(),
  acquireConnection: () => Promise.resolve(new Connection(run)),
  releaseConnection: () => Promise.resolve(),
  beginTransaction: noTransactions,
  commitTransaction: noTransactions,
  rollbackTransaction: noTransactions,
  destroy: () => Promise.resolve(),
})

/** What Kysely compiles queries for SQLite with, and hands them to: `run`. */
export const sqliteDialect = (run: Run): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => driverOf(run),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

/** As `sqliteDialect`, for PostgreSQL. */
export const postgresDialect = (run: Run): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driverOf(run),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
