import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Carrier } from '#server/mail/carrier.ts'
import { contact } from '../../support/answers.ts'
import { send } from '../../support/asking.ts'
import { testDatabases } from '../../support/databases.ts'
import { demoCatalog, journeyTo, review } from '../../support/journey.ts'
import { recorded } from '../../support/recording.ts'
import { canary, makeScan, merged } from '../../support/trust/canary-scan.ts'
import { catalogCanaries, sentCanaries, sessionCanaries, typedCanaries } from '../../support/trust/canaries.ts'
import { type Collector, type Exported, collector } from './collector.ts'
import { type TracedApp, tracedApp } from './traced-app.ts'

/** Everything that a span may tell. */
const told = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'enrollchart.enrollment',
  'error.type',
  'db.system.name',
  'db.operation.name',
  'db.collection.name',
  'peer.service',
  'server.address',
])

const tables = new Set(
  [
    ...(
      /^export interface Tables \{\n(.*?)^\}/ms.exec(readFileSync('server/db/tables.ts', 'utf8'))?.[1] ?? ''
    ).matchAll(/^ {2}(\w+): /gm),
  ].map(([, name]) => name),
)

/** How many messages it was given. */
let given = 0
/** Fails like a mail server, with the person's address in what it says. */
const carrier: Carrier = {
  leaves: true,
  textsLeave: true,
  mail: ({ to }) => {
    given += 1
    return Promise.reject(Object.assign(new Error(`mailbox of ${to} is full`), { code: `no ${to}` }))
  },
  text: ({ to }) => Promise.reject(new Error(`no such number ${to}`)),
  close: () => undefined,
}

