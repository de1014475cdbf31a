import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { personal } from '../../support/answers.ts'
import { ask, send } from '../../support/asking.ts'
import { type Cluster, postgresBinaries, privateCluster } from '../../support/postgres-cluster.ts'
import { checkedOut, demoCatalog } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const binaries = postgresBinaries()
if (binaries === undefined) process.stderr.write('PostgreSQL is not stopped and started: there is no initdb here\n')

/** Milliseconds: what a restart takes is not what is waited for. */
const times = { connect: 1500, statement: 1500, answer: 2000, turn: 1500, readyHolds: 100, awayHolds: 100 }
const scenario = { tier: 'IO', plans: ['brightwater-vision-high'] } as const
const save = 'POST enrollment/save-personal-info'

// A machine that tests everything has PostgreSQL.
test.runIf(process.env['CI'] !== undefined)('there is a PostgreSQL to stop and start', () => {
  expect(binaries).toBeDefined()
})

describe.skipIf(binaries === undefined)('PostgreSQL itself', () => {
  let cluster: Cluster
  let app: TestApp
  const letters: string[] = []
  beforeAll(async () => {
    cluster = await privateCluster(binaries ?? '')
    const carrier = {
      leaves: true,
      textsLeave: true,
      mail: ({ to }: { to: string }) => Promise.resolve(void letters.push(to)),
      text: () => Promise.resolve(),
      close: () => undefined,
    }
    const database = await openDatabase({ url: cluster.url }, times)
    app = await testApp({ catalog: demoCatalog(), database, carrier, config: { rateLimits: false } })
  })
  afterAll(async () => {
    await app.close()
    cluster.remove()
  })
  const ready = async (): Promise<number> => {
    const from = performance.now()
    const { statusCode } = await app.server.inject('/readyz')
    expect(performance.now() - from).toBeLessThan(2000)
    return statusCode
  }
  const isReady = (status: number) =>
    vi.waitFor(async () => expect(await ready()).toBe(status), { timeout: 30_000, interval: 20 })
  const revisions = async (id: string) =>
    (
      await app.database.sql
        .selectFrom('draft_events')
        .select(['kind', 'revision'])
        .where('enrollment_id', '=', id)
        .where('section', '=', 'primary_info')
        .execute()
    ).map(({ kind, revision }) => `${kind} ${revision}`)

  test('stopped as by a power cut and started again: 503 meanwhile, then each save is there once and mail goes on', async () => {
    const journey = await checkedOut(app, scenario)
    const press = (revision: number, key: string) => send(journey, save, { ...personal, revision }, { key })
    expect((await press(0, 'first-of-the-saves')).data).toEqual({ revision: 1 })
    await ask(journey, 'POST enrollment/save-enrollment', { name: 'Ana', email: 'ana@example.com', tab: 'cart_info' })
    await isReady(200)

    // Some are on their way when it ends.
    const underWay = Array.from({ length: 6 }, () => press(1, 'during-the-power-cut'))
    cluster.stop()
    const cutOff = (await Promise.all(underWay)).filter(({ status }) => status !== 200)
    expect(cutOff.map(({ status, response }) => [status, response.headers['retry-after']])).toEqual(
      cutOff.map(() => [503, '2']),
    )
    const meanwhile = [
      await press(1, 'during-the-power-cut'),
      await press(2, 'while-it-was-away'),
      await send(journey, 'GET enrollment/get-plan-cart'),
    ]
    expect(meanwhile.map(({ status, response }) => [status, response.headers['retry-after']])).toEqual(
      meanwhile.map(() => [503, '2']),
    )
    await isReady(503)
    await expect(app.services.outbox.drain()).rejects.toThrow('ECONNREFUSED')
    expect(letters).toEqual([])

    cluster.start()
    await isReady(200)
    expect((await press(0, 'first-of-the-saves')).data).toEqual({ revision: 1 })
    const again = [await press(1, 'during-the-power-cut'), await press(1, 'during-the-power-cut')]
    expect(again.map(({ status, data }) => [status, data])).toEqual(again.map(() => [200, { revision: 2 }]))
    expect((await press(2, 'while-it-was-away')).data).toEqual({ revision: 3 })
    expect(await revisions(journey.enrollment_id)).toEqual(['saved 1', 'saved 2', 'saved 3'])
    expect((await ask(journey, 'GET enrollment/get-plan-cart')).result).toHaveLength(1)
    expect(await app.services.outbox.drain()).toEqual({ sent: 1, failed: 0 })
    expect(letters).toEqual(['ana@example.com'])
  })

  test('frozen with all its connections: calls end in time with 503, and go on when it thaws', async () => {
    const journey = await checkedOut(app, scenario)
    const press = () => send(journey, save, { ...personal, revision: 0 }, { key: 'while-it-is-frozen' })
    cluster.freeze()
    const from = performance.now()
    const answers = Promise.all([press(), press(), send(journey, 'GET enrollment/get-plan-cart')])
    // What it found just before holds a moment longer (`readyHolds`).
    await isReady(503)
    expect((await answers).map(({ status, response }) => [status, response.headers['retry-after']])).toEqual(
      [1, 2, 3].map(() => [503, '2']),
    )
    // Statement, answer, connection and turn together, and what a loaded machine takes.
    expect(performance.now() - from).toBeLessThan(20_000)
    cluster.thaw()
    await isReady(200)
    await vi.waitFor(async () => expect((await press()).data).toEqual({ revision: 1 }), { timeout: 30_000 })
    expect(await revisions(journey.enrollment_id)).toEqual(['saved 1'])
  })
})
