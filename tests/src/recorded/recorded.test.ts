import { expect, test } from 'vitest'
import { lineChanges } from '#tests/recorded.ts'

test.each([
  ['a GET:one\nb GET:two\n', 'a GET:one\nb GET:three\n', '+ b GET:three; - b GET:two'],
  ['a\nb\n', 'b\na\n', 'the same lines in another order'],
])('what differs from a record is named: %j, now %j', (before, now, said) => {
  expect(lineChanges(before, now)).toBe(said)
})
