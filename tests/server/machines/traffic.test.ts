import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Move, TrafficOverview } from '#schemas/calls/machines.calls.ts'
import { DWELL_KINDS } from '#schemas/traffic/dwell.ts'
import { DAY } from '#server/clock.ts'
import { makeTraffic } from '#server/services/counts/traffic.service.ts'
import { callerWith } from '../support/caller.ts'
import { testDatabases } from '../support/databases.ts'
import type { Visitor } from '../support/test-app.ts'
import { appsOn, read } from './looking.ts'
import { manyDays, version } from './year-of-traffic.ts'

const move = (change: Partial<Move> = {}): Move => ({
  machine: 'quote',
  version,
  from: 'editing',
  event: 'quote.submit',
  branch: 0,
  to: 'saving',
  dwell: 3,
  count: 1,
  ...change,
})
const dwell = (counts: Record<number, number>) => Array.from({ length: DWELL_KINDS }, (_, kind) => counts[kind] ?? 0)
const submitted = { from: 'editing', event: 'quote.submit', branch: 0, to: 'saving' }

const report = async (visitor: Visitor, moves: Move[], process = 'applicant', host = 'localhost') => {
  const { status, data } = await visitor.call('POST service/report-machine-traffic', {
    body: { process, moves },
    headers: { host },
    key: null,
  })
  return [status, (data as { kept?: number }).kept]
}

