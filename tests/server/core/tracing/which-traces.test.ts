import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { cardPointe } from '#server/adapters/cards/cardpointe.ts'
import { carryBySftp } from '#server/adapters/delivery/sftp.ts'
import { carryByWebhook } from '#server/adapters/delivery/webhook.ts'
import { openIdConnect } from '#server/adapters/sign-in/openid-connect.ts'
import { Refused } from '#server/domain/refusals.ts'
import { smtpCarrier } from '#server/mail/carrier.ts'
import { spanned, spannedPass } from '#server/tracing/spans.ts'
import { testApp } from '../../support/test-app.ts'
import { sampleRoutes } from '../sample-area.ts'
import { type Collector, collector } from './collector.ts'
import { type TracedApp, tracedApp } from './traced-app.ts'

const require = createRequire(import.meta.url)
/** The packages of OpenTelemetry that this process has loaded, without the one of names alone that prom-client has too. */
const loaded = () => Object.keys(require.cache).filter((file) => /\/@opentelemetry\/(?!api\/)/.test(file))

const given = '4bf92f3577b34da6a3ce929d0e0e4736'
const caller = '00f067aa0ba902b7'

let taken: Collector | undefined
afterEach(async () => {
  await taken?.close()
  taken = undefined
})

const collecting = async (options?: Parameters<typeof collector>[0]): Promise<Collector> =>
  (taken = await collector(options))

const begin = ({ app }: TracedApp, headers: Record<string, string> = {}) =>
  app.callApi('POST enrollment/begin', { body: { type: 'new-member' }, headers })

/** The request's spans of a server that has ended. */
const requestsOf = ({ spans }: Collector) => spans().filter(({ kind }) => kind === 2)

