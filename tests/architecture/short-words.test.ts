// An id, a hash or what is sealed is 20 to some hundred letters by chance: one in a few hundred has "pat" in it, in some
// case. What a text must not hold is said with word boundaries where it is that short, or the test fails now and then.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './sources.ts'

const SHORT = /^[\w-]{1,3}$/

/** The alternatives of patterns that something is held not to match, which chance may write. */
const shortWordsIn = (text: string): string[] =>
  [...text.matchAll(/not\.toMatch\(\/((?:[^/\\\n]|\\.)+)\/[a-z]*\)/g)].flatMap(([, pattern = '']) =>
    pattern
      .replaceAll(/\([^)]*\)/g, '()')
      .split('|')
      .filter((word) => SHORT.test(word)),
  )

test('no test of a server fails because chance wrote a short word', () => {
  const found = sourceFiles(/^tests\/(cluster|e2e|server|wander)\/.*\.test\.ts$/).flatMap((file) =>
    shortWordsIn(readFileSync(file, 'utf8')).map((word) => `${file}: ${word}`),
  )
  expect(found).toEqual([])
})

test('a short word is found among others, and one with boundaries is not', () => {
  const pattern = (words: string) => `expect(text).not.toMatch(/${words}/i)`
  expect(shortWordsIn(pattern('neil|pat|example'))).toEqual(['pat'])
  expect(shortWordsIn(pattern(String.raw`neil|\bpat\b|\d{9}|@`))).toEqual([])
})
