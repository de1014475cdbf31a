import { type Kysely, sql } from 'kysely'
import { migrations } from './migrations.ts'
import type { Tables } from './tables.ts'

/** What is migrated; every `Database` is one. */
interface Migrated {
  readonly kind: 'sqlite' | 'postgres'
  readonly sql: Kysely<Tables>
  transaction: (work: () => Promise<void>) => Promise<void>
}

/** Two processes that create the same table at once: one of them gets these codes, and finds it made next time. */
const madeMeanwhile = new Set(['23505', '42P07', '42710'])

const TRIES = 5

/**
 * Brings the tables up to date. Any number of processes may do so at once: the first one works, the others wait
 * for it on the row of `migration_lock`.
 */
export const migrate = async (database: Migrated): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database.transaction(() => run(database))
      return
    } catch (error) {
      const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
      if (!madeMeanwhile.has(code) || attempt === TRIES) throw error
    }
  }
}

const run = async (database: Migrated): Promise<void> => {
  const on = database.sql
  await sql`create table if not exists migration_lock (id integer primary key)`.execute(on)
  await sql`create table if not exists migration (name text primary key, at bigint not null)`.execute(on)
  await sql`insert into migration_lock (id) values (1) on conflict do nothing`.execute(on)
  if (database.kind === 'postgres') await sql`select id from migration_lock for update`.execute(on)
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(on)
  const done = new Set(rows.map(({ name }) => name))
  const known = new Set(migrations.map(({ name }) => name))
  const newer = [...done].filter((name) => !known.has(name))
  if (newer.length > 0) {
    throw new Error(`The database was made by a newer version (${newer.join(', ')}); this one cannot open it`)
  }
  for (const { name, up } of migrations) {
    if (done.has(name)) continue
    await up(on, database.kind)
    await sql`insert into migration (name, at) values (${name}, ${Date.now()})`.execute(on)
  }
}
