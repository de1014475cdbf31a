import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { type Cluster, postgresBinaries, privateCluster, replicaOf } from '../../support/postgres-cluster.ts'

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
  const fromReplica = () => vi.waitFor(async () => expect((await lately())?.old).toBe(true), { timeout: 10_000 })
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
