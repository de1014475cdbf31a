import { expect, onTestFinished, test } from 'vitest'
import { VersionedCache } from '#server/db/versioned-cache.ts'
import type { Database } from '#server/db/database.ts'
import { tempSqlite } from '../support/databases.ts'

const SECOND_HAND = { id: 'kept', points: 1, resets_at: 0 }

/** A database that two processes have open, and how often a value was read through the first. */
const opened = async () => {
  const file = tempSqlite()
  const [here, there] = [await file.open(), await file.open()]
  onTestFinished(async () => {
    await here.close()
    await there.close()
  })
  const kept = new VersionedCache<{ reads: number }>(here, 2)
  let reads = 0
  const ask = async (key = 'one') => (await kept.of(key, () => Promise.resolve({ reads: (reads += 1) })))?.reads
  return { here, there, ask }
}
const write = (database: Database, id: string) =>
  database.sql
    .insertInto('rate_limits')
    .values({ ...SECOND_HAND, id })
    .execute()

test('what was read stands until somebody writes, here or in another process', async () => {
  const { here, there, ask } = await opened()
  expect([await ask(), await ask()]).toEqual([1, 1])
  await write(here, 'here')
  expect([await ask(), await ask()]).toEqual([2, 2])
  await write(there, 'there')
  expect([await ask(), await ask()]).toEqual([3, 3])
})

test('inside a transaction everything is read anew, and nothing of it is kept', async () => {
  const { here, ask } = await opened()
  const inside = await here.transaction(async () => [await ask(), await ask()])
  expect([...inside, await ask(), await ask()]).toEqual([1, 2, 3, 3])
})

test('what was read while somebody wrote is not kept', async () => {
  const { here } = await opened()
  const kept = new VersionedCache<{ reads: number }>(here, 2)
  expect(
    await kept.of('one', async () => {
      await write(here, 'meanwhile')
      return { reads: 1 }
    }),
  ).toEqual({ reads: 1 })
  expect(await kept.of('one', () => Promise.resolve({ reads: 2 }))).toEqual({ reads: 2 })
})

test('no more is kept than fits, and null never', async () => {
  const { here, ask } = await opened()
  expect([await ask('one'), await ask('two'), await ask('three'), await ask('three'), await ask('one')]).toEqual([
    1, 2, 3, 4, 1,
  ])
  const kept = new VersionedCache<{ reads: number }>(here, 2)
  expect(await kept.of('none', () => Promise.resolve(null))).toBeNull()
  expect(await kept.of('none', () => Promise.resolve({ reads: 1 }))).toEqual({ reads: 1 })
})
