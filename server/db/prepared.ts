import type { Compilable, Kysely, QueryResult } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** Where a value goes that each run brings along. */
class Slot {
  constructor(readonly name: string) {}
}

type At<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name]

/**
 * A query that is built and compiled once and run with other values each time, for what every save does: building
 * costs several times what SQLite needs to answer. `at('id')` stands for the value `id`.
 */
export const prepared = <Values extends object, Row = never>(
  database: Database,
  build: (sql: Kysely<Tables>, at: At<Values>) => Compilable<Row>,
): ((values: Values) => Promise<QueryResult<Row>>) => {
  let compiled: ReturnType<Compilable<Row>['compile']> | undefined
  return (values) => {
    compiled ??= build(database.sql, (name) => new Slot(name) as unknown as Values[typeof name]).compile()
    const known = values as Readonly<Record<string, unknown>>
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? known[value.name] : value))
    return database.run({ ...compiled, parameters })
  }
}
