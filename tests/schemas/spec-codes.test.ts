// Codes, defaults and limits of the specification (sections 3 and 9), where they are declared.
import { expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { locales } from '#schemas/messages/generated/runtime.js'
import { personalFields } from '#schemas/steps/personal/personal.ui.ts'
import { ageOn, ageProblem } from '#schemas/storefront/pricing/age.rules.ts'
import { l713Breakdown } from '#schemas/storefront/cart/cart.rules.ts'
import { asTier, tiers } from '#schemas/storefront/catalog/catalog-codes.ts'
import { emptyQuote, maxChildren } from '#schemas/storefront/quote-form.rules.ts'

const optionsOf = (field: string) =>
  personalFields
    .find(({ name }) => name === field)
    ?.options?.map(({ value, name }) => [value, typeof name === 'string' ? name : name()])

// @spec 1:106 2:102 3:15
test('tiers by code and name; IC3 is a children tier', () => {
  expect(tiers).toEqual(['IO', 'IS', 'IC', 'IF'])
  expect([m.tier_io(), m.tier_is(), m.tier_ic(), m.tier_if()]).toEqual([
    'Member Only',
    'Member + Spouse',
    'Member + Child(ren)',
    'Family',
  ])
  expect(m.tier_ic_one()).toBe('Member + 1 Child')
  expect(asTier('IC3')).toBe('IC')
  expect(asTier('IX')).toBeNull()
})

// @spec 1:107 2:79 2:80 2:81
test('the codes of gender, marital status and earlier coverage', () => {
  expect(optionsOf('gender')).toEqual([
    ['0', 'Male'],
    ['1', 'Female'],
    ['2', 'Other'],
  ])
  expect(optionsOf('marital_status')).toEqual([
    ['0', 'Single'],
    ['1', 'Married'],
    ['2', 'Divorced'],
    ['3', 'Widowed'],
  ])
  expect(optionsOf('prior_coverage_flag')?.map(([value]) => value)).toEqual(['0', '1'])
})

// @spec 1:270 1:276
test('ages from 18 to 100 in years of 365.25 days, and up to 8 or 9 children', () => {
  const today = '2026-11-20'
  expect(ageProblem('dob', '2008-11-21', today)).not.toBeNull()
  expect(ageProblem('dob', '2008-11-19', today)).toBeNull()
  expect(ageProblem('dob', '1926-01-01', today)).toBeNull()
  expect(ageProblem('dob', '1925-11-19', today)).not.toBeNull()
  // 365 days are not a year yet, 366 are.
  expect(ageOn('2025-11-20', '2026-11-20')).toBe(0)
  expect(ageOn('2025-11-20', '2026-11-21')).toBe(1)
  expect([maxChildren(true), maxChildren(false)]).toEqual([8, 9])
})

// @spec 1:271
test('a quote begins with the member alone; the page speaks English and Spanish at least', () => {
  expect(emptyQuote.tier).toBe('IO')
  expect(locales).toEqual(expect.arrayContaining(['en', 'es']))
})

// @spec 1:275
test('what the price of the special plan is made up of', () => {
  const fixed = { union_dues: 2500, annuity_fund: 1000, billing_fees: 3000 }
  expect(tiers.map((tier) => l713Breakdown(tier))).toEqual(
    [5000, 10_000, 10_000, 15_000].map((association_dues) => ({ ...fixed, association_dues })),
  )
})
