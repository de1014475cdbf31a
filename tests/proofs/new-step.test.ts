import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
/** What is added, and how many files beside its own it may change: more would be a list that somebody copies. */
const added: readonly (readonly [most: number, ...command: string[]])[] = [
  [15, 'step', 'pets'],
  [4, 'kind', 'license-plate'],
  [7, 'pricing', 'household-size'],
  [3, 'machine', 'storefront/renewal'],
  [3, 'mail', 'annual-notice'],
  // The last: it has the texts of all.
  [0, 'language', 'pt-BR', 'Português'],
]
/** Of the tests, those of what was added, and what is asked of every one of a kind. */
const tests = [
  ...['messages/messages', 'messages/error-keys', 'folders', 'imports', 'sources'].map(
    (name) => `tests/architecture/${name}`,
  ),
  'tests/server/enrollment/pets',
  'tests/server/spec/entities',
  'tests/schemas/fields/kinds',
  'tests/schemas/fields/license-plate.kinds',
  'tests/schemas/storefront/household-size.price',
  'tests/server/mail/annual-notice-letter',
  'tests/machines/registry',
]

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

test('what is added is whole: types, lint, unused code, its tests, its machine; few files are changed for it', async () => {
  const files: string[] = []
  // As `npm run new` does, for who has just cloned.
  await node('tools/generate.mjs')
  for (const [most, ...command] of added) {
    const said = await node('tools/run.mjs', 'tools/new.ts', ...command)
    const [, changed] = /^changed (\d+) files$/m.exec(said) ?? []
    expect(Number(changed), `files changed by ${command.join(' ')}`).toBeLessThanOrEqual(most)
    files.push(...[...said.matchAll(/^ {2}(\S+)$/gm)].map(([, file = '']) => file))
  }
  const sources = files.filter((file) => /\.tsx?$/.test(file))
  await node('tools/generate.mjs')
  await Promise.all([
    // With more than one checker much is checked twice, and the others want the second core.
    bin('tsc', '--noEmit', '--checkers', '1'),
    bin('oxlint', ...sources),
    bin('oxfmt', '--check', ...files),
    bin('knip'),
  ])
  await bin('vitest', 'run', ...tests.map((name) => `${name}.test.ts`), 'tests/src/storefront/renewal-dialog')
  const checked = await node('tools/run.mjs', 'paths/cli.ts', 'check', '--keep', 'pets', 'renewal')
  expect(checked).toContain('0 broken on 2 machines')
})
