import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { annotationsOf } from '#tools/spec-coverage/annotations.ts'
import { coveragePage, missingLines, pageFile, specCoverage } from '#tools/spec-coverage/coverage-page.ts'
import { specLines } from '#tools/spec-coverage/spec-lines.ts'

describe('the specification and its tests', () => {
  const coverage = specCoverage()

  test('annotations belong to tests that run and name lines that exist', () => {
    expect(coverage.mistakes).toEqual([])
  })

  test('no line of a numbered section is without a test', () => {
    expect(missingLines(coverage).map(({ id, text }) => `${id} ${text}`)).toEqual([])
  })

  test('docs/spec-coverage.md is current: npm run spec-coverage', () => {
    expect(readFileSync(pageFile, 'utf8')).toBe(coveragePage(coverage))
    expect(coveragePage(coverage)).toContain('| 1:23 | / ')
  })
})

test('headings, blank lines, heads of lists and tables, and text above the sections are no lines', () => {
  const text =
    '# Title\nAbove.\n## 1. Who\nUsers:\n- A\n## 2. What\n### Calls\n**Bold:**\n| Call | Body |\n|---|---|\n| GET | none |\n\n- said\n'
  expect(specLines(7, text)).toEqual([
    { id: '7:5', document: 7, section: '1. Who', text: '- A' },
    { id: '7:11', document: 7, section: '2. What / Calls', text: '| GET | none |' },
    { id: '7:13', document: 7, section: '2. What / Calls', text: '- said' },
  ])
})

test('the members of a driver may be annotated', () => {
  const text = `const driver = {
  act: {
    // @spec 2:48
    'employer.skip': (stage) => skip(stage),
    // @spec 2:49
  },
}
`
  const file = 'tests/drivers/machines/enrollment/employer.driver.ts'
  expect(annotationsOf(file, text)).toEqual({
    annotations: [{ lines: ['2:48'], test: 'employer.skip' }],
    mistakes: [`${file}:5: no test follows`],
  })
})

describe('annotations', () => {
  test('belong to the test below them, with its groups', () => {
    const text = `describe('codes', () => {
  // @spec 1:4-6 1:9
  // Why.
  test.for([1, 2])('a code of %d', () => {})
})
// @spec 2:1
it(\`says \${name}\`, () => {})
`
    expect(annotationsOf('a.test.ts', text)).toEqual({
      annotations: [
        { lines: ['1:4', '1:5', '1:6', '1:9'], test: 'codes › a code of %d' },
        { lines: ['2:1'], test: 'says …' },
      ],
      mistakes: [],
    })
  })

  test('without a test, above one that does not run, or without lines are mistakes', () => {
    // Put together here: no test of ours is left out.
    const skip = ['sk', 'ip'].join('')
    const text = `// @spec 1:4
const a = 1
test('x', () => {})
// @spec 1:5
test.${skip}('y', () => {})
describe.${skip}('z', () => {
  // @spec 1:6
  test('in it', () => {})
})
// @spec four
test('w', () => {})
// @spec 1:7
`
    expect(annotationsOf('a.test.ts', text)).toEqual({
      annotations: [],
      mistakes: [
        'a.test.ts:1: no test follows',
        'a.test.ts:4: the test does not run',
        'a.test.ts:7: the test does not run',
        'a.test.ts:10: not a list of lines: four',
        'a.test.ts:12: no test follows',
      ],
    })
  })
})
