import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SECOND } from '#server/clock.ts'
import { Undeliverable } from '#server/mail/attempt.ts'
import { makeSupportRequests } from '#server/repositories/messages/support-requests.repository.ts'
import { personal } from '../support/answers.ts'
import { send } from '../support/asking.ts'
import { review, demoCatalog, journeyTo } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

const token = 'a-token-of-the-monitoring'
const page = async (app: TestApp, authorization?: string) =>
  app.server.inject({ url: '/metrics', headers: { ...(authorization !== undefined && { authorization }) } })

/** The samples of a page: `name{labels}` with its value. */
const samples = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, number] => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )

test('nobody answers unless a token or a port is set', async () => {
  const app = await testApp()
  expect((await page(app)).statusCode).toBe(404)
  expect(app.metrics).toBeNull()
  await app.close()
})

describe('with a token', () => {
  let app: TestApp
  beforeAll(async () => {
    const carrier = {
      leaves: true,
      textsLeave: true,
      mail: () => Promise.reject(new Undeliverable('never')),
      text: () => Promise.reject(new Error('away')),
      close: () => undefined,
    }
    app = await testApp({ catalog: demoCatalog(), carrier, config: { rateLimits: false, metricsToken: token } })
  })
  afterAll(() => app.close())

  test('only who sends it reads the page', async () => {
    for (const wrong of [undefined, '', token, `Bearer ${token}x`, `Basic ${token}`]) {
      const { statusCode, headers, body } = await page(app, wrong)
      expect([wrong, statusCode, headers['www-authenticate']]).toEqual([wrong, 401, 'Bearer'])
      expect(body).not.toContain('enrollchart_')
    }
    const { statusCode, headers, body } = await page(app, `Bearer ${token}`)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ])
    expect(body).toContain('process_cpu_user_seconds_total')
    expect(body).toContain('nodejs_eventloop_lag_seconds')
  })

  test('requests, saves, enrollments, drafts, sessions and the outbox are counted; names of calls are the labels', async () => {
    const journey = await journeyTo(app, { tier: 'IO', plans: ['crescent-premier-care'] })
    const save = () =>
      send(
        journey,
        'POST enrollment/save-personal-info',
        { ...personal, revision: 1 },
        { key: 'the-same-key-of-two-requests' },
      )
    expect([(await save()).status, (await save()).status]).toEqual([200, 200])
    expect((await send(journey, 'POST enrollment/save-personal-info', { ...personal, revision: 1 })).status).toBe(409)
    await app.services.outbox.text({ to: '5125550100', text: 'Hello' })
    expect((await send(journey, 'POST enrollment/save-review-info', review)).status).toBe(200)
    await app.server.inject(`/continue-enrollment/${journey.enrollment_id}?email=pat.oneil@example.com`)
    await app.services.outbox.drain()
    const question = { id: 'question', site: 'main', topic: 'other', created_at: app.clock.now(), written: {} }
    await makeSupportRequests(app.services).add(question)
    app.clock.advance(7 * SECOND)

    const { body } = await page(app, `Bearer ${token}`)
    const found = samples(body)
    const at = (name: string) => [name, found.get(`enrollchart_${name}`)]
    const expected = {
      'requests_total{call="POST enrollment/save-personal-info",status="200"}': 3,
      'requests_total{call="POST enrollment/save-personal-info",status="409"}': 1,
      'request_duration_seconds_count{call="POST enrollment/save-personal-info"}': 4,
      'saves_total{call="POST enrollment/save-personal-info"}': 2,
      'saves_total{call="POST enrollment/save-review-info"}': 1,
      database_up: 1,
      enrollments_completed: 1,
      'drafts{status="open"}': 0,
      'drafts{status="submitted"}': 1,
      sessions: 1,
      'outbox_messages{state="waiting"}': 1,
      'outbox_messages{state="failed"}': 1,
      outbox_oldest_waiting_seconds: 7,
      support_requests_waiting: 1,
      support_oldest_waiting_seconds: 7,
    }
    expect(Object.keys(expected).map(at)).toEqual(Object.entries(expected))
    // Neither the person nor an address: labels are names of calls, states and numbers.
    for (const secret of [
      journey.enrollment_id,
      'pat.oneil',
      "O'Neil",
      '501224567',
      '5125550100',
      'continue-enrollment',
    ]) {
      expect(body).not.toContain(secret)
    }
    const calls = new Set([...body.matchAll(/call="([^"]*)"/g)].map(([, call]) => call))
    for (const call of calls) expect(call).toMatch(/^(none|(GET|POST|PUT) \w+\/[\w{}/-]+)$/)
  })
})

test('a port of its own has nothing but the figures; a database that is away is told', async () => {
  const app = await testApp({ config: { metricsPort: 0, host: '127.0.0.1' } })
  const port = (await app.metrics?.listen()) ?? 0
  const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method })
  expect((await page(app)).statusCode).toBe(404)
  expect([(await ask('/')).status, (await ask('/healthz')).status, (await ask('/metrics', 'POST')).status]).toEqual([
    404, 404, 405,
  ])
  const first = samples(await (await ask('/metrics')).text())
  expect([first.get('enrollchart_database_up'), first.get('enrollchart_sessions')]).toEqual([1, 0])
  await app.database.close()
  const away = samples(await (await ask('/metrics')).text())
  expect([away.get('enrollchart_database_up'), away.get('enrollchart_sessions')]).toEqual([0, undefined])
  expect([...away.keys()].filter((name) => name.startsWith('process_')).length).toBeGreaterThan(0)
  await app.stop()
})
