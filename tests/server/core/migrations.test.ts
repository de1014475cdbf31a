import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { type Migrated, migrate } from '#server/db/migrate.ts'
import { type Migration, migrations } from '#server/db/migrations.ts'
import type { Tables } from '#server/db/tables.ts'
import { postgresUrl, tempPostgres } from '../support/databases.ts'

/** Those before were released when nobody had much: what they lock was locked in an empty database. */
const LAST_FREE = '116-access-sign-ins'
const free = migrations.slice(0, migrations.findIndex(({ name }) => name === LAST_FREE) + 1)
const held = migrations.slice(free.length)

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

interface Catalog {
  /** The file of each table: another one where it was written anew. */
  files: Map<string, string>
  indexes: Set<string>
  constraints: Set<string>
  /** Which transactions wrote the rows of each table. */
  writers: Map<string, string>
}

/** What PostgreSQL has now in the schema that is current. */
const catalogOf = async ({ sql: on }: Migrated): Promise<Catalog> => {
  const here = sql`relnamespace = current_schema()::regnamespace`
  const tables = (
    await sql<{ name: string; file: string }>`
      select relname as name, relfilenode::text as file from pg_class where relkind = 'r' and ${here}`.execute(on)
  ).rows
  const indexes = await sql<{ name: string }>`
    select tables.relname || '.' || indexes.relname as name from pg_index
    join pg_class as tables on tables.oid = indrelid join pg_class as indexes on indexes.oid = indexrelid
    where tables.${here}`.execute(on)
  const constraints = await sql<{ name: string }>`
    select relname || '.' || conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
    where ${here} and convalidated`.execute(on)
  const writers = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ writer: string }>`
      select coalesce(string_agg(xmin::text, ','), '') as writer from ${sql.table(name)}`.execute(on)
    writers.set(name, rows[0]?.writer ?? '')
  }
  return {
    files: new Map(tables.map(({ name, file }) => [name, file])),
    indexes: new Set(indexes.rows.map(({ name }) => name)),
    constraints: new Set(constraints.rows.map(({ name }) => name)),
    writers,
  }
}

