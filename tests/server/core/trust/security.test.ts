import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { safePath, shortHash } from '#server/plugins/logging.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { sampleRoutes } from '../sample-area.ts'

let app: TestApp
beforeAll(async () => {
  const clientDir = mkdtempSync(join(tmpdir(), 'enrollchart-client-'))
  mkdirSync(join(clientDir, 'assets'))
  for (const [name, text] of Object.entries({
    'index.html': '<!doctype html>page',
    'index.html.br': 'br page',
    'landing.en.html': 'landing',
    'landing.es.html': 'portada',
    'favicon.svg': '<svg/>',
    'assets/main-a1B2c3D4.js': 'plain',
    'assets/main-a1B2c3D4.js.br': 'brotli',
    'assets/main-a1B2c3D4.js.gz': 'gzip',
  })) {
    writeFileSync(join(clientDir, name), text)
  }
  app = await testApp({ routes: [sampleRoutes], config: { clientDir } })
})
afterAll(() => app.close())

const page = (url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url, headers: { accept: 'text/html,*/*', ...headers } })

test('every answer has a strict policy', async () => {
  for (const url of ['/', '/api/v1/nothing', '/mailbox', '/api/docs', '/config.json']) {
    const { headers } = await page(url)
    expect(headers['content-security-policy']).toBe(
      url === '/api/v1/nothing'
        ? "default-src 'none';frame-ancestors 'none'"
        : "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self';worker-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-powered-by']).toBeUndefined()
  }
})

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'same-site', origin: 'http://localhost:80' }, 200],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'http://localhost:80' }, 200],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{}, 200],
] as [Record<string, string>, number][])('a POST with %o is answered with %i', async (headers, status) => {
  const answered = await app.callApi('POST enrollment/begin', { body: { type: 'new-member' }, headers })
  expect([answered.status, answered.envelope.statusCode]).toEqual([status, status])
})