// The first test of the file: whatever another one loads stays loaded.
test('without a collector none of the packages is loaded; with one they are', async () => {
  const plain = await testApp({ routes: [sampleRoutes] })
  await plain.callApi('POST enrollment/begin', { body: { type: 'new-member' } })
  plain.inBackground(() => plain.services.outbox.start(() => undefined))
  await plain.close()
  expect(loaded()).toEqual([])
  const { endpoint } = await collecting()
  const { app } = await tracedApp({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, { routes: [sampleRoutes] })
  await app.close()
  expect(loaded().length).toBeGreaterThan(20)
})

test('which part of requests is traced: none of them at 0, one of many at a tenth', async () => {
  for (const [part, least, most, isExported] of [
    ['0', 0, 0, false],
    ['0.1', 1, 60, true],
  ] as const) {
    const received = await collecting()
    const traced = await tracedApp(
      { OTEL_EXPORTER_OTLP_ENDPOINT: received.endpoint, OTEL_TRACES_SAMPLER_ARG: part },
      { routes: [sampleRoutes] },
    )
    for (let count = 0; count < 200; count += 1) await begin(traced)
    await traced.app.close()
    const requests = requestsOf(received)
    expect(requests.length).toBeGreaterThanOrEqual(least)
    expect(requests.length).toBeLessThanOrEqual(most)
    // What is traced is traced whole, what is not not at all.
    const traces = new Set(requests.map(({ traceId }) => traceId))
    for (const { traceId } of received.spans()) expect(traces).toContain(traceId)
    expect(received.asked.length > 0).toBe(isExported)
    await received.close()
    taken = undefined
  }
})

const parentbased = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', TRUST_PROXY: '1' }

test.each([
  ['a stranger’s', {}, '01', { id: 'own', parents: [undefined] }],
  ['a proxy’s that traces nothing itself', { TRUST_PROXY: '1' }, '01', { id: 'given', parents: [undefined] }],
  [
    'a proxy’s that traces nothing, whatever its flag',
    { TRUST_PROXY: '1' },
    '00',
    { id: 'given', parents: [undefined] },
  ],
  ['a tracing proxy’s', { ...parentbased, OTEL_TRACES_SAMPLER_ARG: '0' }, '01', { id: 'given', parents: [caller] }],
  ['a tracing proxy’s that leaves this request out', parentbased, '00', { id: 'given', parents: [] }],
] as const)('traceparent: %s', async (_whose, env, flags, { id, parents }) => {
  const received = await collecting()
  const traced = await tracedApp({ OTEL_EXPORTER_OTLP_ENDPOINT: received.endpoint, ...env }, { routes: [sampleRoutes] })
  await begin(traced, { traceparent: `00-${given}-${caller}-${flags}` })
  await traced.app.close()
  const logged = traced.lines().flatMap(({ msg, trace_id: one }) => (msg === 'answered' ? [one] : []))
  expect(logged.map((one) => (one === given ? 'given' : 'own'))).toEqual([id])
  expect(requestsOf(received).map(({ parent }) => parent)).toEqual(parents)
  // The log and the trace have one id.
  expect(received.spans().filter(({ traceId }) => traceId !== logged[0])).toEqual([])
})

test('what a request with a body does over HTTP lies under it', async () => {
  const received = await collecting()
  const { app } = await tracedApp({ OTEL_EXPORTER_OTLP_ENDPOINT: received.endpoint }, { routes: [sampleRoutes] })
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  for (let count = 0; count < 3; count += 1) {
    const sent = request(`${address}/api/v1/begin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `over-http-00000000000${count}` },
    })
    sent.flushHeaders()
    // The body comes later: what reads it is called by the connection.
    await wait(100)
    sent.end(JSON.stringify({ type: 'new-member' }))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    expect(response.statusCode).toBe(200)
    await once(response, 'end')
  }
  await app.close()
  const requests = requestsOf(received).map(({ traceId, id }) => [traceId, id])
  expect(requests).toHaveLength(3)
  const transactions = received.spans().filter(({ name }) => name === 'transaction')
  expect(transactions.map(({ traceId, parent }) => [traceId, parent])).toEqual(requests)
})

test('a request that fails is a failure without the words of its error; a refusal is none', async () => {
  const received = await collecting()
  const traced = await tracedApp({ OTEL_EXPORTER_OTLP_ENDPOINT: received.endpoint }, { routes: [sampleRoutes] })
  await traced.app.callApi('GET enrollment/fail')
  await traced.app.callApi('PUT enrollment/undo/{id}', { params: { id: 'someone' } })
  for (const [name, error] of [
    ['refused', new Refused(422, 'error_malformed')],
    ['broken', Object.assign(new Error('of someone'), { code: 'of someone' })],
    [
      'away',
      new TypeError('fetch failed', { cause: Object.assign(new Error('of someone'), { code: 'ECONNREFUSED' }) }),
    ],
  ] as const) {
    const { app } = traced
    const work = () => app.database.transaction(() => Promise.reject(error))
    await expect(app.inBackground(() => spannedPass(name, work))).rejects.toBe(error)
  }
  await traced.app.close()
  const told = requestsOf(received).map(({ name, status, attributes }) => [name, status, attributes['error.type']])
  expect(told).toEqual([
    ['GET /api/v1/fail', 2, '500'],
    ['PUT /api/v1/undo/:id', 0, undefined],
  ])
  const undone = received.spans().filter(({ name }) => name === 'transaction')
  expect(undone.map(({ status, attributes }) => [status, attributes['error.type']])).toEqual([
    [0, 'Refused'],
    [2, 'Error'],
    // As the log's fault.code: by this name nobody would know what is wrong.
    [2, 'ECONNREFUSED'],
  ])
  expect(received.text()).not.toContain('someone')
})

test.each([
  ['is away', { isAway: true, dropsAtLeast: 1 }],
  ['refuses', { isAway: false, dropsAtLeast: 0 }],
] as const)(
  'a collector that %s harms no request, and is logged once',
  async (_how, { isAway, dropsAtLeast }) => {
    const received = await collecting({ answers: 401 })
    if (isAway) {
      await received.close()
      taken = undefined
    }
    const traced = await tracedApp(
      { OTEL_EXPORTER_OTLP_ENDPOINT: received.endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=s3cret' },
      { routes: [sampleRoutes], config: { metricsToken: 'a-token-of-the-monitoring' } },
    )
    const { app } = traced
    for (let count = 0; count < 20; count += 1) expect((await begin(traced)).status).toBe(200)
    // Several exports, and more than the queue holds.
    const nothing = () => Promise.resolve()
    for (let count = 0; count < 3000; count += 1) {
      await app.inBackground(() => spannedPass('many', () => spanned('nothing', {}, nothing)))
    }
    expect((await begin(traced)).status).toBe(200)
    const warned = () => traced.lines().filter(({ msg }) => msg === 'traces were not exported')
    await vi.waitFor(() => expect(warned()).toHaveLength(1), 30_000)
    const { body } = await app.server.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer a-token-of-the-monitoring' },
    })
    const figure = (outcome: string) =>
      Number(new RegExp(`enrollchart_spans_total\\{outcome="${outcome}"\\} (\\d+)`).exec(body)?.[1])
    expect(figure('sent')).toBe(0)
    expect(figure('failed')).toBeGreaterThan(0)
    expect(figure('dropped')).toBeGreaterThanOrEqual(dropsAtLeast)
    const ended = performance.now()
    await app.close()
    expect(performance.now() - ended).toBeLessThan(8000)
    expect(warned()).toHaveLength(1)
    expect(traced.lines().filter(({ level }) => level >= 50)).toEqual([])
    expect(JSON.stringify(traced.lines())).not.toContain('s3cret')
  },
  60_000,
)

test('the end of the server does not wait for a collector that hangs', async () => {
  const received = await collecting({ answers: 'never' })
  const traced = await tracedApp({ OTEL_EXPORTER_OTLP_ENDPOINT: received.endpoint }, { routes: [sampleRoutes] })
  await begin(traced)
  const ended = performance.now()
  await traced.app.close()
  expect(performance.now() - ended).toBeLessThan(8000)
  expect(received.asked).toHaveLength(1)
}, 20_000)

test('passes of background work that find nothing to do are left out', async () => {
  const received = await collecting()
  const { app } = await tracedApp({ OTEL_EXPORTER_OTLP_ENDPOINT: received.endpoint })
  const { outbox, deliveries, codeRequests, cardCharges } = app.services
  app.inBackground(() => {
    for (const work of [outbox, deliveries, codeRequests, cardCharges]) work.start(() => undefined)
  })
  await wait(3500)
  await app.close()
  expect(received.spans().map(({ name }) => name)).toEqual([])
}, 20_000)

test('calls to other systems are told by their host alone', async () => {
  const received = await collecting()
  const { app } = await tracedApp({ OTEL_EXPORTER_OTLP_ENDPOINT: received.endpoint })
  const away = '127.0.0.1:9'
  const attempt = { messageId: 'id@localhost', id: 'id', signal: AbortSignal.timeout(5000), beforeEnd: async () => {} }
  const key = `whsec_${'a'.repeat(40)}`
  const file = { id: 'maria-file', name: 'maria.csv', contentType: 'text/csv', text: 'maria' }
  const texts = { url: `http://${away}`, account: 'maria', token: 'maria', from: 'MGmaria', reportsUrl: null }
  const carrier = smtpCarrier({ url: `smtp://maria:s3cret@${away}`, from: 'Maria <maria@example.com>', texts })
  const provider = { issuer: `http://${away}/maria`, clientId: 'maria', clientSecret: 's3cret', name: 'maria' }
  const calls: (() => Promise<unknown>)[] = [
    () => carrier.mail({ to: 'maria@example.com', subject: 'maria', text: 'maria' }, attempt),
    () => carrier.text({ to: '5125550100', text: 'maria' }, attempt),
    () => cardPointe({ url: `http://${away}/maria`, merchant: 'm', user: 'u', password: 's3cret' }).find('maria'),
    () =>
      carryByWebhook({ kind: 'webhook', url: `http://${away}/maria`, secret_env: 'KEY', allow_private: true }, file, {
        findSecret: () => key,
        now: 0,
      }),
    () =>
      carryBySftp(
        {
          kind: 'sftp',
          host: '127.0.0.1',
          user: 'maria',
          folder: 'maria',
          host_keys: ['k'],
          private_key_env: 'KEY',
          allow_private: true,
          port: 9,
        },
        file,
        { findSecret: () => key },
      ),
    () => openIdConnect(provider).start('http://localhost/maria', false),
  ]
  for (const call of calls) {
    await app
      .inBackground(() => spannedPass('outside', call))
      .then(
        () => expect.unreachable(),
        () => undefined,
      )
  }
  await app.close()
  const spans = received.spans()
  const outside = new Map(spans.map((span) => [span.id, span.name]))
  const calling = spans.filter(({ kind }) => kind === 3)
  expect(
    calling.map(({ name, parent, attributes, status }) => [
      name,
      outside.get(parent ?? ''),
      attributes['server.address'],
      status,
    ]),
  ).toEqual(
    ['mail', 'texts', 'cards', 'webhook', 'sftp', 'identity provider'].map((name) => [name, 'outside', '127.0.0.1', 2]),
  )
  expect(calling[0]?.attributes['error.type']).toBe('ESOCKET')
  for (const secret of ['maria', 's3cret', '5125550100']) expect(received.text()).not.toContain(secret)
}, 30_000)
