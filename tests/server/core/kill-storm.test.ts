import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { tmpdir } from 'node:os'
import { openDatabase } from '#server/db/database.ts'
import { tempSqlite } from '../support/databases.ts'
import { bundled } from './bundled.ts'
import { acknowledged, faultsOf, testKeys } from './saved.ts'

const ROUNDS = 20

test('a server that is killed 20 times loses no acknowledged save and tears none', async () => {
  const saver = await bundled('saver.process')
  const { where } = tempSqlite()
  const file = 'file' in where ? where.file : ''
  const rounds: ReadonlyMap<string, number>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const child = spawn(process.execPath, [saver.file, file, testKeys], {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: tmpdir(),
    })
    // Each round another moment: from the first saves to many transactions on their way.
    let left = 5 + round * 7
    const saved = acknowledged(child.stdout, () => {
      left -= 1
      if (left === 0) child.kill('SIGKILL')
    })
    const [, signal] = (await once(child, 'close')) as [number | null, string | null]
    expect(signal).toBe('SIGKILL')
    rounds.push(saved)
  }
  const database = await openDatabase({ file })
  const faults = await Promise.all(rounds.map((saved) => faultsOf(database, saved)))
  expect(faults.flat()).toEqual([])
  expect(rounds.every((saved) => saved.size > 0)).toBe(true)
  await database.close()
  saver.remove()
})
