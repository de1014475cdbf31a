import { expect, test } from 'vitest'
import { type Deed, plainDeeds, readDeed, subjectText } from '#schemas/desk/deeds.ts'
import { revealParts, revealReasons } from '#schemas/desk/reveal-reasons.ts'
import { steps } from '#schemas/steps/steps.registry.ts'
import { deedText } from '#src/desk/audit/deed-text.ts'

const varying: Deed[] = [
  ...revealParts.flatMap((part) => revealReasons.map((reason): Deed => `revealed ${part}, reason ${reason}`)),
  'delivered again health-834',
  'looked by email name',
  'audit of EC-7K2M-QX4D',
  'holds rep',
  'sent applicant',
]

test('every deed that the server writes is read and has words of its own', () => {
  const all: readonly Deed[] = [...plainDeeds, ...steps.map(({ column }) => column), ...varying]
  const wordless = all.filter(
    (deed) => readDeed(deed) === null || deedText({ action: 'write', detail: deed }).startsWith('Did: '),
  )
  expect(wordless).toEqual([])
})

test('what an earlier version wrote stands as it was written', () => {
  expect(readDeed('revealed numbers, reason curiosity')).toBeNull()
  expect(deedText({ action: 'write', detail: 'something else' })).toBe('Did: something else')
  expect(deedText({ action: 'try', detail: 'wrong' })).toBe('Tried: wrong')
  expect(deedText({ action: 'read', detail: null })).toBe('Read: ')
})

test('says what was revealed and why, and which step was read', () => {
  expect(deedText({ action: 'read', detail: 'revealed health, reason legal' })).toBe(
    'Showed answers about health: A request by law',
  )
  expect(deedText({ action: 'read', detail: 'contact_info' })).toMatch(/^Read: Contact/)
})

test('what a deed was about is told by the number that the audit is searched by', () => {
  expect(subjectText('policy:EC-RWE2-8H8C')).toBe('EC-RWE2-8H8C')
  expect(subjectText('desk:find')).toBe('')
  expect(subjectText('staff:demo-auditor')).toBe('staff:demo-auditor')
})
