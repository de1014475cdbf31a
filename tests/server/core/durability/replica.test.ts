import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { testApp } from '../../support/test-app.ts'
import { type Cluster, postgresBinaries, privateCluster, replicaOf } from '../../support/postgres-cluster.ts'
import { testKeys } from './saved.ts'

const binaries = postgresBinaries()

test('the address of a replica needs that of its primary', () => {
  const replica = 'postgres://replica/enrollchart'
  expect(readConfig({ DATABASE_URL: 'postgres://db/enrollchart', DATABASE_REPLICA_URL: replica }).replicaUrl).toBe(
    replica,
  )
  expect(() => readConfig({ DATABASE_REPLICA_URL: replica })).toThrow(
    'DATABASE_URL: is needed with DATABASE_REPLICA_URL',
  )
  expect(() => readConfig({ DATABASE_REPLICA_URL: 'replica' })).toThrow('DATABASE_REPLICA_URL: is not an address')
})

describe.skipIf(binaries === undefined)('reads that may be a second old', () => {
  let primary: Cluster
  let replica: Cluster
  let database: Database
  beforeAll(async () => {
    primary = await privateCluster(binaries ?? '')
    replica = await replicaOf(binaries ?? '', primary.url)
    database = await openDatabase({ url: primary.url, replicaUrl: replica.url })
  }, 60_000)
  afterAll(async () => {
    await database?.close()
    replica?.remove()
    primary?.remove()
  })

  const put = (value: string) =>
    database.sql
      .insertInto('settings')
      .values({ name: 'news', value })
      .onConflict((on) => on.column('name').doUpdateSet({ value }))
      .execute()
  const read = async () => {
    const row = await database.sql
      .selectFrom('settings')
      .select(['value', sql<boolean>`pg_is_in_recovery()`.as('old')])
      .where('name', '=', 'news')
      .executeTakeFirst()
    return row
  }
  const lately = () => database.lately(read)
  const fromReplica = () => vi.waitFor(async () => expect((await lately())?.old).toBe(true), { timeout: 15_000 })
  const onReplica = async (statement: string) => {
    const client = new pg.Client(replica.url)
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }

  test('come from the replica, once it is known to be no older; all others from the primary', async () => {
    await put('first')
    expect(await lately()).toEqual({ value: 'first', old: false })
    await fromReplica()
    expect(await lately()).toEqual({ value: 'first', old: true })
    expect(await read()).toEqual({ value: 'first', old: false })
    // Whoever reads in a transaction sees what it has written; one that begins within such reads is one of the primary.
    await database.transaction(async () => expect((await lately())?.old).toBe(false))
    await database.lately(async () => {
      await database.transaction(async () => {
        await put('second')
        expect(await read()).toEqual({ value: 'second', old: false })
      })
      await put('third')
    })
    expect((await read())?.value).toBe('third')
    await vi.waitFor(async () => expect(await lately()).toEqual({ value: 'third', old: true }))
  })

  test('are never older, also where the replica stands still or nobody writes', async () => {
    await put('before')
    await vi.waitFor(async () => expect(await lately()).toEqual({ value: 'before', old: true }))
    // Nobody writes: it is as new as the primary however long that lasts.
    for (let look = 0; look < 8; look += 1) {
      await wait(200)
      expect(await lately()).toEqual({ value: 'before', old: true })
    }
    await onReplica('select pg_wal_replay_pause()')
    await put('after')
    const written = performance.now()
    const ages = [0]
    for (;;) {
      const asked = performance.now()
      if ((await lately())?.value === 'after' || asked - written > 3000) break
      ages.push(asked - written)
      await wait(20)
    }
    expect(Math.max(...ages)).toBeLessThanOrEqual(1000)
    expect(await lately()).toEqual({ value: 'after', old: false })
    await onReplica('select pg_wal_replay_resume()')
    await fromReplica()
    expect((await lately())?.value).toBe('after')
  })

  const token = 'a-token-of-the-monitoring'
  /** A server with such a replica: what it has logged of it, and what its metrics say. */
  const serverWith = async (replicaUrl: string) => {
    const own = await openDatabase({ url: primary.url, replicaUrl }, { replicaMissed: 300, replicaLooks: 50 })
    const lines: string[] = []
    const log = { write: (line: string) => void lines.push(line) }
    const app = await testApp({ database: own, log, config: { keys: testKeys, logLevel: 'warn', metricsToken: token } })
    const said = () => lines.flatMap((line) => (JSON.parse(line) as { replica?: string }).replica ?? [])
    const used = async () => {
      const { body } = await app.server.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
      return /^enrollchart_replica_used (\d)$/m.exec(body)?.[1]
    }
    return { app, own, lines, said, used }
  }

  test.each([
    ['that nobody answers at', 'postgres://postgres:s3cret-word@127.0.0.1:1/postgres', 'ECONNREFUSED'],
    ['with a wrong password', () => replica.url.replace('postgres@', 'stranger:s3cret-word@'), '28000'],
    ['of a primary', () => primary.url, 'no-replica'],
  ])('an address %s is told once, by a code alone', async (_what, url, code) => {
    const { app, lines, said, used } = await serverWith(typeof url === 'string' ? url : url())
    await vi.waitFor(() => expect(said()).toEqual([code]), { timeout: 10_000 })
    expect(await used()).toBe('0')
    // However often it is tried again.
    await wait(700)
    expect([said(), await used()]).toEqual([[code], '0'])
    expect(lines.join('')).not.toMatch(/s3cret-word|postgres:|127\.0\.0\.1/)
    await app.close()
  })

  test('the replica of another cluster is not read from, and told', async () => {
    // It has replayed as much, and so by its log alone would be taken for one that is new enough.
    const stranger = await privateCluster(binaries ?? '')
    const copy = await replicaOf(binaries ?? '', stranger.url)
    const written = await openDatabase({ url: stranger.url })
    try {
      await written.sql.insertInto('settings').values({ name: 'news', value: 'of others' }).execute()
      await sql`select pg_logical_emit_message(false, 'test', repeat('x', 1000000)) from generate_series(1, 60)`.execute(
        written.sql,
      )
      const { app, said, used } = await serverWith(copy.url)
      await vi.waitFor(() => expect(said()).toEqual(['other-cluster']), { timeout: 10_000 })
      expect(await used()).toBe('0')
      await app.close()
    } finally {
      await written.close()
      copy.remove()
      stranger.remove()
    }
  }, 60_000)

  test('one that says how far it is and fails every read is told, and when it reads again', async () => {
    await put('kept')
    const onPrimary = (statement: string) => sql.raw(statement).execute(database.sql)
    await onPrimary('create role looker login')
    const { app, own, said, used } = await serverWith(replica.url.replace('postgres@', 'looker@'))
    const late = async () => {
      const rows = await own.lately(() => own.sql.selectFrom('settings').select('value').execute())
      expect(rows).toContainEqual({ value: 'kept' })
    }
    const heard = async (what: string[]) => {
      await late()
      expect(said()).toEqual(what)
    }
    // 42501: permission denied.
    await vi.waitFor(() => heard(['42501']), { timeout: 10_000 })
    expect(await used()).toBe('0')
    await onPrimary('grant pg_read_all_data to looker')
    await vi.waitFor(() => heard(['42501', 'used']), { timeout: 10_000 })
    expect(await used()).toBe('1')
    await app.close()
  }, 40_000)

  test('one that is too far behind is told when that begins, and when it ends', async () => {
    const { app, said, used } = await serverWith(replica.url)
    await vi.waitFor(async () => expect(await used()).toBe('1'), { timeout: 10_000 })
    for (const times of [1, 2]) {
      await onReplica('select pg_wal_replay_pause()')
      await put(`behind ${times}`)
      await vi.waitFor(() => expect(said().at(-1)).toBe('behind'), { timeout: 10_000 })
      expect(await used()).toBe('0')
      await onReplica('select pg_wal_replay_resume()')
      await vi.waitFor(() => expect(said().at(-1)).toBe('used'), { timeout: 10_000 })
      expect(await used()).toBe('1')
    }
    expect(said()).toEqual(['behind', 'used', 'behind', 'used'])
    await app.close()
  }, 40_000)

  test('a primary that is away is no fault of the replica', async () => {
    const { app, said, used } = await serverWith(replica.url)
    await vi.waitFor(async () => expect(await used()).toBe('1'), { timeout: 10_000 })
    primary.stop()
    await wait(1800)
    expect(said()).toEqual([])
    primary.start()
    await fromReplica()
    await app.close()
  }, 40_000)

  test('a server without a replica says nothing of one', async () => {
    const app = await testApp({ config: { metricsToken: token } })
    const { body } = await app.server.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
    expect(body).toContain('enrollchart_database_up')
    expect(body).not.toContain('replica')
    await app.close()
  })

  test('come from the primary where the replica ends, hangs, or is none any more, and nobody is told of it', async () => {
    await fromReplica()
    replica.stop()
    expect((await lately())?.old).toBe(false)
    replica.start()
    await fromReplica()
    replica.freeze()
    await wait(1300)
    const from = performance.now()
    expect((await lately())?.old).toBe(false)
    expect(performance.now() - from).toBeLessThan(1000)
    replica.thaw()
    await fromReplica()
    await onReplica('select pg_promote()')
    await vi.waitFor(
      async () => {
        await put('on the primary alone')
        expect(await lately()).toEqual({ value: 'on the primary alone', old: false })
      },
      { timeout: 5000 },
    )
  }, 40_000)
})
