import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Compile } from 'typebox/compile'
import { Check } from 'typebox/value'
import type { Call } from '#schemas/calls/call.ts'
import { Refusal, success } from '#schemas/calls/envelope.ts'
import { rows } from '#schemas/calls/calls.registry.ts'
import { nullable } from '#schemas/calls/shapes.ts'
import { postgresUrl, testDatabases } from '../../support/databases.ts'
import { tabCalls } from '../../support/answers.ts'
import { type Journey, send } from '../../support/asking.ts'
import { askedTabs, checkedOut, demoCatalog, journeyTo } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { writingCalls } from '../../support/writing-calls.ts'
import { journal } from './journal.ts'
import { put } from '../refusals.ts'
import { SEED, tries } from '#tests/seed.ts'

postgresUrl()

/** How many requests; `FUZZ_REQUESTS=100000 FUZZ_SEED=7` for a night, on both databases. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? tries(10_000))
/** On PostgreSQL, where each takes longer and the same code answers, fewer unless it is told how many. */
const FEWER = 'FUZZ_REQUESTS' in process.env ? REQUESTS : REQUESTS / 20

let journeys: Journey[] = []

/** A schema as JSON, without typebox's own symbols. */
interface Shape {
  type?: string
  const?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minimum?: number
  maximum?: number
  maxLength?: number
  pattern?: string
  maxItems?: number
  patternProperties?: Record<string, Shape>
}

/** Texts that people, browsers and attackers send. */
const texts = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e400',
    'null',
    '__proto__',
    'constructor',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '\u0000',
    '\uD800',
    '𝒳'.repeat(30),
    'Nguyễn',
    '78701',
    '01/02/1987',
    '02/30/2020',
    '13/45/9999',
    '2020-01-01',
    '5124632000',
    'pat@example.com',
    '501224567',
    '***-**-1234',
    'crescent-premier-care',
    'crescent-premier-care.standard.IO',
    '4111111111111111',
    '021000021',
    'data:image/png;base64,iVBORw0KGgo=',
    'x'.repeat(5000),
  ),
)
const anything = fc.oneof(
  texts,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.constant([[[{}]]]),
  fc.constant(1e308),
)

/** Mostly what the schema wants, sometimes what it does not. */
const like = (shape: Shape, name = ''): fc.Arbitrary<unknown> => {
  const fitting = fits(shape, name)
  return fc.oneof({ weight: 15, arbitrary: fitting }, { weight: 1, arbitrary: anything })
}
const fits = (shape: Shape, name: string): fc.Arbitrary<unknown> => {
  if ('const' in shape) return fc.constant(shape.const)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((one) => fits(one, name)))
  if (shape.properties) return record(shape)
  if (shape.items) return fc.array(like(shape.items, name), { maxLength: Math.min(shape.maxItems ?? 4, 4) })
  if (shape.type === 'object') return fc.dictionary(texts, anything, { maxKeys: 4 })
  if (shape.type === 'integer')
    return fc.integer({ min: shape.minimum ?? -2, max: Math.min(shape.maximum ?? 200, 200) })
  if (shape.type === 'number') return fc.double({ min: -1, max: 1e9, noNaN: true })
  if (shape.type === 'boolean') return fc.boolean()
  if (name === 'enrollment_id' || name === 'tempId') {
    return fc.oneof(
      { weight: 8, arbitrary: fc.nat(3).map((index) => journeys[index]?.enrollment_id ?? '') },
      { weight: 1, arbitrary: fc.constant('AAAAAAAAAAAAAAAAAAAAAA') },
    )
  }
  return texts
}
const record = ({ properties = {}, required = [] }: Shape): fc.Arbitrary<unknown> =>
  fc
    .record(Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, like(inner, name)])), {
      requiredKeys: required,
    })
    .chain((whole) =>
      fc.oneof(
        { weight: 8, arbitrary: fc.constant<unknown>(whole) },
        // A field that nobody asked for, and one that is gone.
        { weight: 1, arbitrary: fc.tuple(texts, anything).map(([name, value]) => ({ ...whole, [name]: value })) },
        {
          weight: 1,
          arbitrary: fc
            .constantFrom(...Object.keys(properties), 'none')
            .map((gone) => Object.fromEntries(Object.entries(whole).filter(([name]) => name !== gone))),
        },
      ),
    )

const shapeOf = (schema: unknown): Shape => JSON.parse(JSON.stringify(schema)) as Shape
const calls: Call[] = Object.values(rows)
/** Whether an envelope is what its row says; made once a row, because it is asked ten thousand times. */
const rightAnswer = new Map(calls.map((row) => [row, Compile(success(nullable(row.data)))]))
const rightRefusal = Compile(Refusal)

const requestOf = (row: Call) =>
  fc.record({
    row: fc.constant(row),
    params: record(shapeOf(row.params)),
    query: record(shapeOf(row.query)),
    body: fc.oneof({ weight: 12, arbitrary: record(shapeOf(row.body)) }, { weight: 1, arbitrary: anything }),
    journey: fc.nat(3),
    headers: fc.constantFrom<Record<string, string>>(
      {},
      { 'x-locale': 'es' },
      { 'accept-language': '\u00ff;q=x' },
      { 'x-over-65': '1' },
    ),
  })