describe.each(testDatabases)('a whole enrollment on $kind', ({ kind, make }) => {
  let traced: TracedApp
  let taken: Collector
  let spans: Exported[]
  let canaries: ReturnType<typeof merged>
  let drop: () => Promise<void>
  const typed: object[] = []

  beforeAll(async () => {
    given = 0
    taken = await collector()
    const database = await make()
    drop = database.drop
    traced = await tracedApp(
      { OTEL_EXPORTER_OTLP_ENDPOINT: taken.endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=k3y' },
      { catalog: demoCatalog(), carrier, database: await database.open() },
    )
    const { app } = traced
    const visitor = recorded(app.visitor(), ({ body }) => body !== undefined && typed.push(body))
    const journey = await journeyTo(
      { ...app, visitor: () => visitor },
      { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'] },
    )
    const otp = { contact: contact.email_address, type: 'email' }
    await send(journey, 'POST enrollment/send-otp', otp)
    await send(journey, 'POST enrollment/verify-otp', { ...otp, otp: '123456' })
    await send(journey, 'POST enrollment/save-review-info', review)
    // What names a person in its path and its query, and a path that nobody serves.
    await app.server.inject(`/direct-continue/${'a1b2'.repeat(10)}?email=${contact.email_address}`)
    await app.server.inject(`/nobody/${contact.email_address}`)
    app.inBackground(() => app.services.outbox.start(() => undefined))
    await vi.waitFor(() => {
      if (given === 0) throw new Error('no message has failed')
    }, 20_000)
    canaries = merged([
      ...catalogCanaries(app),
      ...typedCanaries(typed, 'applicant'),
      ...sessionCanaries({ applicant: visitor }),
      ...(await sentCanaries(app)),
      canary('enrollment id', journey.enrollment_id, 'credential', 'applicant'),
      canary('made-up link', 'a1b2'.repeat(10), 'credential', 'applicant'),
    ])
    await app.close()
    spans = taken.spans()
  }, 120_000)
  afterAll(async () => {
    await taken.close()
    await drop()
  })

  const byId = () => new Map(spans.map((span) => [span.id, span]))

  test('comes to the collector by OTLP in JSON, with its key', () => {
    const { method, path, headers } = taken.asked[0] ?? {}
    expect([method, path, headers?.['content-type'], headers?.['x-collector-key']]).toEqual([
      'POST',
      '/v1/traces',
      'application/json',
      'k3y',
    ])
    for (const resource of taken.resources()) expect(resource['service.name']).toBe('enrollchart')
  })

  test('has one span for each answered line of the log, under its trace id', () => {
    const requests = spans.filter(({ kind: one }) => one === 2)
    const answered = traced.lines().filter(({ msg }) => msg === 'answered')
    expect(answered.length).toBeGreaterThan(30)
    const ofSpan = ({ traceId, name, attributes }: Exported) =>
      [traceId, name, attributes['http.response.status_code'], attributes['enrollchart.enrollment']].join(' ')
    const served = answered.filter(({ statusCode }) => statusCode !== 404)
    const ofLine = ({ trace_id: id, method, route, statusCode, enrollment }: (typeof answered)[number]) =>
      [id, `${method} ${route}`, statusCode, enrollment].join(' ')
    const exported = new Set(requests.map(ofSpan))
    expect(served.map(ofLine).filter((line) => !exported.has(line))).toEqual([])
    expect(new Set(requests.map(({ traceId }) => traceId))).toEqual(new Set(answered.map(({ trace_id: id }) => id)))
    expect(requests).toHaveLength(answered.length)
    for (const { parent } of requests) expect(parent).toBeUndefined()
  })

  test('nests: statements in a transaction in a request, each within the time of what it lies under', () => {
    const all = byId()
    const chains = spans
      .filter(({ attributes }) => attributes['db.operation.name'] === 'INSERT')
      .map((statement) => {
        const above = all.get(statement.parent ?? '')
        return [all.get(above?.parent ?? '')?.name, above?.name, statement.name].join(' > ')
      })
    expect(chains).toContain('POST /api/v1/cart-checkout > transaction > INSERT idempotency_keys')
    expect(chains.some((chain) => chain.startsWith('POST /api/v1/save-review-info > transaction > INSERT'))).toBe(true)
    const placed = spans.flatMap((span) => {
      const above = all.get(span.parent ?? '')
      return span.parent === undefined ? [] : [{ span, above }]
    })
    expect(placed.length).toBeGreaterThan(200)
    expect(placed.filter(({ span, above }) => above?.traceId !== span.traceId)).toEqual([])
    expect(placed.filter(({ span, above }) => above !== undefined && span.start < above.start)).toEqual([])
    // No transaction ends before what it wrote.
    const early = placed.filter(({ span, above }) => above?.name === 'transaction' && span.end > above.end)
    expect(early).toEqual([])
  })

  test('names statements by verb and table alone, transactions by the database', () => {
    const statements = spans.filter(({ attributes }) => attributes['db.operation.name'] !== undefined)
    expect(statements.length).toBeGreaterThan(100)
    expect(tables.size).toBeGreaterThan(40)
    for (const { name, attributes } of statements) {
      expect(attributes['db.system.name']).toBe(kind === 'SQLite' ? 'sqlite' : 'postgresql')
      const [verb = '', table = 'drafts', ...more] = name.split(' ')
      expect(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'WITH']).toContain(verb)
      expect([...tables]).toContain(table)
      expect(more).toEqual([])
    }
  })

  test('traces each message as a pass of its own, and no pass that found nothing to do', () => {
    const messages = spans.filter(({ name }) => name === 'message')
    expect(messages.length).toBeGreaterThan(0)
    for (const { parent, kind: one } of messages) expect([parent, one]).toEqual([undefined, 1])
    // Each second looked whether something was due: what found nothing is left out.
    for (const root of spans.filter(({ parent, kind: one }) => parent === undefined && one === 1)) {
      const inside = spans.filter(({ traceId }) => traceId === root.traceId)
      expect(inside.some(({ attributes, name }) => name === 'transaction' || attributes['peer.service'])).toBe(true)
    }
  })

  test('tells nothing of the person: no value that was typed, sent, or opens anything', () => {
    const scan = makeScan(canaries)
    expect(canaries.length).toBeGreaterThan(100)
    expect(scan(taken.text()).map(({ name }) => name)).toEqual([])
    for (const sent of ["O'Neil", 'Lisinopril', contact.email_address, 'mailbox of', 'no such number'])
      expect(taken.text()).not.toContain(sent)
    expect(taken.extras()).toBe(0)
    for (const { attributes } of spans) for (const key of Object.keys(attributes)) expect(told).toContain(key)
  })
})
