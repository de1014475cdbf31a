import { copyFileSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NeverKeptText, neverKeptPaths, withoutNeverKept } from '#schemas/calls/never-kept.ts'
import { exact } from '#schemas/calls/call.ts'
import { type RowKey, rows } from '#schemas/calls/calls.registry.ts'
import { parseKeys } from '#server/crypto/keys.ts'
import { makeSealing } from '#server/crypto/sealing.ts'
import { sealedTables } from '#server/services/keys/key-rotation.service.ts'
import { openDatabase } from '#server/db/database.ts'
import { Type } from 'typebox'
import { card } from '#tests/schemas/steps/payments.ts'
import { type Journey, type Scenario, send } from '../../support/asking.ts'
import { demoCatalog, journeyTo } from '../../support/journey.ts'
import { testApp } from '../../support/test-app.ts'

const keys = `k1=${Buffer.alloc(32, 'a').toString('base64')},lookup=${Buffer.alloc(32, 'z').toString('base64')}`
const config = { rateLimits: false, keys }
const alone: Scenario = { tier: 'IO', plans: ['brightwater-vision-high'] }

const marked = Object.values(rows).flatMap((row) =>
  [row.body, row.query, row.params].flatMap((schema) =>
    neverKeptPaths(schema).map((path) => ({ key: row.key, path: path.join('.') })),
  ),
)

/** A request that is accepted, for each call with a field that is never kept, and the values to try for the field. */
const requests: Partial<Record<RowKey, { scenario: Scenario; until: 'billing_info'; body: object; values: string[] }>> =
  {
    'POST enrollment/save-billing-info': {
      scenario: alone,
      until: 'billing_info',
      body: card,
      values: Array.from({ length: 1000 }, (_, code) => String(code).padStart(3, '0')),
    },
  }

const at = (body: object, path: string, value: string): object => {
  const [name = '', ...rest] = path.split('.')
  const inner = (body as Record<string, unknown>)[name]
  return { ...body, [name]: rest.length === 0 ? value : at(inner as object, rest.join('.'), value) }
}

type Cells = Record<string, unknown>

/** Everything in the database, table by table, as it lies there. */
const dump = async (file: string): Promise<Record<string, Cells[]>> => {
  const database = await openDatabase({ file })
  const found: Record<string, Cells[]> = {}
  for (const { name } of await database.sql.introspection.getTables()) {
    found[name] = (await sql<Cells>`select * from ${sql.table(name)}`.execute(database.sql)).rows
  }
  await database.close()
  return found
}

/** The same with what is sealed opened, and without what is drawn by chance: ids that were not there before. */
const contentOf = (all: Record<string, Cells[]>, known: string): unknown => {
  const sealing = makeSealing(parseKeys(keys))
  const cell = (value: unknown) =>
    typeof value === 'string' && /^[\w-]{22}$/.test(value) && !known.includes(value) ? 'drawn by chance' : value
  const opened = (table: string, row: Cells): Cells => {
    const place = sealedTables.find((one) => one.table === table)
    const { sealed, ...rest } = row
    if (place === undefined || typeof sealed !== 'string') return row
    const id = (place.boundTo ?? place.key).map((name) => row[name]).join('/')
    return { ...rest, opened: sealing.open({ field: `${table}.sealed`, row: id }, sealed) }
  }
  return Object.fromEntries(
    Object.entries(all).map(([table, lines]) => [
      table,
      lines
        .map((row) => JSON.stringify(Object.entries(opened(table, row)).map(([name, value]) => [name, cell(value)])))
        .toSorted(),
    ]),
  )
}

/** Runs a scenario up to a step, once, and gives a way to go on from there in a copy of its database. */
const prepare = async (scenario: Scenario, until: 'billing_info') => {
  const file = join(mkdtempSync(join(tmpdir(), 'enrollchart-never-kept-')), 'enrollchart.db')
  const first = await testApp({ catalog: demoCatalog(), database: await openDatabase({ file }), config })
  const journey = await journeyTo(first, scenario, until)
  const cookies = new Map(journey.visitor.cookies)
  await first.close()
  let copies = 0
  const go = async (key: RowKey, body: object, idempotencyKey: string): Promise<{ copy: string; journey: Journey }> => {
    copies += 1
    const copy = `${file}.${copies}`
    for (const part of ['', '-wal']) if (existsSync(file + part)) copyFileSync(file + part, copy + part)
    const app = await testApp({ catalog: demoCatalog(), database: await openDatabase({ file: copy }), config })
    const visitor = app.visitor()
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    // From here on: what a server draws while it starts differs from one start to the next.
    const answer = await send({ ...journey, visitor }, key, body as Record<string, unknown>, { key: idempotencyKey })
    expect([key, answer.envelope.status]).toEqual([key, 'success'])
    await app.close()
    return { copy, journey }
  }
  return { go, file }
}