/** A row in every table that takes one; every text is the same, so that what refers to another row finds it. */
const fillAll = async ({ sql: on }: Migrated): Promise<number> => {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = current_schema() and column_default is null and is_nullable = 'NO'
    and table_name not like 'migration%'`.execute(on)
  const tables = grouped(columns)
  let filled = 0
  for (let turn = 0; turn < 4; turn += 1) {
    for (const [table, own] of tables) {
      const names = sql.join(own.map(({ column }) => sql.ref(column)))
      const values = sql.join(own.map(({ type }) => (type === 'text' ? sql`'x'` : sql`1`)))
      try {
        await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(on)
        tables.delete(table)
        filled += 1
      } catch (error) {
        // What it refers to is not there yet.
        if (!/foreign key/.test(String(error))) throw error
      }
    }
  }
  return filled
}

const grouped = (columns: readonly { table: string; column: string; type: string }[]) => {
  const tables = new Map<string, (typeof columns)[number][]>()
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column])
  return tables
}

/** A database that remembers what it was asked. */
interface Asked extends Migrated {
  asked: string[]
}

/** Statements that go through a whole table, also where the rows of the test are none of those that they change. */
const goesThrough: readonly [RegExp, (table: string) => string][] = [
  [/^\s*(?:update|delete\s+from)\s+(?:only\s+)?"?(\w+)/i, (table) => `writes the rows of ${table}`],
  [/^\s*alter\s+table\s+"?(\w+)"?[^;]*\bset\s+not\s+null/i, (table) => `looks through ${table} for null`],
]

/** What a migration does to tables that were there before it, for which those who read and write them would wait. */
const waitsOf = async (database: Asked, { up }: Migration): Promise<string[]> => {
  const before = await catalogOf(database)
  database.asked.length = 0
  await database.transaction(() => up(database.sql, 'postgres'))
  const through = database.asked.flatMap((text) =>
    goesThrough.flatMap(([pattern, said]) => {
      const table = pattern.exec(text)?.[1]
      return table !== undefined && before.files.has(table) ? [said(table)] : []
    }),
  )
  const after = await catalogOf(database)
  const ofOld = (names: Set<string>, old: Set<string>) =>
    [...names].filter((name) => !old.has(name) && before.files.has(name.split('.')[0] ?? ''))
  return [
    ...through,
    ...[...before.files].flatMap(([table, file]) =>
      after.files.has(table) && after.files.get(table) !== file ? `writes ${table} anew` : [],
    ),
    ...[...before.writers].flatMap(([table, writer]) =>
      after.writers.has(table) && after.writers.get(table) !== writer ? `writes the rows of ${table}` : [],
    ),
    ...ofOld(after.indexes, before.indexes).map((name) => `builds the index ${name}`),
    ...ofOld(after.constraints, before.constraints).map((name) => `looks through the table for ${name}`),
  ]
}

const url = postgresUrl()
describe.skipIf(url === undefined)('a migration', () => {
  /** A database on one connection, as it was before the first migration that is judged. */
  const before = async (): Promise<Asked> => {
    const place = await tempPostgres(url ?? '')
    closing.push(place.drop)
    const pool = new pg.Pool({ connectionString: 'url' in place.where ? place.where.url : '', max: 1 })
    closing.push(() => pool.end())
    const asked: string[] = []
    const on = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void asked.push(query.sql),
    })
    const database: Asked = {
      asked,
      kind: 'postgres',
      sql: on,
      transaction: async (work) => {
        await sql`begin`.execute(on)
        await work()
        await sql`commit`.execute(on)
      },
    }
    await migrate(database, free)
    return database
  }

  test('lets everybody go on who reads and writes the tables of before', async () => {
    const database = await before()
    expect(await fillAll(database)).toBeGreaterThan(60)
    const found: string[] = []
    for (const migration of held) {
      found.push(...(await waitsOf(database, migration)).map((wait) => `${migration.name} ${wait}`))
    }
    expect(found).toEqual([])
  })

  test.each<[string, string, string]>([
    [
      'a column that is worked out',
      'alter table sessions add column moment timestamptz default clock_timestamp()',
      'writes sessions anew',
    ],
    ['another type', 'alter table drafts alter column created_at type numeric', 'writes drafts anew'],
    ['a value in all rows', "update audit set detail = 'changed'", 'writes the rows of audit'],
    [
      'a value in some rows, none of them here',
      "update audit set detail = 'changed' where detail = 'before'",
      'writes the rows of audit',
    ],
    ['rows that go', 'delete from audit where at < 0', 'writes the rows of audit'],
    ['a value that must be there', 'alter table audit alter column at set not null', 'looks through audit for null'],
    [
      'a reference to another table',
      'alter table audit add constraint audit_whose foreign key (detail) references sessions (id)',
      'looks through the table for audit.audit_whose',
    ],
    ['an index', 'create index audit_detail on audit (detail)', 'builds the index audit.audit_detail'],
    [
      'a rule of all rows',
      'alter table audit add constraint audit_some check (at >= 0)',
      'looks through the table for audit.audit_some',
    ],
  ])('that makes everybody wait for %s is found', async (_, text, wait) => {
    const database = await before()
    await fillAll(database)
    const up = async () => {
      await sql.raw(text).execute(database.sql)
    }
    expect(await waitsOf(database, { name: 'waits', up })).toContain(wait)
  })

  test('keeps nobody waiting behind a table that somebody else reads for long, such as a backup', async () => {
    const place = await tempPostgres(url ?? '')
    closing.push(place.drop)
    const database = await place.open()
    closing.push(database.close)
    const backup = new pg.Client('url' in place.where ? place.where.url : '')
    await backup.connect()
    closing.push(() => backup.end())
    await backup.query('begin; select id from drafts')
    const up = async () => {
      await sql`alter table drafts add column note text`.execute(database.sql)
    }
    const migrated = migrate(database, [...migrations, { name: '998-note', up }])
    migrated.catch(() => undefined)
    let longest = 0
    for (const end = performance.now() + 4000; performance.now() < end; await pause(50)) {
      const from = performance.now()
      await database.sql.selectFrom('drafts').select('id').execute()
      longest = Math.max(longest, performance.now() - from)
    }
    expect(longest).toBeLessThan(1500)
    await backup.query('commit')
    await migrated
    expect((await sql`select note from drafts`.execute(database.sql)).rows).toEqual([])
  }, 20_000)

  test('builds its indexes once, however many servers start, and again where that was broken off', async () => {
    const place = await tempPostgres(url ?? '')
    closing.push(place.drop)
    const database = await place.open()
    closing.push(database.close)
    await sql`drop index drafts_open`.execute(database.sql)
    // As it is left where building ends in the middle: here since two rows are alike.
    await sql`drop index sessions_ended`.execute(database.sql)
    await fillAll(database)
    await sql`insert into sessions (id, token_hash, kind, created_at, expires_at, ends_at)
      select 'y', 'y', kind, created_at, expires_at, ends_at from sessions`.execute(database.sql)
    await expect(
      sql`create unique index concurrently sessions_ended on sessions (expires_at)`.execute(database.sql),
    ).rejects.toThrow('could not create unique index')
    const others = await Promise.all([place.open(), place.open(), place.open()])
    for (const other of others) await other.close()
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = current_schema()::regnamespace and indisvalid and relname in ('drafts_open', 'sessions_ended')
      order by relname`.execute(database.sql)
    expect(rows.map(({ name }) => name)).toEqual(['drafts_open', 'sessions_ended'])
  })

  test('drops an index that another one replaces, once that is built', async () => {
    const place = await tempPostgres(url ?? '')
    closing.push(place.drop)
    const database = await place.open()
    closing.push(database.close)
    await fillAll(database)
    // As a server of before has it.
    await sql`drop index policies_in_order`.execute(database.sql)
    await sql`create index policies_created on policies (created_at)`.execute(database.sql)
    const others = await Promise.all([place.open(), place.open()])
    for (const other of others) await other.close()
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = current_schema()::regnamespace and relname in ('policies_in_order', 'policies_created')`.execute(
      database.sql,
    )
    expect(rows.map(({ name }) => name)).toEqual(['policies_in_order'])
  })
})
