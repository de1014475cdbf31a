import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, describe, expect, test } from 'vitest'
import { postgresUrl, testDatabases } from '../../support/databases.ts'
import { bundled } from '../bundled.ts'
import { acknowledged, faultsOf, testKeys } from './saved.ts'

postgresUrl()
let saver: Awaited<ReturnType<typeof bundled>>
beforeAll(async () => {
  saver = await bundled('tests/server/core/durability/saver.process.ts')
})

describe.each(testDatabases)('two processes on one $kind', ({ make }) => {
  test('start at once on an empty database and keep every save', async () => {
    const { where, open, drop } = await make()
    const address = 'url' in where ? where.url : where.file
    const all = await Promise.all(
      [1, 2].map(async () => {
        const child = spawn(process.execPath, [saver.file, address, testKeys, '25'], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        const saved = acknowledged(child.stdout)
        const [code] = (await once(child, 'close')) as [number | null]
        return { code, saved }
      }),
    )
    expect(all.map(({ code }) => code)).toEqual([0, 0])
    const saved = new Map(all.flatMap((one) => [...one.saved]))
    expect([...saved.values()]).toEqual(Array.from({ length: 8 }, () => 25))
    const database = await open()
    expect(await faultsOf(database, saved)).toEqual([])
    await database.close()
    await drop()
  })
})
