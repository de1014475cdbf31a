import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Traffic } from '#schemas/calls/machines.calls.ts'
import { DAY } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { seedDemoTraffic, type DemoTraffic } from '#server/services/counts/demo-traffic.service.ts'
import { testDatabases, type TestDatabase } from '../support/databases.ts'
import { demoCatalog } from '../support/journey.ts'
import { testApp, type TestApp } from '../support/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'demo-traffic-'))
const version = '0123456789abcdef'
const made = (change: Partial<DemoTraffic> = {}): DemoTraffic => ({
  versions: { quote: version },
  rows: Array.from({ length: 3000 }, (_, number): DemoTraffic['rows'][number] => [
    number % 30,
    'localhost',
    'applicant',
    'quote',
    'editing',
    `quote.e${Math.floor(number / 30)}`,
    0,
    'saving',
    number % 20,
    2,
  ]),
  ...change,
})
const fileOf = (name: string, demo: DemoTraffic): string => {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(demo))
  return file
}
const file = fileOf('made.json', made())

describe.each(testDatabases)('on $kind', ({ make }) => {
  const apps: TestApp[] = []
  const databases: TestDatabase[] = []
  const app = async (temporary: TestDatabase, config: Partial<Config> = {}): Promise<TestApp> => {
    const one = await testApp({
      catalog: demoCatalog(),
      database: await temporary.open(),
      config: { machines: 'open', ...config },
    })
    apps.push(one)
    return one
  }
  const temporary = async (): Promise<TestDatabase> => {
    const one = await make()
    databases.push(one)
    return one
  }
  afterAll(async () => {
    await Promise.all(apps.map((one) => one.close()))
    await Promise.all(databases.map(({ drop }) => drop()))
  })
  const read = async ({ callApi }: TestApp, query = {}) =>
    (await callApi('GET service/get-machine-traffic', { query: { machine: 'quote', ...query } })).data as Traffic
  const countOf = ({ moves }: Traffic) => moves.reduce((sum, { count }) => sum + count, 0)
  const report = ({ callApi }: TestApp) =>
    callApi('POST service/report-machine-traffic', {
      body: {
        process: 'applicant',
        moves: [
          {
            machine: 'quote',
            version,
            from: 'editing',
            event: 'quote.e1',
            branch: 0,
            to: 'saving',
            dwell: 1,
            count: 5,
          },
        ],
      },
    })

  test('is there after the first start, over 30 days, marked; once, whoever starts again or at the same time', async () => {
    const where = await temporary()
    const one = await app(where)
    const other = await app(where, { dataDir: one.services.config.dataDir })
    expect(await Promise.all([seedDemoTraffic(one.services, file), seedDemoTraffic(other.services, file)])).toEqual([
      3000, 3000,
    ])
    expect(await seedDemoTraffic(one.services, file)).toBe(3000)
    const traffic = await read(one)
    expect([traffic.demo, countOf(traffic), traffic.versions]).toEqual([
      true,
      6000,
      [{ version, first_day: '2026-10-22', last_day: '2026-11-20', count: 6000 }],
    ])
  })

  test('is told apart from what was reported', async () => {
    const one = await app(await temporary())
    await seedDemoTraffic(one.services, file)
    await report(one)
    const [all, own] = [await read(one), await read(one, { demo: 'without' })]
    expect([countOf(all), all.demo, countOf(own), own.demo]).toEqual([6005, true, 5, false])
  })

  test('makes room for newer machines, and follows the days', async () => {
    const one = await app(await temporary())
    await seedDemoTraffic(one.services, file)
    await report(one)
    const next = 'fedcba9876543210'
    const newer = fileOf('newer.json', made({ versions: { quote: next }, rows: made().rows.slice(0, 60) }))
    expect(await seedDemoTraffic(one.services, newer)).toBe(60)
    expect((await read(one)).versions.map((each) => [each.version, each.count])).toEqual([
      [version, 5],
      [next, 120],
    ])
    one.clock.advance(3 * DAY)
    await seedDemoTraffic(one.services, newer)
    const days = (await read(one)).versions.map((each) => [each.version, each.first_day, each.last_day])
    expect(days).toEqual([
      [next, '2026-10-25', '2026-11-23'],
      [version, '2026-11-20', '2026-11-20'],
    ])
  })

  test('is gone with the first start on a catalog of one’s own, and nothing else with it', async () => {
    const where = await temporary()
    const before = await app(where)
    await seedDemoTraffic(before.services, file)
    await report(before)
    const { dataDir } = before.services.config
    const after = await app(where, { catalog: '/srv/catalog', dataDir })
    // Not even before it is taken out.
    const early = await read(after)
    expect([countOf(early), early.demo]).toEqual([5, false])
    expect(await seedDemoTraffic(after.services, file)).toBe(0)
    const rows = await after.database.sql.selectFrom('machine_traffic').select(['demo', 'count']).execute()
    expect(rows).toEqual([{ demo: 0, count: 5 }])
  })

  test('a server without the file starts all the same', async () => {
    const one = await app(await temporary())
    expect(await seedDemoTraffic(one.services, join(folder, 'missing.json'))).toBe(0)
    expect((await read(one)).moves).toEqual([])
  })
})
