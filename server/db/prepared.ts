import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** Where a value goes that each run brings along. */
class Slot {
  constructor(readonly name: string) {}
}

type At<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name]

const compiler = <Values extends object, Row>(
  database: Database,
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
  database: Database,
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