describe.each(testDatabases)('on $kind', ({ make }) => {
  const { app, apps } = appsOn(make)

  describe('what is reported', () => {
    test('is added up, one row a kind, without a session for who reports', async () => {
      const { visitor, database } = await app({ machines: 'open' })
      const page = visitor()
      expect(
        await report(page, [
          move(),
          move({ dwell: 4, count: 2 }),
          move({ from: '', event: 'start', to: 'editing', dwell: 0 }),
        ]),
      ).toEqual([200, 3])
      expect(await report(page, [move({ count: 5 }), move({ count: 6 })])).toEqual([200, 1])
      expect([...page.cookies]).toEqual([])
      expect(await read(visitor())).toEqual({
        versions: [{ version, first_day: '2026-11-20', last_day: '2026-11-20', count: 15 }],
        sites: ['localhost'],
        demo: false,
        moves: [
          { from: '', event: 'start', branch: 0, to: 'editing', count: 1, dwell: dwell({ 0: 1 }) },
          { ...submitted, count: 14, dwell: dwell({ 3: 12, 4: 2 }) },
        ],
      })
      const rows = await database.sql.selectFrom('machine_traffic').selectAll().execute()
      expect(rows.length).toBe(3)
      expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(
        'branch count day demo dwell event machine process site source target version'.split(' '),
      )
    })

    test('may come packed, is counted against the limit when unpacked, and is refused in another coding', async () => {
      const { server, visitor } = await app({ machines: 'open' })
      const send = async (payload: Buffer, coding = 'gzip') => {
        const headers = { 'content-type': 'application/json', 'content-encoding': coding, host: 'localhost' }
        const { statusCode } = await server.inject({
          method: 'POST',
          url: '/service/v1/report-machine-traffic',
          headers,
          payload,
        })
        return statusCode
      }
      const body = JSON.stringify({ process: 'applicant', moves: Array.from({ length: 200 }, () => move()) })
      const packed = gzipSync(body)
      expect(packed.length).toBeLessThan(body.length / 20)
      expect({
        packed: await send(packed),
        plain: await send(Buffer.from(body), 'identity'),
        bomb: await send(gzipSync(`${body}${' '.repeat(5_000_000)}`)),
        cut: await send(packed.subarray(0, packed.length - 9)),
        garbage: await send(Buffer.from(body)),
        other: await send(Buffer.from(body), 'br'),
      }).toEqual({ packed: 200, plain: 200, bomb: 413, cut: 400, garbage: 400, other: 415 })
      expect((await read(visitor())).moves.map(({ count }) => count)).toEqual([400])
    })

    test('is added up for every machine at once, by day, process and site', async () => {
      const one = await app({ machines: 'open' })
      const page = one.visitor()
      await report(page, [move({ count: 1 }), move({ version: 'fedcba9876543210', dwell: 7, count: 2 })])
      await report(page, [move({ machine: 'plans', count: 4 })], 'rep', 'agent.localhost')
      one.clock.advance(DAY)
      await report(page, [move({ count: 8 })], 'rep')
      const overview = async (query: Record<string, string> = {}) => {
        const { status, data } = await page.call('GET service/get-traffic-overview', { query })
        expect(status).toBe(200)
        const { machines, ...rest } = data as TrafficOverview
        return { ...rest, counts: machines.map(({ machine, moves }) => [machine, moves]) }
      }
      const sites = ['agent.localhost', 'localhost']
      expect(await overview()).toEqual({
        sites,
        demo: false,
        counts: [
          ['plans', [{ ...submitted, count: 4 }]],
          ['quote', [{ ...submitted, count: 11 }]],
        ],
      })
      expect((await overview({ to: '2026-11-20' })).counts).toEqual([
        ['plans', [{ ...submitted, count: 4 }]],
        ['quote', [{ ...submitted, count: 3 }]],
      ])
      expect((await overview({ process: 'rep', site: 'localhost' })).counts).toEqual([
        ['quote', [{ ...submitted, count: 8 }]],
      ])
      expect(await overview({ site: 'nowhere' })).toEqual({ sites, demo: false, counts: [] })
      expect(await overview({ from: '2026-11-22' })).toEqual({ sites: [], demo: false, counts: [] })
    })

    test('is chosen by day, version, process and site', async () => {
      const one = await app({ machines: 'open' })
      const page = one.visitor()
      const next = 'fedcba9876543210'
      await report(page, [move({ count: 1 })])
      await report(page, [move({ count: 2 })], 'rep', 'agent.localhost:3000')
      one.clock.advance(DAY)
      await report(page, [move({ count: 4 })], 'group', 'group.localhost')
      await report(page, [move({ version: next, count: 8 })], 'rep', 'agent.localhost')
      await report(page, [move({ machine: 'plans', count: 16 })])
      const count = async (query: Record<string, string>) => (await read(page, query)).moves[0]?.count ?? 0
      expect({
        all: await count({}),
        first: await count({ to: '2026-11-20' }),
        second: await count({ from: '2026-11-21', to: '2026-11-21' }),
        before: await count({ to: '2026-11-19' }),
        turned: await count({ from: '2026-11-21', to: '2026-11-20' }),
        version: await count({ version: next }),
        rep: await count({ process: 'rep' }),
        agent: await count({ site: 'agent.localhost' }),
        together: await count({ site: 'agent.localhost', version, process: 'rep', from: '2026-11-20' }),
        other: await count({ machine: 'plans' }),
        nobody: await count({ machine: 'nobody' }),
      }).toEqual({
        all: 15,
        first: 3,
        second: 12,
        before: 0,
        turned: 0,
        version: 8,
        rep: 10,
        agent: 10,
        together: 2,
        other: 16,
        nobody: 0,
      })
      const { versions, sites } = await read(page, { process: 'group' })
      expect(versions).toEqual([
        { version, first_day: '2026-11-20', last_day: '2026-11-21', count: 7 },
        { version: next, first_day: '2026-11-21', last_day: '2026-11-21', count: 8 },
      ])
      expect(sites).toEqual(['agent.localhost', 'group.localhost', 'localhost'])
      one.clock.advance(29 * DAY)
      expect({ thirtyDays: await count({}), asked: await count({ from: '2026-11-20' }) }).toEqual({
        thirtyDays: 12,
        asked: 15,
      })
    })

    test.each<[string, object]>([
      ['an invented field', { who: 'x' }],
      ['a name with a blank', { from: 'a b' }],
      ['a name that is a sentence', { event: 'Pat Lee, 501-22-4567' }],
      ['another kind of version', { version: 'latest' }],
      ['a machine that is none', { machine: '../quote' }],
      ['a dwelling beyond the last', { dwell: DWELL_KINDS }],
      ['a count of none', { count: 0 }],
      ['a count beyond belief', { count: 1001 }],
      ['a part of a count', { count: 1.5 }],
      ['a branch below the first', { branch: -1 }],
      ['a name without an end', { to: 'x'.repeat(121) }],
    ])('%s is refused with the whole report', async (_, change) => {
      const { visitor } = (apps[0] ??= await app())
      const { status } = await visitor().call('POST service/report-machine-traffic', {
        body: {
          process: 'applicant',
          moves: [move({ machine: 'refused' }), { ...move({ machine: 'refused' }), ...change }],
        },
      })
      expect([status, (await read(visitor(), { machine: 'refused' })).moves]).toEqual([422, []])
    })

    test('no moves, too many, or a process that is none are refused', async () => {
      const { visitor } = (apps[0] ??= await app())
      const many = Array.from({ length: 201 }, (_, branch) => move({ branch: branch % 100, dwell: branch % 20 }))
      expect((await report(visitor(), []))[0]).toBe(422)
      expect((await report(visitor(), many))[0]).toBe(422)
      expect((await report(visitor(), [move()], 'analyst'))[0]).toBe(422)
    })

    test.each(['2026-13-01', '2026-11-00', '2026-11-32', 'yesterday', '2026-1-1'])('%s is no day', async (to) => {
      const { visitor } = (apps[0] ??= await app())
      const { status } = await visitor().call('GET service/get-machine-traffic', { query: { machine: 'quote', to } })
      expect(status).toBe(422)
    })

    test('a full day takes nothing new and counts what it knows', async () => {
      const { services, database, clock } = await app()
      const traffic = makeTraffic({ ...services, rowsADay: 3 })
      const caller = callerWith(null, { host: 'localhost' })
      const of = (...moves: Move[]) => traffic.report(caller, { process: 'applicant', moves })
      expect(await of(move({ to: 'a' }), move({ to: 'b' }))).toBe(2)
      // Of two new ones there is room for one; the known one counts.
      expect(await of(move({ to: 'd' }), move({ to: 'b', count: 10 }), move({ to: 'c', machine: 'plans' }))).toBe(2)
      expect(await of(move({ machine: 'invented' }))).toBe(0)
      const rows = () =>
        database.sql.selectFrom('machine_traffic').select(['machine', 'target', 'count']).orderBy('target').execute()
      expect(await rows()).toEqual([
        { machine: 'quote', target: 'a', count: 1 },
        { machine: 'quote', target: 'b', count: 11 },
        { machine: 'plans', target: 'c', count: 1 },
      ])
      clock.advance(DAY)
      expect(await of(move({ to: 'tomorrow' }))).toBe(1)
    })

    test('a count that nobody believes any more stands still', async () => {
      const { visitor, database } = await app({ machines: 'open' })
      await report(visitor(), [move()])
      await database.sql.updateTable('machine_traffic').set({ count: 2_000_000_000 }).execute()
      expect(await report(visitor(), [move({ count: 1000 })])).toEqual([200, 1])
      expect((await read(visitor())).moves[0]?.count).toBe(2_000_000_000)
    })

    test('reports at once are all counted', async () => {
      const { visitor } = await app({ machines: 'open' })
      const targets = Array.from({ length: 40 }, (_, number) => `s${number}`)
      const moves = targets.map((to) => move({ to }))
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, turn) => report(visitor(), turn % 2 === 0 ? moves : moves.toReversed())),
      )
      expect(answers).toEqual(Array.from({ length: 12 }, () => [200, 40]))
      const { moves: counted } = await read(visitor())
      expect(counted.map(({ to, count }) => [to, count])).toEqual(targets.toSorted().map((to) => [to, 12]))
    })

    test('reports beyond 1200 in ten minutes are refused', async () => {
      const { visitor, services } = await app()
      const page = visitor()
      for (let count = 0; count < 1200; count += 1)
        await services.rateLimits.take('traffic', { ip: '127.0.0.1', sessionId: null })
      expect((await report(page, [move()]))[0]).toBe(429)
    })

    test('what is older than 400 days is swept', async () => {
      const { visitor, services, clock } = await app({ machines: 'open' })
      await report(visitor(), [move()])
      clock.advance(400 * DAY)
      await services.housekeeping.sweep()
      expect((await read(visitor(), { from: '2026-01-01' })).moves.length).toBe(1)
      clock.advance(DAY)
      await services.housekeeping.sweep()
      expect((await read(visitor(), { from: '2026-01-01' })).moves).toEqual([])
    })
  })

  test('many rows are added up', async () => {
    const full = await app({ machines: 'open' })
    await manyDays(full, 10)
    const { moves, sites } = await read(full.visitor(), { from: '2026-01-01' })
    expect([sites.length, moves.reduce((sum, { count }) => sum + count, 0)]).toEqual([3, 10_000])
  })
})
