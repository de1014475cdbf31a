import { expect, test } from 'vitest'
import { isSignersName } from '#schemas/steps/agreement/signer-name.rules.ts'

test.each([
  ['José Díaz', 'jose  DIAZ', true],
  ["Robin O'Neil", 'Robin O’Neil', true],
  ['Ann Lee', 'Ann May Lee Jr.', true],
  ['Mary-Jane Lee', 'Mary Jane Lee', true],
  ['', 'Anybody', true],
  ['Ann Lee', 'Lee Ann', false],
  ['Ann Lee', 'Ann', false],
  ['Marisol Okafor', 'Marisol Quintanilla-Drew', false],
])('a signer %s who types %s: theirs is %s', (signer, typed, isTheirs) => {
  expect(isSignersName(typed, signer)).toBe(isTheirs)
})
