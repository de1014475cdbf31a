import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setup } from '#tests/temp-folder.setup.ts'

test('what tests leave in the temporary folder is in one folder of the run', () => {
  expect(basename(tmpdir())).toMatch(/^enrollchart-run-\d+-/)
})

/** A temporary folder in which nothing runs. */
const outside = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'outside-'))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  return folder
}

test('a run removes its folder with all that is in it, and the temporary folder is as before', () => {
  const folder = outside()
  mkdirSync(join(folder, 'of-others'))
  const remove = setup()
  expect(readdirSync(folder)).toHaveLength(2)
  mkdirSync(join(tmpdir(), 'deep/down'), { recursive: true })
  writeFileSync(join(tmpdir(), 'deep/down/file'), '')
  remove()
  expect(readdirSync(folder)).toEqual(['of-others'])
  expect(tmpdir()).toBe(folder)
})

test('a run inside another one shares its folder and leaves it', () => {
  outside()
  const remove = setup()
  const folder = tmpdir()
  const removeInner = setup()
  expect(tmpdir()).toBe(folder)
  removeInner()
  expect(existsSync(folder)).toBe(true)
  remove()
})

test('the folder of a run that was ended is removed by the next one; that of one that runs stays', () => {
  const folder = outside()
  const { pid: ended } = spawnSync(process.execPath, ['-e', ''])
  const [gone, running] = [`enrollchart-run-${ended}-abcdef`, `enrollchart-run-${process.pid}-abcdef`]
  for (const name of [gone, running]) mkdirSync(join(folder, name))
  setup()()
  expect(readdirSync(folder)).toEqual([running])
})
