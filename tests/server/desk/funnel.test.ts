import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Funnel } from '#schemas/calls/desk/desk-figures.calls.ts'
import type { Move } from '#schemas/calls/machines.calls.ts'
import { dwellOf } from '#schemas/traffic/dwell.ts'
import { DAY } from '#server/clock.ts'
import { type TestDatabase, testDatabases } from '../support/databases.ts'
import { demoCatalog } from '../support/journey.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { version } from '../machines/year-of-traffic.ts'
import { signedIn } from './signed-in.ts'

const began = (machine: string, to: string, count: number): Move => ({
  machine,
  version,
  from: '',
  event: 'start',
  branch: 0,
  to,
  dwell: 0,
  count,
})
const ended = (machine: string, to: string, seconds: number, count: number): Move => ({
  ...began(machine, to, count),
  event: 'ended',
  dwell: dwellOf(seconds * 1000),
})

describe.each(testDatabases)('the funnel on $kind', ({ make }) => {
  let made: TestDatabase
  let app: TestApp
  let reader: Visitor
  const report = async (moves: Move[], { process = 'applicant', host = 'localhost' } = {}) => {
    const { status } = await app.visitor().call('POST service/report-machine-traffic', {
      body: { process, moves },
      headers: { host },
      key: null,
    })
    expect(status).toBe(200)
  }
  beforeAll(async () => {
    made = await make()
    app = await testApp({ catalog: demoCatalog(), database: await made.open(), config: { rateLimits: false } })
    // Of before ends were counted: who came, and not who got through.
    await report([began('quote', 'editing', 500)])
    app.clock.advance(2 * DAY)
    await report([
      began('quote', 'editing', 60),
      began('quote', 'loading', 40),
      ended('quote', 'saved', 20, 50),
      ended('quote', 'saved', 200, 30),
      began('cart', 'loading', 30),
      began('cart', 'empty', 90),
      ended('cart', 'leaving', 60, 20),
      began('checkout', 'confirming', 25),
      ended('checkout', 'open', 5, 18),
      ended('checkout', 'back', 5, 7),
      began('personal', 'loading', 18),
      began('receipt', 'loading', 4),
    ])
    await report([began('personal', 'loading', 7), ended('personal', 'saved', 100, 6)], { process: 'rep' })
    await report([began('personal', 'loading', 3)], { host: 'agent.localhost' })
    reader = await signedIn(app, 'reader')
  })
  afterAll(async () => {
    await app.close()
    await made.drop()
  })
  const funnel = async (query: Record<string, string> = {}): Promise<Funnel> => {
    const { data, status } = await reader.call('GET staff/get-funnel', { query: { span: 'this_month', ...query } })
    expect(status).toBe(200)
    return data as Funnel
  }
  const stage = ({ stages }: Funnel, id: string) => {
    const { begun, done, median, ninth } = stages.find((one) => one.stage === id) ?? { begun: -1 }
    return { begun, done, median, ninth }
  }

  test('counts who came to each stage and who got it done, since both are counted', async () => {
    const found = await funnel()
    expect(found.counted_since).toBe('11/22/2026')
    expect(found.demo).toBe(false)
    expect(stage(found, 'quote')).toMatchObject({ begun: 100, done: 80 })
    // An empty cart is none.
    expect(stage(found, 'cart')).toMatchObject({ begun: 30, done: 20 })
    expect(stage(found, 'checkout')).toMatchObject({ begun: 25, done: 18 })
    expect(stage(found, 'personal')).toMatchObject({ begun: 28, done: 6 })
    expect(stage(found, 'review')).toEqual({ begun: 0, done: 0, median: null, ninth: null })
    expect(stage(found, 'receipt')).toMatchObject({ begun: 4, done: 4 })
    expect(found.stages.map((one) => one.stage).slice(0, 4)).toEqual(['quote', 'cart', 'checkout', 'personal'])
  })

  test('says how long it took them, within the kind of time that is counted', async () => {
    const { median, ninth } = stage(await funnel(), 'quote')
    // Fifty of eighty took 12.8 to 25.6 seconds, the others 102.4 to 204.8.
    expect(median).toBe(12_800 + Math.round((40 / 50) * 12_800))
    expect(ninth).toBe(102_400 + Math.round(((72 - 50) / 30) * 102_400))
  })

  test('of some days, of one site, and of those who enroll in one way', async () => {
    expect(stage(await funnel({ span: 'chosen', from: '11/20/2026', to: '11/21/2026' }), 'quote').begun).toBe(0)
    expect(stage(await funnel({ process: 'rep' }), 'personal')).toMatchObject({ begun: 7, done: 6 })
    expect(stage(await funnel({ site: 'agent.localhost' }), 'personal').begun).toBe(3)
    const { sites } = await funnel()
    expect(sites).toContainEqual({ value: 'localhost', name: 'Enrollchart' })
    const wrong = await reader.call('GET staff/get-funnel', { query: { span: 'chosen', from: 'x', to: 'x' } })
    expect(wrong.status).toBe(422)
  })
})