/** They say how the field is asked, and have no value of it. */
const aboutForms: ReadonlySet<string> = new Set(['POST staff/preview-catalog-forms', 'POST staff/save-catalog-forms'])

test('the security code of a card is marked as never kept wherever the contract names it, and so is its like', () => {
  const named = Object.values(rows).flatMap(({ key, body, query, params }) =>
    (aboutForms.has(key) ? [] : [body, query, params]).flatMap((schema) =>
      [...JSON.stringify(schema).matchAll(/"(\w*(?:security_code|cvv2?|cvc2?|card_code|pin_code)\w*)":/g)].map(
        ([, name]) => `${key} ${name}`,
      ),
    ),
  )
  expect(named).toContain('POST enrollment/save-billing-info security_code')
  expect(marked.map(({ key, path }) => `${key} ${path.split('.').at(-1)}`)).toEqual(named)
})

test('every field that is never kept has a request here', () => {
  expect(marked.length).toBeGreaterThan(0)
  expect(marked.filter(({ key }) => requests[key] === undefined)).toEqual([])
})

test.each(marked)('two requests that differ in $path alone leave the same content: $key', async ({ key, path }) => {
  const request = requests[key]
  if (request === undefined) throw new Error(`${key} has no request above`)
  const { go, file } = await prepare(request.scenario, request.until)
  const known = JSON.stringify(await dump(file))
  const [one = '', other = ''] = [request.values[123], request.values[987]]
  const left = async (value: string, idempotencyKey = 'k'.repeat(32)) =>
    contentOf(await dump((await go(key, at(request.body, path, value), idempotencyKey)).copy), known)
  const before = await left(one)
  expect(await left(other)).toEqual(before)
  // That the comparison sees something: another Idempotency-Key leaves another row.
  expect(await left(one, 'j'.repeat(32))).not.toEqual(before)
})

test.each(marked)('trying out all values of $path finds none in what is stored: $key', async ({ key, path }) => {
  const request = requests[key]
  if (request === undefined) throw new Error(`${key} has no request above`)
  const { go } = await prepare(request.scenario, request.until)
  const idempotencyKey = 'k'.repeat(32)
  const { copy, journey } = await go(key, at(request.body, path, request.values[123] ?? ''), idempotencyKey)
  const { idempotency_keys: stored = [] } = await dump(copy)
  const hashes = new Set(stored.map((row) => (row as { request_hash: string }).request_hash))
  const sealing = makeSealing(parseKeys(keys))
  const textOf = (body: object) => `${key}|{}|{}|${JSON.stringify({ enrollment_id: journey.enrollment_id, ...body })}`
  // Whoever has the database and the keys, and even the Idempotency-Key that only the page knew.
  const found = request.values.filter((value) => {
    const content = textOf(at(request.body, path, value))
    return [content, `${idempotencyKey}|${content}`].some((text) =>
      hashes.has(sealing.lookUp('idempotency-request', text)),
    )
  })
  expect(found).toEqual([])
  // The trial itself works: what is kept of the request, tried out with the page's key, is found, without it not.
  const kept = textOf(withoutNeverKept(request.body, [path.split('.')]) as object)
  expect(hashes.has(sealing.lookUp('idempotency-request', `${idempotencyKey}|${kept}`))).toBe(true)
  expect(hashes.has(sealing.lookUp('idempotency-request', kept))).toBe(false)
})

test('a repeated request that differs in the security code alone gets the first answer', async () => {
  const app = await testApp({ catalog: demoCatalog(), config })
  const journey = await journeyTo(app, alone, 'billing_info')
  const key = 'r'.repeat(32)
  const save = (body: object) =>
    send(journey, 'POST enrollment/save-billing-info', body as Record<string, unknown>, { key })
  expect((await save(card)).data).toEqual({ revision: 1 })
  expect((await save({ ...card, security_code: '987' })).data).toEqual({ revision: 1 })
  expect((await save({ ...card, city: 'Waco' })).status).toBe(409)
  await app.close()
})

test('fields are found and left out at any depth', () => {
  const schema = exact({
    name: Type.String(),
    cards: Type.Array(exact({ id: Type.String(), code: Type.Optional(NeverKeptText()) })),
    one: Type.Union([exact({ inner: exact({ code: NeverKeptText() }) }), Type.Null()]),
  })
  const paths = neverKeptPaths(schema)
  expect(paths).toEqual([
    ['cards', '*', 'code'],
    ['one', 'inner', 'code'],
  ])
  const value = { name: 'x', cards: [{ id: '1', code: '123' }, { id: '2' }], one: { inner: { code: '9' } } }
  expect(withoutNeverKept(value, paths)).toEqual({ name: 'x', cards: [{ id: '1' }, { id: '2' }], one: { inner: {} } })
  for (const odd of [null, 'text', 5, { cards: 'none', one: null }, { cards: [null, 'x'] }]) {
    expect(withoutNeverKept(odd, paths)).toEqual(odd)
  }
})
