import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { postgres } from '#server/db/postgres.ts'
import type { Engine } from '#server/db/engine.ts'
import { makeReadiness } from '#server/db/readiness.ts'
import { databaseTimes } from '#server/db/times.ts'
import { PrioritySemaphore } from '#server/db/priority-semaphore.ts'
import { whyUnavailable } from '#server/db/unavailable.ts'
import { personal, tabCalls } from '../../support/answers.ts'
import { ask, send } from '../../support/asking.ts'
import { checkedOut, demoCatalog } from '../../support/journey.ts'
import { postgresUrl, tempPostgres } from '../../support/databases.ts'
import { type PostgresProxy, postgresProxy } from '../../support/postgres-proxy.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const url = postgresUrl()

/** Milliseconds. What a call waits for is tried in short; what it waits for by default stands below. */
const short = { connect: 1500, statement: 1500, answer: 2000, turn: 1500, readyHolds: 50, awayHolds: 50 }

test('what a call waits for is together less than a page waits for an answer, as docs/operate.md says it', () => {
  expect(databaseTimes).toMatchObject({ connect: 3000, statement: 8000, answer: 10_000, turn: 5000 })
  const { ready, readyHolds, awayHolds } = databaseTimes
  expect(ready + Math.max(readyHolds, awayHolds)).toBeLessThan(2000)
  const page = readFileSync('docs/operate.md', 'utf8')
  expect(page).toContain('give up a statement after 8 seconds and closes a connection that has not answered for 10')
})

test('/readyz answers within two seconds where the database never does', async () => {
  const never = new Promise<never>(() => undefined)
  const ready = makeReadiness({ root: {} as Engine['root'], hasRoom: () => never }, databaseTimes)
  const from = performance.now()
  expect(await Promise.all([ready(), ready()])).toEqual([false, false])
  expect(performance.now() - from).toBeLessThan(2000)
})

test('a try that hangs hides neither that the next one succeeds, nor is it asked beside more than one other', async () => {
  let asked = 0
  const answers: ((room: boolean) => void)[] = []
  const hasRoom = () => {
    asked += 1
    return new Promise<boolean>((resolve) => answers.push(resolve))
  }
  const { root } = postgres('postgres://127.0.0.1:1/nobody', { times: { ...databaseTimes, connect: 100 } })
  const ready = makeReadiness({ root, hasRoom }, { ready: 30, readyHolds: 1000, awayHolds: 1 })
  for (let look = 0; look < 5; look += 1) {
    expect(await ready()).toBe(false)
    await wait(5)
  }
  expect(asked).toBe(2)
  // One of them ends: another may be tried.
  answers[0]?.(false)
  await vi.waitFor(async () => {
    expect(await ready()).toBe(false)
    expect(asked).toBe(3)
  })
})

const scenario = { tier: 'IO', plans: ['brightwater-vision-high'] } as const

