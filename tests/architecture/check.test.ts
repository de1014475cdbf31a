import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changedSince, readCache, writeCache } from '#tools/check/changes.ts'
import { isQuickTest, testsReached } from '#tools/check/reach.ts'
import { lineOf, runSteps } from '#tools/check/run-steps.ts'
import { filesFor, isWide, lintStep, moduleCache, typesStep } from '#tools/check/steps.ts'

test('what has changed is what is new, other or gone; nothing is known without a state of before', () => {
  expect(changedSince({ a: '1', b: '1', c: '1' }, { a: '1', b: '2', d: '1' })).toEqual({
    changed: ['b', 'd'],
    gone: ['c'],
  })
  expect(changedSince(undefined, { a: '1' })).toBeNull()
})

test('a cache that is missing or broken is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'enrollchart-check-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'deep/cache.json')
  expect(readCache(file)).toBeUndefined()
  writeCache(file, { a: 1 })
  expect(readCache(file)).toEqual({ a: 1 })
  writeFileSync(file, '{')
  expect(readCache(file)).toBeUndefined()
})

test('a tool looks at the changed files of its kind, and at all where what judges them has changed', () => {
  const pattern = /\.ts$/
  expect(filesFor({ changed: ['a.ts', 'b.md'], gone: ['c.ts'] }, pattern)).toEqual(['a.ts'])
  expect(filesFor({ changed: ['.oxlintrc.json'], gone: [] }, pattern)).toBeNull()
  expect(filesFor({ changed: [], gone: ['tsconfig.json'] }, pattern)).toBeNull()
  expect(filesFor(null, pattern)).toBeNull()
  expect(lintStep({ changed: ['b.md'], gone: [] }).commands).toEqual([])
  expect(lintStep(null).commands).toEqual([['node_modules/.bin/oxlint', '--type-aware']])
})

test('what Vite has made of modules is kept until a plugin, its settings or a package changes', () => {
  const contents = {
    'tools/vite/lean-bundle.ts': '1',
    'vite.config.ts': '1',
    'package-lock.json': '1',
    'src/a.ts': '1',
  }
  const before = moduleCache(contents)
  expect(moduleCache({ ...contents, 'src/a.ts': '2' })).toBe(before)
  // A module that lists others, by `import.meta.glob`, is made anew where one comes or goes.
  expect(moduleCache({ ...contents, 'src/new.actors.ts': '1' })).not.toBe(before)
  for (const file of ['tools/vite/lean-bundle.ts', 'vite.config.ts', 'package-lock.json'])
    expect(moduleCache({ ...contents, [file]: '2' })).not.toBe(before)
})

test('only tests without a build and a browser are quick', () => {
  expect(
    ['tests/src/a.test.tsx', 'tests/e2e/a.test.ts', 'tests/seed.ts', 'tests/architecture/b.test.ts'].filter(
      isQuickTest,
    ),
  ).toEqual(['tests/src/a.test.tsx', 'tests/architecture/b.test.ts'])
})

const rules = 'schemas/steps/billing/billing.rules.ts'
const imports = [
  { file: 'server/billing.ts', target: rules },
  { file: 'tests/server/journey.test.ts', target: 'server/billing.ts' },
  { file: 'tests/schemas/steps/steps.test.ts', target: rules },
  { file: 'tests/schemas/steps/billing.test.ts', target: rules },
  { file: 'server/billing.ts', target: 'tests/seed.ts' },
  { file: 'tests/src/other.test.tsx', target: 'src/other.tsx' },
]
const none = {}

test('the tests that a change reaches: nearest first, of the same subject before others', () => {
  expect(testsReached(imports, [rules], none, 100)).toEqual({
    chosen: [
      'tests/schemas/steps/billing.test.ts',
      'tests/schemas/steps/steps.test.ts',
      'tests/server/journey.test.ts',
    ],
    left: 0,
  })
})

