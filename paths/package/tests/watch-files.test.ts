import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileTime, watchFiles } from '../../tool/watch-files.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'paths-watch-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string): string => {
  const file = join(folder, name)
  writeFileSync(file, name)
  return file
}

test('what changes while it is read is read again, before anybody watches it', async () => {
  const begun = fileTime()
  const again = vi.fn<() => Promise<string[]>>().mockResolvedValue([])
  const end = watchFiles({ files: [write('changed')], begun }, again)
  await vi.waitFor(() => expect(again).toHaveBeenCalledTimes(1), { timeout: 10_000 })
  await wait(300)
  expect(again).toHaveBeenCalledTimes(1)
  end()
})

test('a file that comes to be read, and changes while it is, is read again', async () => {
  mkdirSync(join(folder, 'parts'))
  const again = vi.fn<() => Promise<string[]>>().mockResolvedValue([join(folder, 'parts/part')])
  again.mockImplementationOnce(() => Promise.resolve([write('parts/part')]))
  const whole = write('whole')
  utimesSync(whole, 1, 1)
  const end = watchFiles({ files: [whole], begun: fileTime() }, again)
  await wait(300)
  expect(again).not.toHaveBeenCalled()
  write('whole')
  await vi.waitFor(() => expect(again).toHaveBeenCalledTimes(2), { timeout: 10_000 })
  end()
})
