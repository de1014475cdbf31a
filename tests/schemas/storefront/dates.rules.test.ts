import { describe, expect, test } from 'vitest'
import { ageOn } from '#schemas/storefront/pricing/age.rules.ts'
import { billDateLabel, defaultBillDate, ordinal } from '#schemas/storefront/pricing/bill-date.rules.ts'
import { asTier } from '#schemas/storefront/catalog/catalog-codes.ts'
import { effectiveDates } from '#schemas/storefront/pricing/effective-date.rules.ts'
import { acceptedAnswers, checkAnswers } from '#schemas/storefront/pricing/eligibility.rules.ts'
import { priceText, wholeDollarText, toCents, toDollars } from '#schemas/storefront/pricing/money.rules.ts'

describe('ages in years of 365.25 days', () => {
  test.each([
    ['2008-11-21', '2026-11-20', 17],
    ['2008-11-21', '2026-11-22', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['1986-11-21', '2026-11-21', 40],
    ['1926-11-21', '2026-11-21', 100],
    ['1925-11-21', '2026-11-21', 100],
    ['1925-11-21', '2026-11-22', 101],
  ])('born %s, on %s', (born, today, age) => {
    expect(ageOn(born, today)).toBe(age)
  })
})

describe('effective dates', () => {
  test('the first of a month, three months ahead', () => {
    expect(effectiveDates(['first'], '2026-11-21')).toEqual(['12/01/2026', '01/01/2027', '02/01/2027'])
  })
  test('the first or fifteenth', () => {
    expect(effectiveDates(['first_or_fifteenth', 'daily'], '2026-11-21')).toEqual([
      '12/01/2026',
      '12/15/2026',
      '01/01/2027',
      '01/15/2027',
      '02/01/2027',
      '02/15/2027',
    ])
  })
  test('any day, thirty of them, from tomorrow on and over a leap day', () => {
    const dates = effectiveDates(['daily'], '2028-02-27')
    expect([dates.length, ...dates.slice(0, 3), dates.at(-1)]).toEqual([
      30,
      '02/28/2028',
      '02/29/2028',
      '03/01/2028',
      '03/28/2028',
    ])
  })
  test('all plans of a cart agree; an empty cart has none', () => {
    expect(effectiveDates(['daily', 'first', 'first_or_fifteenth'], '2026-12-01')).toEqual([
      '01/01/2027',
      '02/01/2027',
      '03/01/2027',
    ])
    expect(effectiveDates([], '2026-11-21')).toEqual([])
  })
})

test('bill dates are said as the Nth of month', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 28].map((day) => ordinal(day, 'en'))).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 28th'.split(' '),
  )
  expect(billDateLabel(28, 'en')).toBe('28th of month')
  expect(billDateLabel(28, 'es')).toBe('Día 28 del mes')
  expect([billDateLabel(1, 'fr'), billDateLabel(28, 'fr')]).toEqual(['Le 1er du mois', 'Le 28 du mois'])
  expect([defaultBillDate([1, 15, 28]), defaultBillDate([1, 15]), defaultBillDate([])]).toEqual([28, 15, undefined])
})

test('a price has cents, an amount of insurance none', () => {
  const locale = 'en'
  expect([wholeDollarText(123_456, locale), priceText(123_450, locale), wholeDollarText(0, locale)]).toEqual([
    '$1,235',
    '$1,234.50',
    '$0',
  ])
  expect([toDollars(1238), toCents(12.38), toCents(1.005), toCents(0.1 + 0.2)]).toEqual([12.38, 1238, 101, 30])
})

// @spec 2:121
test('IC3 counts as children; other codes are none', () => {
  expect(['IO', 'IS', 'IC', 'IF', 'IC3', 'IX', ''].map(asTier)).toEqual(['IO', 'IS', 'IC', 'IF', 'IC', null, null])
})

test('eligibility answers: a No to a question that must be Yes is asked again', () => {
  const questions = [
    { qid: 'work', must_be_yes: true },
    { qid: 'other', must_be_yes: false },
  ]
  expect(checkAnswers(questions, { work: 0 })).toEqual([
    { target_element: 'work', message_key: 'error_answer_must_be_yes' },
    { target_element: 'other', message_key: 'error_answer_yes_or_no' },
  ])
  expect(checkAnswers(questions, { work: 1, other: 0 })).toEqual([])
  expect(acceptedAnswers(questions, { work: 0, other: 0, gone: 1 })).toEqual({ other: 0 })
})
