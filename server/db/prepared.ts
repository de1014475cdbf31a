import type {
  Compilable,
  CompiledQuery,
  InsertQueryBuilder,
  InsertResult,
  Insertable,
  Kysely,
  QueryResult,
} from 'kysely'
import type { Database } from './database.ts'
import type { Gathering } from './engine.ts'
import type { Tables } from './tables.ts'

/** Where a value goes that each run brings along. */
class Slot {
  constructor(readonly name: string) {}
}

type At<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name]

const compiler = <Values extends object, Row>(
  database: Pick<Database, 'sql'>,
  build: (sql: Kysely<Tables>, at: At<Values>) => Compilable<Row>,
): ((values: Values) => CompiledQuery<Row>) => {
  let compiled: CompiledQuery<Row> | undefined
  return (values) => {
    compiled ??= build(database.sql, (name) => new Slot(name) as unknown as Values[typeof name]).compile()
    const known = values as Readonly<Record<string, unknown>>
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? known[value.name] : value))
    return { ...compiled, parameters }
  }
}

/**
 * A query that is built and compiled once and run with other values each time, for what every save does: building
 * costs several times what SQLite needs to answer. `at('id')` stands for the value `id`.
 */
export const prepared = <Values extends object, Row = never>(
  database: Pick<Database, 'sql' | 'run'>,
  build: (sql: Kysely<Tables>, at: At<Values>) => Compilable<Row>,
): ((values: Values) => Promise<QueryResult<Row>>) => {
  const compile = compiler(database, build)
  return (values) => database.run(compile(values))
}

/** As `prepared`, for the last write of a transaction; see `enqueueBeforeCommit`. */
export const preparedLast = <Values extends object>(
  database: Database,
  build: (sql: Kysely<Tables>, at: At<Values>) => Compilable,
): ((values: Values) => void) => {
  const compile = compiler(database, build)
  return (values) => database.enqueueBeforeCommit(compile(values))
}

/** How many rows one statement writes: few numbers, so that few statements are kept prepared. */
const ROWS_AT_ONCE = [64, 16, 8, 4, 2, 1] as const

interface RowsOptions<Table extends keyof Tables, Row> {
  /** What is written of all rows of the transaction, in its order: as they came, unless told. */
  arrange?: (rows: readonly Row[]) => readonly Row[]
  /** What happens to rows that are there already. */
  onConflict?: (insert: InsertQueryBuilder<Tables, Table, InsertResult>) => Compilable
}

/**
 * Rows of one table, written with the commit of the transaction, many by one statement: a statement costs more than its
 * row. All columns are named, each row has them all.
 */
export const preparedRows = <Table extends keyof Tables, Row extends Insertable<Tables[Table]> & object>(
  database: Database,
  table: Table,
  columns: readonly (keyof Row & string)[],
  { arrange = (rows) => rows, onConflict = (insert) => insert }: RowsOptions<Table, Row> = {},
): ((row: Row) => void) => {
  const compilers = new Map<number, (values: Record<string, unknown>) => CompiledQuery>()
  const slotOf = (index: number, column: string): string => `${index} ${column}`
  const compilerOf = (count: number) => {
    const known = compilers.get(count)
    if (known !== undefined) return known
    const made = compiler<Record<string, unknown>, unknown>(database, (db, at) => {
      const rows = Array.from({ length: count }, (_, index) =>
        Object.fromEntries(columns.map((column) => [column, at(slotOf(index, column))])),
      )
      return onConflict(db.insertInto(table).values(rows as Row[]))
    })
    compilers.set(count, made)
    return made
  }
  const write = (rows: readonly Row[]): CompiledQuery => {
    const values: Record<string, unknown> = {}
    for (const [index, row] of rows.entries()) {
      for (const column of columns) values[slotOf(index, column)] = row[column]
    }
    return compilerOf(rows.length)(values)
  }
  const into: Gathering = {
    statementsOf: (gathered) => {
      const rows = arrange(gathered as readonly Row[])
      const statements: CompiledQuery[] = []
      let from = 0
      for (const count of ROWS_AT_ONCE) {
        for (; rows.length - from >= count; from += count) statements.push(write(rows.slice(from, from + count)))
      }
      return statements
    },
  }
  return (row) => database.gatherBeforeCommit(into, row)
}
