import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './sources.ts'

const code = sourceFiles(/^(?:schemas|machines|paths|src|server)\/.*\.(?:ts|tsx)$/).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))

/** What starts a server or a browser for a run of paths hands on what the machine says, such as its PATH. */
const starters = ['paths/run/chromium.ts', 'paths/run/product/product.ts']

test('the environment is read by readConfig alone, which main.ts and the commands hand it to', () => {
  const readers = code.filter(({ text }) =>
    /(?<!readConfig\()\bprocess\.env\b|\benv\b[^\n]*from 'node:process'/.test(text),
  )
  expect(readers.map(({ path }) => path)).toEqual(starters)
})

test('nothing silences the compiler or the linter', () => {
  const silencers = /@ts-(?:ignore|expect-error|nocheck)|(?:oxlint|eslint)-disable|\bas any\b|: any\b/
  const all = sourceFiles(/^(?:schemas|machines|paths|src|server|tests|bench|tools)\/.*\.(?:ts|tsx|mjs)$/)
  const wrong = all.filter(
    (path) => path !== 'tests/architecture/environment.test.ts' && silencers.test(readFileSync(path, 'utf8')),
  )
  expect(wrong).toEqual([])
})

test('no statement looks for what is missing by `not in` a query: the databases then look at every pair', () => {
  const slow = /'not in',(?!\s*\[)|\bnot in\s*\(\s*select/i
  const wrong = code.filter(({ path, text }) => path.startsWith('server/') && slow.test(text))
  expect(wrong.map(({ path }) => path)).toEqual([])
  expect([`.where('id', 'not in', (select) => select`, 'id NOT IN (select 1)'].every((text) => slow.test(text))).toBe(
    true,
  )
})

test('no test is skipped or focused', () => {
  const left = /\b(?:test|it|describe)\.(?:skip|only|todo|fails)\b/
  const wrong = sourceFiles(/^tests\/.*\.test\.tsx?$/).filter((path) => left.test(readFileSync(path, 'utf8')))
  expect(wrong).toEqual([])
})

test('random cases are the same in every run, so that a failure is one of the change that shows it', () => {
  const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0
  const wrong = sourceFiles(/^(tests|paths)\/.*\.test\.tsx?$/).filter((path) => {
    const text = readFileSync(path, 'utf8')
    return count(text, /\bfc\.(?:asyncP|p)roperty\(/g) > count(text, /\bseed: /g)
  })
  expect(wrong).toEqual([])
})