test('other sites cannot read through a visitor either', async () => {
  const answered = await app.callApi('GET service/find/{id}', {
    params: { id: 'a2' },
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(answered.status).toBe(403)
})

test('the cookie is out of reach of scripts and of other sites', async () => {
  const visitor = app.visitor()
  const { response } = await visitor.call('POST enrollment/begin', { body: { type: 'new-member' } })
  expect(response.headers['set-cookie']).toMatch(
    /^enrollchart_session=[\w-]{43}\.[\w-]{22}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const secure = await testApp({ routes: [sampleRoutes], config: { publicUrl: 'https://plans.example' } })
  const { response: answered } = await secure.callApi('POST enrollment/begin', { body: { type: 'new-member' } })
  expect(answered.headers['set-cookie']).toMatch(/; Secure; SameSite=Lax$/)
  expect(answered.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  await secure.close()
})

test('hashed files are kept for ever and sent compressed, pages are asked for afresh', async () => {
  const plain = await page('/assets/main-a1B2c3D4.js')
  expect([plain.statusCode, plain.body, plain.headers['cache-control']]).toEqual([
    200,
    'plain',
    'public, max-age=31536000, immutable',
  ])
  const brotli = await page('/assets/main-a1B2c3D4.js', { 'accept-encoding': 'gzip, br' })
  expect([brotli.body, brotli.headers['content-encoding'], brotli.headers.vary]).toEqual([
    'brotli',
    'br',
    expect.stringMatching(/accept-encoding/i),
  ])
  const gzip = await page('/assets/main-a1B2c3D4.js', { 'accept-encoding': 'gzip' })
  expect([gzip.body, gzip.headers['content-encoding']]).toEqual(['gzip', 'gzip'])
  const icon = await page('/favicon.svg')
  expect([icon.body, icon.headers['cache-control']]).toEqual(['<svg/>', 'no-cache'])
})

test('a navigation gets the page drawn for it, else the empty one', async () => {
  const home = await page('/', { 'accept-language': 'es' })
  expect([home.body, home.headers['cache-control'], home.headers['content-language']]).toEqual([
    'portada',
    'no-cache',
    'es',
  ])
  expect((await page('/')).body).toBe('landing')
  const deep = await page('/enrollment/personal-info?x=1')
  expect([deep.statusCode, deep.body, deep.headers['content-type']]).toEqual([
    200,
    '<!doctype html>page',
    'text/html; charset=utf-8',
  ])
  expect((await page('/enrollment/personal-info', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
})

test.each(['/', '/plans', '/assets/main-a1B2c3D4.js', '/favicon.svg', '/config.json', '/healthz', '/readyz'])(
  'HEAD %s answers as GET, without a body',
  async (url) => {
    for (const accept of ['text/html,*/*', '*/*']) {
      const get = await app.server.inject({ url, headers: { accept } })
      const head = await app.server.inject({ method: 'HEAD', url, headers: { accept } })
      expect([head.statusCode, head.body, get.statusCode]).toEqual([200, '', 200])
      for (const header of ['content-type', 'content-length', 'cache-control', 'etag']) {
        expect([header, head.headers[header]]).toEqual([header, get.headers[header]])
      }
    }
  },
)

test.each([
  '/missing.js',
  '/assets/main-00000000.js',
  '/index.html.br',
  '/../package.json',
  '/%2e%2e/package.json',
  '/..%2fpackage.json',
  '/api/v1/unknown',
  '/catalog/..%2f..%2fpackage.json',
])('%s is not found', async (url) => {
  const response = await page(url)
  expect([response.statusCode, response.json<{ status: string }>().status]).toEqual([404, 'error'])
})

test('the site tells where each API is', async () => {
  const config = (await page('/config.json')).json<object>()
  expect(config).toEqual({
    apis: {
      enrollment: '/api/v1',
      service: '/service/v1',
      store: '/store/v1',
      common: '/common/v3',
      invoice: '/invoice',
      recommendation: '/recommendation',
      staff: '/staff/v1',
    },
    client: 'enrollchart-web',
    site: { kind: 'main' },
    support: { phone: '', email: '' },
    texts: true,
    brand: { name: 'Enrollchart' },
    links: {},
  })
})

test('the process lives and is ready until it stops', async () => {
  const one = await testApp({ routes: [] })
  expect((await one.server.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await one.server.inject('/readyz')).json()).toEqual({ status: 'ready' })
  await one.database.close()
  const ready = await one.server.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready' }])
  expect((await one.server.inject('/healthz')).statusCode).toBe(200)
  await one.stop()
})

test('a server that is late for everything turns visitors away, and takes them again when it has caught up', async () => {
  const one = await testApp({ routes: [], config: { busyAfter: 100 } })
  const ask = async () => one.server.inject('/config.json')
  const late = async () => {
    const until = performance.now() + 600
    while (performance.now() < until);
    return (await ask()).statusCode
  }
  // While it is being built it is late, and turns nobody away for that.
  await expect.poll(late).toBe(200)
  one.clock.advance(15_001)
  // What counts is the mean of the last second: hardly a pause between one delay and the next.
  await expect.poll(late, { timeout: 60_000, interval: 10 }).toBe(503)
  // Pages and their parts come all the same: without one of them a page would have to be loaded anew.
  expect((await one.server.inject('/robots.txt')).statusCode).toBe(404)
  const refused = await ask()
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.json()).toMatchObject({ status: 'error', statusCode: 503, message: m.error_busy() })
  await expect.poll(async () => (await ask()).statusCode, { timeout: 60_000, interval: 200 }).toBe(200)
  await one.close()
})

test('what looks like an id or a code never reaches the log', () => {
  const id = 'AbCdEfGhIjKlMnOpQrStUv'
  expect(safePath(`/api/v1/change-filter-info/${id}?ssn=1`)).toBe(`/api/v1/change-filter-info/${shortHash(id)}`)
  expect(safePath('/assets/main-a1B2c3D4.js')).toBe('/assets/main-a1B2c3D4.js')
})
