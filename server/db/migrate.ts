import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { codeOf } from './engine.ts'
import { type Migration, migrations } from './migrations.ts'
import type { Tables } from './tables.ts'

/** What is migrated; every `Database` is one. */
export interface Migrated {
  readonly kind: 'sqlite' | 'postgres'
  readonly sql: Kysely<Tables>
  transaction: (work: () => Promise<void>) => Promise<void>
}

/** Two processes that create the same table at once: one of them gets these codes, and finds it made next time. */
const madeMeanwhile = new Set(['23505', '42P07', '42710'])

/**
 * The names of migrations that take away or change what the version before needs. All others only add, so that processes
 * of both versions serve side by side while one after the other is replaced.
 */
const takesAway = /-contract$/

const TRIES = 5

/**
 * Brings the tables up to date: each migration in a transaction, then the indexes that are missing. Any number of
 * processes may do so at once: the first one works, the others wait for it on the row of `migration_lock`.
 */
export const migrate = async (database: Migrated, list: readonly Migration[] = migrations): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await prepare(database, list)
      const refused = { times: 0 }
      while (await next(database, list, refused));
      await buildIndexes(database, list)
      return
    } catch (error) {
      if (!madeMeanwhile.has(codeOf(error)) || attempt === TRIES) throw error
    }
  }
}

