import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

const kinds = ['insert', 'update', 'delete'] as const

/**
 * Lets the database itself write down in which tables rows are added, changed or deleted, in the transaction that does
 * it: what is undone is not there. Gives a function that names the tables that changed since it was last asked.
 */
export const journal = async (database: Database): Promise<() => Promise<string[]>> => {
  const run = (statement: string) => sql.raw(statement).execute(database.sql)
  // Other suites run in other schemas of one PostgreSQL, with tables and a journal of the same names.
  const schema =
    database.kind === 'sqlite'
      ? undefined
      : (await sql<{ name: string }>`select current_schema() as name`.execute(database.sql)).rows[0]?.name
  const tables = await database.sql.introspection.getTables()
  const own = tables.filter((table) => table.schema === schema).map(({ name }) => name)
  if (database.kind === 'sqlite') {
    await run('create table journal (n integer primary key autoincrement, changed text not null)')
    for (const table of own) {
      for (const kind of kinds) {
        await run(`create trigger journal_${table}_${kind} after ${kind} on ${table}
          begin insert into journal (changed) values ('${table}'); end`)
      }
    }
  } else {
    await run('create table journal (n bigserial primary key, changed text not null)')
    await run(`create function journal_change() returns trigger language plpgsql as
      $$ begin insert into journal (changed) values (tg_table_name); return null; end $$`)
    for (const table of own) {
      await run(`create trigger journal_change after insert or update or delete on ${table}
        for each row execute function journal_change()`)
    }
  }
  let seen = 0
  return async () => {
    const { rows } = await sql<{ n: number; changed: string }>`
      select n, changed from journal where n > ${seen} order by n`.execute(database.sql)
    seen = rows.at(-1)?.n ?? seen
    return [...new Set(rows.map(({ changed }) => changed))]
  }
}
