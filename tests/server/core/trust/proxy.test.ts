import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCatalogFolder, loadCatalog } from '#server/catalog/load-catalog.ts'
import { adult } from '../../storefront/storefront.ts'
import { type Proxy, nginxPath, startProxy } from '../../support/nginx.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const nginx = nginxPath()
if (nginx === undefined) process.stderr.write('The documented proxy was not run: nginx is not installed\n')

let folder = ''
let app: TestApp
let log = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'enrollchart-proxy-catalog-'))
  cpSync(demoCatalogFolder, folder, { recursive: true })
  const file = join(folder, 'sites.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"agent.localhost"', '"agent.example.com"'))
  // As an operator's, but for the mail server: there is a mailbox to be hidden.
  app = await testApp({
    catalog: loadCatalog(folder),
    log: { write: (line) => void (log += line) },
    config: {
      logLevel: 'info',
      rateLimits: true,
      trustProxy: 1,
      publicUrl: 'https://plans.example.com',
      metricsToken: 'a-token-of-the-operator',
    },
  })
  await app.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})
const upstream = () => (app.server.server.address() as AddressInfo).port

const kindOf = (body: string) => (JSON.parse(body) as { site: { kind: string } }).site.kind

test('a server behind a proxy chooses the site by Host alone', async () => {
  const asked = (headers: Record<string, string>) =>
    app.server.inject({ url: '/config.json', headers: { host: 'plans.example.com', ...headers } })
  const main = kindOf((await asked({})).body)
  expect(kindOf((await asked({ host: 'agent.example.com' })).body)).toBe('agent')
  expect(kindOf((await asked({ 'x-forwarded-host': 'agent.example.com' })).body)).toBe(main)
})

describe.runIf(nginx !== undefined)('the proxy of docs/operate.md', () => {
  let proxy: Proxy
  beforeAll(async () => {
    proxy = await startProxy(upstream())
  })
  afterAll(() => proxy.stop())

  test('hides the mailbox and all below it, and the figures, however they are written', async () => {
    const open = await app.server.inject('/mailbox')
    expect(open.statusCode).toBe(200)
    const paths = [
      '/mailbox',
      '/mailbox/',
      '/mailbox/mails',
      '/mailbox/texts',
      '/mailbox/message/x',
      '/mailbox/message/x/html',
    ]
    const odd = [
      '/%6dailbox/mails',
      '//mailbox/mails',
      '/x/../mailbox/mails',
      '/mailbox?x',
      '/mailbox/mails#x',
      '/./mailbox',
    ]
    for (const path of [...paths, ...odd, '/metrics', '/metrics?x', '/%6detrics']) {
      const { status, body } = await proxy.ask(path, { headers: { authorization: 'Bearer a-token-of-the-operator' } })
      expect([path, status, body.includes('nginx')]).toEqual([path, 404, true])
    }
  })

  test('tells sites apart by Host, and lets no visitor choose another one', async () => {
    const config = async (host: string, headers: Record<string, string> = {}) =>
      kindOf((await proxy.ask('/config.json', { host, headers })).body)
    expect([await config('plans.example.com'), await config('agent.example.com')]).toEqual(['main', 'agent'])
    expect(await config('plans.example.com', { 'x-forwarded-host': 'agent.example.com' })).toBe('main')
    // A name that is nobody's is hung up on.
    await expect(proxy.ask('/config.json', { host: 'evil.example' })).rejects.toThrow('socket hang up')
    await expect(proxy.ask('/config.json', { headers: { host: 'evil.example' } })).rejects.toThrow('socket hang up')
  })

  test('gives each request a trace id of its own, never what the visitor sent', async () => {
    const before = log.length
    const sent = '4bf92f3577b34da6a3ce929d0e0e4736'
    for (const path of ['/config.json', '/api/v1/get-states'])
      await proxy.ask(path, { headers: { traceparent: `00-${sent}-00f067aa0ba902b7-01` } })
    const ids = [...log.slice(before).matchAll(/"trace_id":"([0-9a-f]{32})"/g)].map(([, id]) => id)
    expect(ids).toHaveLength(2)
    expect(new Set([sent, ...ids]).size).toBe(3)
  })

  test('says the visitor’s own address: nobody writes another one for each guess', async () => {
    const guess = (index: number) =>
      proxy.ask('/api/v1/validate-agent?agent_code=NONE0000', { headers: { 'x-forwarded-for': `203.0.113.${index}` } })
    const answers: number[] = []
    for (let index = 0; index < 23; index += 1) answers.push((await guess(index)).status)
    expect(answers).toEqual([...Array<number>(20).fill(200), 429, 429, 429])
  })

  test('gives a Secure cookie and HSTS, and our calls know the page as their own', async () => {
    const sent = await proxy.ask('/api/v1/add-filter-for-new-user', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'https://plans.example.com',
        'sec-fetch-site': 'same-origin',
        'idempotency-key': 'proxy-test-00000000000001',
      },
      body: JSON.stringify(adult),
    })
    expect([sent.status, sent.body.slice(0, 20)]).toEqual([200, '{"status":"success",'])
    expect(sent.headers['set-cookie']?.join()).toMatch(/; HttpOnly; Secure; SameSite=Lax/)
    expect(sent.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    const foreign = await proxy.ask('/api/v1/leave-site', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: '{}',
    })
    expect(foreign.status).toBe(403)
  })

  test('lets a picture of 3 MB through to the server’s own limits, and nothing over 4 MB', async () => {
    const body = (size: number) => JSON.stringify({ name: 'contact_info', image: 'x'.repeat(size) })
    const send = (size: number) =>
      proxy.ask('/api/v1/save-screenshot', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: body(size),
      })
    const taken = await send(3_000_000)
    expect([taken.status, taken.body.startsWith('{"status":"error"')]).toEqual([422, true])
    const tooLarge = await send(4_300_000).catch(() => ({ status: 413, body: 'nginx' }))
    expect([tooLarge.status, tooLarge.body.includes('nginx')]).toEqual([413, true])
  })
})