test('a slow test is left where the time is up, and counted', () => {
  const seconds = { 'tests/schemas/steps/billing.test.ts': 0.1, 'tests/schemas/steps/steps.test.ts': 50 }
  const { chosen, left } = testsReached(imports, [rules], seconds, 5)
  expect(chosen).toEqual(['tests/schemas/steps/billing.test.ts', 'tests/server/journey.test.ts'])
  expect(left).toBe(1)
  expect(testsReached(imports, ['tests/schemas/steps/steps.test.ts'], seconds, 5).chosen).toEqual([
    'tests/schemas/steps/steps.test.ts',
  ])
})

test('files that import each other in a circle are walked once', () => {
  const circle = [
    { file: 'src/a.ts', target: 'src/b.ts' },
    { file: 'src/b.ts', target: 'src/a.ts' },
    { file: 'tests/src/a.test.ts', target: 'src/a.ts' },
  ]
  expect(testsReached(circle, ['src/b.ts'], none, 9).chosen).toEqual(['tests/src/a.test.ts'])
})

test('types are checked from nothing where a change reaches far, by its texts too, and followed elsewhere', () => {
  const texts = 'schemas/messages/generated/messages.js'
  const wide = Array.from({ length: 101 }, (_, at) => [
    { file: `src/${at}.ts`, target: 'schemas/wide.ts' },
    { file: `src/${at}.ts`, target: texts },
  ]).flat()
  const change = (...changed: string[]) => ({ changed, gone: [] })
  expect(isWide(change('src/1.ts'), wide)).toBe(false)
  expect(isWide(change('schemas/wide.ts'), wide)).toBe(true)
  expect(isWide({ changed: [], gone: ['schemas/wide.ts'] }, wide)).toBe(true)
  expect(isWide(change('schemas/wide.ts'), wide.slice(2))).toBe(false)
  expect(isWide(change('schemas/messages/en/cart.json'), wide)).toBe(true)
  expect(isWide(change('tsconfig.json'), wide)).toBe(true)
  expect(isWide(null, wide)).toBe(true)
  expect(typesStep(null, wide)).toMatchObject({ what: 'everything', commands: [expect.arrayContaining(['--noEmit'])] })
})

const node = (code: string) => [process.execPath, '-e', code]

test('steps run side by side; each is told of with what to do, and a command after a failed one is not run', async () => {
  const told: string[] = []
  const before: string[] = []
  const results = await runSteps(
    [
      {
        name: 'good',
        commands: [node(''), node('console.log(1)')],
        what: '2 files',
        before: () => before.push('x'),
        advice: '',
      },
      {
        name: 'bad',
        commands: [node('console.error("no"); process.exit(3)'), node('console.log(2)')],
        what: '',
        advice: 'mend it',
      },
      { name: 'missing', commands: [['/there/is/no/such/program']], what: '', advice: '' },
      { name: 'idle', commands: [], what: 'nothing', advice: '' },
    ],
    (result) => told.push(result.name),
  )
  expect(told.toSorted()).toEqual(['bad', 'good', 'idle', 'missing'])
  expect(before).toEqual(['x'])
  const named = Object.fromEntries(results.map((result) => [result.name, result]))
  expect(named['good']).toMatchObject({ passed: true, output: '1\n' })
  expect(named['bad']).toMatchObject({ passed: false, output: 'no\n', advice: 'mend it' })
  expect(named['missing']).toMatchObject({ passed: false, output: expect.stringContaining('ENOENT') })
  expect(named['idle']).toMatchObject({ passed: true, output: '' })
})

test('a line says how long a step took and what it looked at', () => {
  const result = { name: 'lint', passed: true, seconds: 1.25, what: '2 files', output: '', advice: '' }
  expect(lineOf(result)).toBe('passed  lint           1.3 s  2 files')
  expect(lineOf({ ...result, passed: false })).toMatch(/^FAILED {2}lint/)
})