describe.skipIf(url === undefined)('PostgreSQL that goes away', () => {
  const serve = async (): Promise<{ app: TestApp; proxy: PostgresProxy }> => {
    const where = await tempPostgres(url ?? '')
    closing.push(where.drop)
    const proxy = await postgresProxy((where.where as { url: string }).url)
    closing.push(proxy.close)
    const database = await openDatabase({ url: proxy.url }, short)
    const app = await testApp({ catalog: demoCatalog(), database, config: { rateLimits: false } })
    closing.push(app.close)
    return { app, proxy }
  }
  const ready = async (app: TestApp): Promise<{ status: number; ms: number }> => {
    const from = performance.now()
    const { statusCode } = await app.server.inject('/readyz')
    return { status: statusCode, ms: performance.now() - from }
  }
  const isReady = async (app: TestApp) => (await ready(app)).status === 200

  test('while it is cut off, calls answer 503 with Retry-After in words; the same request saves once when it is back', async () => {
    const { app, proxy } = await serve()
    const journey = await checkedOut(app, scenario)
    const key = 'k'.repeat(32)
    const body = await tabCalls.primary_info.body(journey)
    const save = () => send(journey, 'POST enrollment/save-personal-info', body, { key })
    const before = await save()
    expect(before.data).toEqual({ revision: 1 })
    proxy.cut()
    const answers = await Promise.all([save(), save(), ask(journey, 'GET enrollment/get-plan-cart').catch(String)])
    for (const answer of answers.slice(0, 2) as Awaited<ReturnType<typeof save>>[]) {
      expect([answer.status, answer.response.headers['retry-after'], answer.refusal.message]).toEqual([
        503,
        '2',
        "We can't reach our records right now. Nothing you entered is lost. Please try again.",
      ])
    }
    await vi.waitFor(async () => expect(await isReady(app)).toBe(false), { timeout: 10_000 })
    proxy.mend()
    await vi.waitFor(async () => expect((await save()).status).toBe(before.status), { timeout: 20_000 })
    expect((await save()).data).toEqual(before.data)
    await vi.waitFor(async () => expect(await isReady(app)).toBe(true), { timeout: 10_000 })
  }, 90_000)

  test('while it is frozen, calls end with 503 and /readyz within two seconds; afterwards all is well', async () => {
    const { app, proxy } = await serve()
    const journey = await checkedOut(app, scenario)
    proxy.freeze()
    const many = Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? send(journey, 'POST enrollment/save-personal-info', { ...personal })
          : send(journey, 'GET enrollment/get-plan-cart'),
      ),
    )
    for (let look = 0; look < 4; look += 1) {
      const { status, ms } = await ready(app)
      expect(status).toBe(503)
      expect(ms).toBeLessThan(2000)
    }
    const from = performance.now()
    const statuses = (await many).map(({ status, response }) => [status, response.headers['retry-after']])
    expect(performance.now() - from).toBeLessThan(20_000)
    expect(statuses).toEqual(statuses.map(() => [503, '2']))
    proxy.mend()
    await vi.waitFor(async () => expect(await isReady(app)).toBe(true), { timeout: 20_000 })
    expect((await send(journey, 'GET enrollment/get-plan-cart')).status).toBe(200)
  }, 120_000)

  test('a statement that takes too long is given up by the server and told as 503', async () => {
    const { app } = await serve()
    const error: unknown = await sql`select pg_sleep(20)`.execute(app.database.sql).catch((e: unknown) => e)
    expect(whyUnavailable(error)).toBe('away')
    expect(await isReady(app)).toBe(true)
  }, 60_000)

  test('a full disk makes it not ready', async () => {
    const { app } = await serve()
    await sql`create function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(app.database.sql)
    expect(await isReady(app)).toBe(true)
    await sql`create trigger no_room before insert on settings execute function no_room()`.execute(app.database.sql)
    await vi.waitFor(async () => expect(await isReady(app)).toBe(false), { timeout: 10_000 })
    await sql`drop trigger no_room on settings`.execute(app.database.sql)
    await vi.waitFor(async () => expect(await isReady(app)).toBe(true), { timeout: 10_000 })
  }, 60_000)
})

describe('the embedded database', () => {
  const folder = () => join(mkdtempSync(join(tmpdir(), 'enrollchart-away-')), 'data')
  const modeOf = (path: string) => statSync(path).mode & 0o777

  test('its folder and files are for nobody else, also those of an earlier version', async () => {
    const dir = folder()
    const file = join(dir, 'enrollchart.db')
    const first = await openDatabase({ file })
    const names = [file, `${file}-wal`, `${file}-shm`]
    expect([modeOf(dir), ...names.map(modeOf)]).toEqual([0o700, 0o600, 0o600, 0o600])
    await first.close()
    const old = join(mkdtempSync(join(tmpdir(), 'enrollchart-old-')), 'enrollchart.db')
    writeFileSync(old, '', { mode: 0o644 })
    const second = await openDatabase({ file: old })
    expect([old, `${old}-wal`, `${old}-shm`].map(modeOf)).toEqual([0o600, 0o600, 0o600])
    await second.close()
  })

  test('a full one is not ready, and says so in words; what is read goes on', async () => {
    const database = await openDatabase({ file: join(folder(), 'enrollchart.db') }, short)
    const app = await testApp({ catalog: demoCatalog(), database, config: { rateLimits: false } })
    closing.push(app.close)
    const journey = await checkedOut(app, scenario)
    expect((await app.server.inject('/readyz')).statusCode).toBe(200)
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.sql)
    await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(database.sql)
    const answer = await vi.waitFor(
      async () => {
        const result = await send(journey, 'POST enrollment/save-screenshot', {
          name: 'personal_info',
          image: `data:image/png;base64,${'A'.repeat(40_000)}`,
        })
        const saved = await app.visitor().call('POST enrollment/add-filter-for-new-user', {
          body: {
            zip: '78701',
            dob: '06/15/1986',
            gender: '1',
            tier: 'IO',
            is_smoker: 0,
            annual_incode: 52_000,
            working_hours: 40,
          },
        })
        expect([result.status >= 400, saved.status]).toEqual([true, 503])
        return saved
      },
      { timeout: 10_000 },
    )
    expect(answer.response.headers['retry-after']).toBe('60')
    expect(answer.refusal.message).toBe(
      "We can't save anything right now. What you entered stays on this page. Please try again in a few minutes.",
    )
    await vi.waitFor(async () => expect((await app.server.inject('/readyz')).statusCode).toBe(503), { timeout: 10_000 })
    expect((await send(journey, 'GET enrollment/get-plan-cart')).status).toBe(200)
  }, 60_000)

  test('a folder that cannot be made or written is named in words', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'enrollchart-file-')), 'not-a-folder')
    writeFileSync(file, '')
    await expect(openDatabase({ file: join(file, 'enrollchart.db') })).rejects.toThrow(
      `DATA_DIR: ${file} cannot be used: something that is no folder is in the way (EEXIST)`,
    )
    const taken = folder()
    mkdirSync(join(taken, 'enrollchart.db'), { recursive: true })
    await expect(openDatabase({ file: join(taken, 'enrollchart.db') })).rejects.toThrow(
      `DATA_DIR: ${taken} cannot be used: the database file cannot be opened (SQLITE_CANTOPEN)`,
    )
  })
})

test('why a database cannot answer', () => {
  const error = (code: string, message = '') => Object.assign(new Error(message), { code })
  expect(
    [
      '57P01',
      'ECONNREFUSED',
      '08006',
      '57014',
      '53100',
      'SQLITE_FULL',
      'SQLITE_IOERR_WRITE',
      'SQLITE_READONLY',
      // SQLITE_READONLY_DIRECTORY, for which the driver has no name.
      'UNKNOWN_SQLITE_ERROR_1544',
      '25006',
      '23505',
      '40001',
    ].map((code) => whyUnavailable(error(code))),
  ).toEqual(['away', 'away', 'away', 'away', 'full', 'full', 'full', 'read-only', 'read-only', 'read-only', null, null])
  expect(whyUnavailable(new Error('Connection terminated unexpectedly'))).toBe('away')
  expect(whyUnavailable(new Error('Anything'))).toBe(null)
})

test('who waits for a turn too long is told so, and takes none', async () => {
  const connections = new PrioritySemaphore(1)
  await connections.acquire(true)
  await expect(connections.acquire(true, 10)).rejects.toThrow('No connection became free in time')
  const next = connections.acquire(true, 60_000)
  connections.release(true)
  await next
})
