import { type CompiledQuery, sql as statement } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { PostgresConnection } from '#server/db/postgres-connection.ts'
import { SqliteHandle } from '#server/db/sqlite-handle.ts'
import { migratedSqlite, testDatabases } from '../support/databases.ts'
import { demoCatalog, journeyTo, submitted } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0).toReversed()) await close()
})

/** Tables that are asked for something else than one enrollment, its session or its policy (docs/scale.md). */
const shared = {
  idempotency_keys: 'by the session and the key of a request',
  enrolled_contacts: 'by the hash of an email address or a phone number: whose it is already',
  plan_counts: 'a row for each plan, which many add to',
  plan_pairs: 'a row for each pair of plans, which many add to',
  enrollment_sums: 'a row for each day, plan, rep and group, which many add to',
} as const

/** The tables that a statement names, quoted or not: of a query, a sub-query, a join, a write. */
const tablesIn = (sql: string): string[] =>
  [...sql.matchAll(/\b(?:from|into|update|join)\s+"?(?!set\b|select\b)(\w+)/gi)].map(([, table = '']) => table)

test.each([
  ['update drafts set status = 1', ['drafts']],
  ['select count(*) as "n" from "drafts" inner join policies on true', ['drafts', 'policies']],
  ['insert into "audit" ("id") values (1) on conflict do update set "id" = 1', ['audit']],
  ['delete from visits where id in (select id from sessions)', ['visits', 'sessions']],
])('"%s" touches %j', (sql, tables) => {
  expect(tablesIn(sql)).toEqual(tables)
})

interface Asked {
  sql: string
  values: readonly unknown[]
  rows: readonly unknown[]
  /** Rows that were read or written. */
  touched: number
}

/** How many rows each statement read or wrote, and what it counted. */
const touchedBy = (asked: readonly Asked[]): string[] => {
  const sums = new Map<string, number>()
  for (const { sql, rows, touched } of asked) {
    const counted = /\b(?:count|sum)\(/i.test(sql) ? ` ${JSON.stringify(rows).replaceAll(/"[^"]*":/g, '')}` : ''
    const key = `${sql}${counted}`
    sums.set(key, (sums.get(key) ?? 0) + touched)
  }
  return [...sums].map(([key, sum]) => `${sum} by ${key}`).toSorted()
}

/** Hears every statement that either database is asked from now on, outside of transactions and in them. */
const listen = (): Asked[] => {
  const heard: Asked[] = []
  type Result = { rows: readonly unknown[]; numAffectedRows?: bigint | undefined }
  const note = ({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>, { rows, numAffectedRows }: Result) =>
    heard.push({ sql, values: parameters, rows, touched: Number(numAffectedRows ?? rows.length) })
  const execute = SqliteHandle.prototype.execute
  vi.spyOn(SqliteHandle.prototype, 'execute').mockImplementation(function (this: SqliteHandle, query) {
    const result = execute.call(this, query)
    note(query, result)
    return result
  })
  const run = PostgresConnection.prototype.run
  vi.spyOn(PostgresConnection.prototype, 'run').mockImplementation(async function (this: PostgresConnection, query) {
    const result = await run.call(this, query)
    note(query, result)
    return result
  })
  return heard
}

test.each(testDatabases)('no statement of an enrollment touches another one, on $kind', async ({ make }) => {
  const place = await make()
  closing.push(place.drop)
  const app = await testApp({
    catalog: demoCatalog(),
    database: await place.open(),
    config: { rateLimits: false },
  })
  closing.push(app.close)
  const scenario = { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term'] } as const
  const first = await journeyTo(app, scenario)
  const firstPolicy = await submitted(first)
  const session = await app.database.sql
    .selectFrom('drafts')
    .select('session_id')
    .where('id', '=', first.enrollment_id)
    .executeTakeFirstOrThrow()

  const heard = listen()
  const second = await journeyTo(app, scenario)
  const secondPolicy = await submitted(second)
  const asked = heard.splice(0)
  await submitted(await journeyTo(app, scenario))
  const askedAgain = heard.splice(0)
  vi.restoreAllMocks()
  expect(asked.length).toBeGreaterThan(100)

  // One that asks for all enrollments but its own names no other one: it touches more rows, the more of them there are.
  expect(touchedBy(askedAgain)).toEqual(touchedBy(asked))
  const strange = [first.enrollment_id, firstPolicy, session.session_id]
  const touching = asked.filter(({ values, rows }) => {
    const seen = JSON.stringify([values, rows])
    return strange.some((id) => seen.includes(id))
  })
  expect(touching.map(({ sql }) => sql)).toEqual([])

  const own = await app.database.sql
    .selectFrom('drafts')
    .select('session_id')
    .where('id', '=', second.enrollment_id)
    .executeTakeFirstOrThrow()
  const ids = [second.enrollment_id, secondPolicy, own.session_id]
  const others = asked
    .filter(({ values, rows }) => !ids.some((id) => JSON.stringify([values, rows]).includes(id)))
    .flatMap(({ sql }) => tablesIn(sql))
  expect([...new Set(others)].toSorted()).toEqual(Object.keys(shared).toSorted())
})

/** What tables refer to by a column of another name each: shared by enrollments, or none of theirs. */
const apart = ['sessions', 'staff', 'catalog_versions', 'access_sign_ins']

test('what hangs on an enrollment carries its id, on a policy that of the policy, and refers to no other one', async () => {
  const database = await migratedSqlite()
  closing.push(database.close)
  const { rows } = await statement<{ table: string; to: string; column: string }>`
    select tables.name as "table", keys."table" as "to", keys."from" as "column"
    from sqlite_master as tables join pragma_foreign_key_list(tables.name) as keys where tables.type = 'table'`.execute(
    database.sql,
  )
  expect(rows.filter(({ to }) => to === 'drafts').length).toBeGreaterThan(10)
  const named: Readonly<Record<string, string>> = { drafts: 'enrollment_id', policies: 'policy_id' }
  const strange = rows.filter(({ to, column }) => !apart.includes(to) && named[to] !== column)
  expect(strange).toEqual([])
})

/** How many rows each table has, and bytes in them. */
const sizesOf = async ({ database }: TestApp): Promise<Map<string, { rows: number; bytes: number }>> => {
  const { rows: tables } = await statement<{ table: string; lengths: string }>`
    select tables.name as "table",
      group_concat('coalesce(length(cast("' || columns.name || '" as blob)), 0)', ' + ') as "lengths"
    from sqlite_master as tables join pragma_table_info(tables.name) as columns
    where tables.type = 'table' group by tables.name`.execute(database.sql)
  const sizes = new Map<string, { rows: number; bytes: number }>()
  for (const { table, lengths } of tables) {
    const { rows } = await statement<{ rows: number; bytes: number }>`
      select count(*) as "rows", coalesce(sum(${statement.raw(lengths)}), 0) as "bytes"
      from ${statement.table(table)}`.execute(database.sql)
    sizes.set(table, rows[0] ?? { rows: 0, bytes: 0 })
  }
  return sizes
}

test('an enrollment leaves as many rows and bytes as docs/scale.md counts on', async () => {
  const app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
  closing.push(app.close)
  const enroll = async () => {
    await submitted(await journeyTo(app, { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term'] }))
    await app.services.outbox.drain()
    return sizesOf(app)
  }
  // What the first one writes once for all is none of the second one's.
  const before = await enroll()
  const more = [...(await enroll())].map(([table, { rows, bytes }]) => ({
    rows: rows - (before.get(table)?.rows ?? 0),
    bytes: bytes - (before.get(table)?.bytes ?? 0),
  }))
  const sum = (figure: 'rows' | 'bytes') => more.reduce((all, one) => all + one[figure], 0)
  expect(Math.abs(sum('rows') - 75)).toBeLessThanOrEqual(5)
  expect(more.filter(({ rows }) => rows > 0)).toHaveLength(19)
  expect(Math.abs(sum('bytes') - 60_000)).toBeLessThanOrEqual(6000)
})
