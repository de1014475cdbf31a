import { expect, test } from 'vitest'
import { likelyEmail } from '#schemas/fields/likely-email.ts'

test.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['ann@gmail.con', 'ann@gmail.com'],
  ['ann@gmail.co', 'ann@gmail.com'],
  ['Ann.Lee@GMAL.com', 'Ann.Lee@gmail.com'],
  ['ann@yaho.com', 'ann@yahoo.com'],
  ['ann@hotmial.com', 'ann@hotmail.com'],
  ['ann@outlok.com', 'ann@outlook.com'],
  ['ann@iclod.com', 'ann@icloud.com'],
  ['ann@comcast.nte', 'ann@comcast.net'],
  ['ann@sbcglobal.ney', 'ann@sbcglobal.net'],
])('%s: %s was probably meant', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant)
})

test.each([
  'ann@gmail.com',
  'ann@mail.com',
  'ann@email.com',
  'ann@ymail.com',
  'ann@me.com',
  'ann@ge.com',
  'ann@yahoo.fr',
  'ann@hotmail.es',
  'ann@yahoo.ca',
  'ann@example.com',
  'ann@cityofaustin.gov',
  'ann',
  'ann@',
  '@gmial.com',
  'ann@lee@gmial.com',
  '',
])('nothing is asked about "%s"', (typed) => {
  expect(likelyEmail(typed)).toBeNull()
})
