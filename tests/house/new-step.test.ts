import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
/** More would be a list that somebody copies: what a step is follows from its definition. */
const MOST_CHANGED = 15

let folder = ''
/** What a command prints; what it prints and its failure where it fails. */
const inFolder = async (file: string, ...args: string[]): Promise<string> => {
  try {
    const { stdout } = await run(file, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error })
  }
}
const node = (...args: string[]) => inFolder(process.execPath, ...args)
const bin = (name: string, ...args: string[]) => inFolder(join(folder, 'node_modules/.bin', name), ...args)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'enrollchart-new-'))
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of tracked.split('\n').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  // The tests of the sources ask git which files there are.
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(`a new step is whole: types, lint, its machine, its server; at most ${MOST_CHANGED} files are changed for it`, async () => {
  const said = await node('tools/run.mjs', 'tools/new.ts', 'step', 'pets')
  const changed = Number(/^changed (\d+) files$/m.exec(said)?.[1])
  await node('tools/generate.mjs')
  await Promise.all([bin('tsc', '--noEmit', '--checkers', '2'), bin('oxlint'), bin('oxfmt', '--check')])
  const house = ['messages/messages', 'messages/error-keys', 'folders', 'imports', 'sources'].map(
    (name) => `tests/house/${name}.test.ts`,
  )
  await bin('vitest', 'run', '--project', 'unit', ...house, 'tests/server/enrollment/pets.test.ts')
  expect(await node('tools/run.mjs', 'paths/cli.ts', 'check', 'pets')).toContain('0 broken on 1 machine')
  expect(changed, `${changed} files were changed`).toBeLessThanOrEqual(MOST_CHANGED)
})