const requests = fc.oneof(...calls.map(requestOf))

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** The dotted places of a value, lists and objects among them. */
const pathsOf = (value: unknown, at = ''): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [`${at}${name}`, ...pathsOf(inner, `${at}${name}.`)])

/** What a refusal itself leaves: who tried, the answer that is given again under its key, how often a code was tried. */
const keptOfRefusals: ReadonlySet<string> = new Set([
  'audit',
  'idempotency_keys',
  'access_codes',
  'one_time_codes',
  'continue_codes',
])

/** What is left by reading: who read what, and that a session was used. */
const keptOfReading: ReadonlySet<string> = new Set(['audit', 'sessions'])
const isWriting: ReadonlySet<string> = new Set(writingCalls)
/** What a request may change, by its call and whether it was refused; all of it, where nothing is said. */
const allowed = (key: string, status: number): ReadonlySet<string> | undefined =>
  status >= 400 ? keptOfRefusals : isWriting.has(key) ? undefined : keptOfReading

/** Lone halves of characters cannot be part of an address. */
const wellFormed = (text: string): string => Buffer.from(text).toString()
const pathOf = (value: unknown): string => encodeURIComponent(wellFormed(textOf(value))) || '-'

describe.each(testDatabases)('on $kind', ({ kind, make }) => {
  let app: TestApp
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await make()
    drop = made.drop
    app = await testApp({ catalog: demoCatalog(), database: await made.open(), config: { rateLimits: false } })
    const whole = ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term']
    journeys = [
      await checkedOut(app, { tier: 'IO', plans: ['crescent-premier-care'] }),
      await journeyTo(app, { tier: 'IF', plans: whole }, 'beneficiary_info'),
      await journeyTo(app, { tier: 'IF', plans: whole, children: 2 }, 'agreement_info'),
      await journeyTo(app, { tier: 'IO', plans: ['union-l713-limited'] }),
    ]
  })
  afterAll(async () => {
    await app.close()
    await drop()
  })

  // Where all are tried each call comes sixty times or more.
  const count = kind === 'SQLite' ? REQUESTS : FEWER
  test(
    `${count} requests like and unlike the contract: never a fault of ours, always an envelope, and nothing changed by one that is refused or only reads`,
    { timeout: Math.max(300_000, count * 200) },
    async () => {
      const seen = new Map<number, number>()
      const changedSince = await journal(app.database)
      const property = fc.asyncProperty(requests, async ({ row, params, query, body, journey, headers }) => {
        // Whoever leaves the site loses the enrollment: strangers leave.
        const leaves = row.key === 'POST enrollment/leave-site'
        const visitor = (leaves ? undefined : journeys[journey]?.visitor) ?? app.visitor()
        const { status, envelope } = await visitor.call(row.key, {
          params: Object.fromEntries(
            Object.entries(params as Record<string, unknown>).map(([name, value]) => [name, pathOf(value)]),
          ),
          query: Object.fromEntries(
            Object.entries(query as Record<string, unknown>).map(([name, value]) => [
              wellFormed(name),
              wellFormed(textOf(value)),
            ]),
          ),
          ...(row.method !== 'GET' && { body: body as object }),
          headers,
        })
        seen.set(status, (seen.get(status) ?? 0) + 1)
        if (status >= 500) throw new Error(`${row.key} failed: ${JSON.stringify(envelope)}`)
        const right = (status < 400 ? rightAnswer.get(row) : rightRefusal)?.Check(envelope)
        if (right !== true) throw new Error(`${row.key} answered ${status}: ${JSON.stringify(envelope)}`)
        const changed = await changedSince()
        const may = allowed(row.key, status)
        const wrong = may === undefined ? [] : changed.filter((table) => !may.has(table))
        if (wrong.length > 0) throw new Error(`${row.key} answered ${status} and changed ${wrong.join(', ')}`)
      })
      await fc.assert(property, { seed: SEED, numRuns: count, endOnFailure: true })
      // Not all turned away at the door: enough were understood, and enough refused by a rule.
      expect(seen.get(200) ?? 0).toBeGreaterThan(count / 10)
      expect(seen.get(422) ?? 0).toBeGreaterThan(count / 10)
    },
  )

  test('right answers of every step with one place changed: the same', async () => {
    const journey = journeys[2] as Journey
    const bodies = await Promise.all(
      (await askedTabs(journey)).map(async (tab) => ({
        key: tabCalls[tab].key,
        body: await tabCalls[tab].body(journey),
      })),
    )
    const changes = fc.constantFrom(...bodies).chain(({ key, body }) =>
      fc.record({
        key: fc.constant(key),
        body: fc.constant(body),
        path: fc.constantFrom(...pathsOf(body)),
        to: anything,
      }),
    )
    let refusedByRule = 0
    const property = fc.asyncProperty(changes, async ({ key, body, path, to }) => {
      const { status, envelope } = await send(journey, key, {
        ...put({ [path]: to })(structuredClone(body)),
        revision: 1,
      })
      if (status === 422) refusedByRule += 1
      if (status >= 500) throw new Error(`${key} failed with ${path}: ${JSON.stringify(envelope)}`)
      if (status >= 400 && !Check(Refusal, envelope)) throw new Error(`${key}: ${JSON.stringify(envelope)}`)
    })
    await fc.assert(property, { seed: SEED, numRuns: 400, endOnFailure: true })
    expect(refusedByRule).toBeGreaterThan(100)
  })
})
