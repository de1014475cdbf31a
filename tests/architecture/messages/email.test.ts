import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What others wrote, what was decided when it was spelled so, machines as they were, and other languages. */
const elsewhere =
  /^(docs\/(spec|decisions)\/|docs\/(spec-coverage|spanish-glossary)\.md|public\/machines\/versions\/|schemas\/messages\/(?!en\/))/

test('email is written without a hyphen wherever people read it: texts, diagrams, answers, documents and names of tests', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n')
  const read = files.filter((file) => /\.(tsx?|json|md|txt|yml|yaml|html)$/.test(file) && !elsewhere.test(file))
  expect(read.length).toBeGreaterThan(2000)
  const hyphen = new RegExp(['e', 'mail'].join('-'), 'i')
  expect(read.filter((file) => hyphen.test(readFileSync(file, 'utf8')))).toEqual([])
})
