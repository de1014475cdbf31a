import { describe, expect, test } from 'vitest'
import type { ChargeTerms } from '#schemas/calls/enrollment/charge.shapes.ts'
import { billDatesFor } from '#schemas/storefront/pricing/bill-date.rules.ts'
import { accountDays, chargeOf, chargeTerms, chargeText } from '#schemas/storefront/pricing/charge.rules.ts'

const listedDays = [1, 2, 5, 6, 7, 10, 20, 21, 25, 26, 28]
const termsFrom = (effectiveDate: string | null): ChargeTerms | null =>
  chargeTerms({ initialCents: 21_340, monthlyCents: 18_840, effectiveDate, listedDays })

// @spec 3:171
test.each([
  [1, [21, 25, 26]],
  [15, [1, 2, 5, 6]],
  [10, listedDays],
])('an account that pays plans of day %i may be charged on the days of its rule', (start, days) => {
  expect(billDatesFor(start, listedDays)).toEqual(days)
})

describe('terms of charges', () => {
  // @spec 3:171
  test('plans of the 1st: the card on the 1st, the account in the month before', () => {
    expect(termsFrom('12/01/2026')).toEqual({
      first: 213.4,
      monthly: 188.4,
      card: { day: 1, from: '01/01/2027' },
      account: [
        { day: 21, from: '12/21/2026' },
        { day: 25, from: '12/25/2026' },
        { day: 26, from: '12/26/2026' },
      ],
    })
  })

  // @spec 3:171
  test('plans of the 15th: the card on the 15th, the account early in the month that is paid', () => {
    const terms = termsFrom('12/15/2026')
    expect(terms?.card).toEqual({ day: 15, from: '01/15/2027' })
    expect(terms?.account[0]).toEqual({ day: 1, from: '01/01/2027' })
    expect(accountDays(terms)).toEqual([1, 2, 5, 6])
  })

  test('a day that not every month has is the 28th; before a date is chosen there are no terms', () => {
    expect(termsFrom('12/31/2026')?.card).toEqual({ day: 28, from: '01/28/2027' })
    expect(termsFrom(null)).toBeNull()
    expect(accountDays(null)).toEqual([])
  })
})

describe('words of a charge', () => {
  const terms = termsFrom('12/01/2026')
  const card = chargeOf(terms, { payment_method: 'cc', card_number: '************1111' })
  const account = chargeOf(terms, { payment_method: 'eft', account_number: '123456789', bill_date: 21 })

  test('a card before and after the submit', () => {
    expect(chargeText(card, undefined, 'en')).toBe(
      'First payment of $213.40 today, when you submit your enrollment, charged to the card ending in 1111. Then $188.40 on the 1st of each month, starting January\u00a01, 2027.',
    )
    expect(chargeText(card, '11/23/2026', 'en')).toBe(
      'First payment of $213.40 on November\u00a023, 2026, charged to the card ending in 1111. Then $188.40 on the 1st of each month, starting January\u00a01, 2027.',
    )
  })

  // @spec 3:171
  test('an account before and after the submit: within five days', () => {
    expect(chargeText(account, undefined, 'en')).toBe(
      'First payment of $213.40 within 5 days after you submit your enrollment, from the bank account ending in 6789. Then $188.40 on the 21st of each month, starting December\u00a021, 2026.',
    )
    expect(chargeText(account, '11/28/2026', 'en')).toBe(
      'First payment of $213.40 between November\u00a028, 2026 and December\u00a03, 2026, from the bank account ending in 6789. Then $188.40 on the 21st of each month, starting December\u00a021, 2026.',
    )
  })

  test('a number that is not known yet is not named; the last offered day stands where none is chosen', () => {
    expect(chargeText(chargeOf(terms, { payment_method: 'cc' }), undefined, 'en')).toContain(
      'charged to your card. Then',
    )
    const undated = chargeOf(terms, { payment_method: 'eft' })
    expect(chargeText(undated, undefined, 'en')).toContain('from your bank account. Then $188.40 on the 26th')
  })

  test('nothing is charged where plans are billed separately, or on a day that is not offered', () => {
    expect(chargeOf(terms, { payment_method: 'list' })).toBeNull()
    expect(chargeOf(terms, { payment_method: 'eft', bill_date: 28 })).toBeNull()
    expect(chargeText(null, undefined, 'en')).toBe('Nothing is charged here. The plans are billed separately.')
  })

  test('in Spanish and in French', () => {
    expect(chargeText(account, undefined, 'es')).toMatch(
      /^Primer pago de .+ en los 5 días posteriores al envío de su inscripción, desde la cuenta bancaria que termina en 6789\. Luego .+ el día 21 de cada mes, a partir del 21\u00a0de\u00a0diciembre de 2026\.$/,
    )
    expect(chargeText(card, '11/23/2026', 'fr')).toMatch(
      /^Premier paiement de .+ le 23\u00a0novembre 2026, par la carte se terminant par 1111\. Puis [\d,]+.\$ le 1er de chaque mois, à partir du 1er\u00a0janvier 2027\.$/,
    )
  })
})