/** What was done: names of migrations. */
const doneIn = async (database: Migrated): Promise<Set<string>> => {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(database.sql)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Whether this transaction is now the one that works. Where it is not, it ends and asks again later: what waits within
 * a transaction holds up the building of indexes, which holds up what it waits for.
 */
const lock = async (database: Migrated): Promise<boolean> => {
  if (database.kind === 'sqlite') return true
  const { rows } = await sql`select id from migration_lock for update skip locked`.execute(database.sql)
  return rows.length > 0
}

/** Milliseconds between two looks at whether another process is done. */
const AGAIN = 100

/**
 * Milliseconds that a migration waits for a table which somebody else reads for long, such as a backup: whoever comes
 * after it waits behind it. Then all of them go on for four times as long before it asks again, and waits for longer:
 * on a busy machine a transaction takes a second by itself.
 */
const LOCK_WAITS = [500, 1000, 2000, 4000] as const
const LATER = 4

/** A lock was not to be had in time. */
const lockNotAvailable = '55P03'

const prepare = (database: Migrated, list: readonly Migration[]): Promise<void> =>
  database.transaction(async () => {
    const on = database.sql
    await sql`create table if not exists migration_lock (id integer primary key)`.execute(on)
    await sql`create table if not exists migration (name text primary key, at bigint not null)`.execute(on)
    await sql`insert into migration_lock (id) values (1) on conflict do nothing`.execute(on)
    const known = new Set(list.map(({ name }) => name))
    const newer = [...(await doneIn(database))].filter((name) => !known.has(name) && takesAway.test(name))
    if (newer.length > 0) {
      throw new Error(`The database was made by a newer version (${newer.join(', ')}); this one cannot open it`)
    }
  })

/**
 * Does the first migration that is not done, or waits for the process that does it; false where there is none. Counts
 * how often a table was not to be had.
 */
const next = async (database: Migrated, list: readonly Migration[], refused: { times: number }): Promise<boolean> => {
  const lockWait = LOCK_WAITS[refused.times] ?? Math.max(...LOCK_WAITS)
  const before = await doneIn(database)
  if (list.every(({ name }) => before.has(name))) return false
  let isOurs = false
  const work = async (): Promise<void> => {
    isOurs = await lock(database)
    if (!isOurs) return
    if (database.kind === 'postgres') await sql.raw(`set local lock_timeout = ${lockWait}`).execute(database.sql)
    const done = await doneIn(database)
    const left = list.filter(({ name }) => !done.has(name))
    // In a new database nobody waits for anything.
    const isNew = done.size === 0
    for (const { name, up, indexes = {}, replaced = [] } of isNew ? left : left.slice(0, 1)) {
      await up(database.sql, database.kind)
      await sql`insert into migration (name, at) values (${name}, ${Date.now()})`.execute(database.sql)
      if (!isNew) continue
      for (const [index, on] of Object.entries(indexes))
        await sql.raw(`create index ${index} ${on}`).execute(database.sql)
      for (const index of replaced) await sql.raw(`drop index ${index}`).execute(database.sql)
    }
  }
  try {
    await database.transaction(work)
    if (!isOurs) await wait(AGAIN)
  } catch (error) {
    if (codeOf(error) !== lockNotAvailable) throw error
    refused.times += 1
    await wait(LATER * lockWait)
  }
  return true
}

/** The indexes that are there; on PostgreSQL one whose building was broken off is not `whole`. */
const indexesIn = async ({ kind, sql: on }: Migrated): Promise<Map<string, boolean>> => {
  const { rows } = await (
    kind === 'sqlite'
      ? sql<{ name: string; whole: number }>`select name, 1 as whole from sqlite_master where type = 'index'`
      : sql<{ name: string; whole: number }>`
          select relname as name, case when indisvalid then 1 else 0 end as whole
          from pg_index join pg_class on pg_class.oid = indexrelid
          where relnamespace = current_schema()::regnamespace`
  ).execute(on)
  return new Map(rows.map(({ name, whole }) => [name, whole === 1]))
}

/** Whether a new database is spared the wait: nobody reads or writes a table without rows for long. */
const hasRows = async ({ sql: on }: Migrated, place: string): Promise<boolean> => {
  const table = /^on (\w+)/.exec(place)?.[1] ?? ''
  return (await sql`select 1 from ${sql.table(table)} limit 1`.execute(on)).rows.length > 0
}

/** Builds the indexes that are missing or were broken off, then drops those in whose place they come. */
const buildIndexes = async (database: Migrated, list: readonly Migration[]): Promise<void> => {
  const wanted = list.flatMap(({ indexes = {} }) => Object.entries(indexes))
  const replaced = list.flatMap(({ replaced: names = [] }) => names)
  const isDone = async (): Promise<boolean> => {
    const there = await indexesIn(database)
    return wanted.every(([name]) => there.get(name) === true) && !replaced.some((name) => there.has(name))
  }
  const build = async (): Promise<void> => {
    const there = await indexesIn(database)
    for (const [name, on] of wanted) {
      if (there.get(name) === true) continue
      // PostgreSQL builds beside what is read and written, but in no transaction, and waits for all that are under way.
      const beside = database.kind === 'postgres' && (await hasRows(database, on)) ? 'concurrently ' : ''
      if (there.has(name)) await sql.raw(`drop index ${beside}${name}`).execute(database.sql)
      await sql.raw(`create index ${beside}${name} ${on}`).execute(database.sql)
    }
    // Whoever reads meanwhile has one of the two at any time.
    for (const name of replaced.filter((one) => there.has(one))) {
      const beside = database.kind === 'postgres' ? 'concurrently ' : ''
      await sql.raw(`drop index ${beside}${name}`).execute(database.sql)
    }
  }
  while (!(await isDone())) {
    if (database.kind === 'sqlite') await database.transaction(build)
    else if (!(await whileLocked(database, build))) await wait(AGAIN)
  }
}

/** Runs `work` outside of a transaction while one of another connection has the lock; false where it is not to be had. */
const whileLocked = async (database: Migrated, work: () => Promise<void>): Promise<boolean> => {
  let end = (): void => undefined
  const worked = new Promise<void>((resolve) => {
    end = resolve
  })
  let keeping: Promise<void> = Promise.resolve()
  const isOurs = await new Promise<boolean>((resolve, reject) => {
    keeping = database.transaction(async () => {
      const locked = await lock(database)
      // However long the work takes. It also ends the look at what was there when the lock was asked for, which
      // building an index would wait for.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(database.sql)
      resolve(locked)
      if (locked) await worked
    })
    keeping.catch(reject)
  })
  try {
    if (isOurs) await work()
    return isOurs
  } finally {
    end()
    await keeping
  }
}
