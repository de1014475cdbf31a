import { describe, expect, test } from 'vitest'
import { areaCents } from '#schemas/storefront/pricing/area-rate.rules.ts'
import type { AreaRow, Plan } from '#schemas/storefront/catalog/plan.types.ts'
import {
  type QuoteFacts,
  asksMore,
  isAbove100k,
  lowestByTier,
  parsePricingId,
  priceOf,
  pricingId,
} from '#schemas/storefront/pricing/pricing.rules.ts'
import { priceRefusalText } from '#schemas/storefront/pricing/pricing-text.ts'
import { facts, plan } from './facts.ts'

/** The published premiums of a plan in Alaska, area 1, in cents. */
const row: AreaRow = {
  child: 18_200,
  adult: [28_600, 30_000, 32_500, 36_500, 51_100, 77_600],
  couple: [57_200, 65_000, 73_000, 102_200, 155_200],
  coupleWithChildren: [
    [75_400, 83_200, 91_200, 120_400],
    [93_600, 101_400, 109_400, 138_600],
    [111_800, 119_600, 127_600, 156_800],
  ],
  adultWithChildren: [
    [46_800, 50_700, 54_700, 69_300],
    [65_000, 68_900, 72_900, 87_500],
    [83_200, 87_100, 91_100, 105_700],
  ],
}

const refusal = (given: Partial<Plan>, asked: Partial<QuoteFacts> = {}) => {
  const outcome = priceOf(plan(given), facts(asked))
  return outcome.ok ? 'priced' : outcome
}
const cents = (given: Partial<Plan>, asked: Partial<QuoteFacts> = {}) => {
  const outcome = priceOf(plan(given), facts(asked))
  return outcome.ok ? Object.fromEntries(outcome.rates.map((rate) => [rate.pricing_id, rate.cents])) : outcome.code
}

describe('premiums by rating area', () => {
  test.each([
    ['IO', 21, 0, 28_600],
    ['IO', 60, 0, 77_600],
    ['IS', 40, 0, 73_000],
    ['IC', 30, 1, 50_700],
    ['IC', 50, 2, 87_500],
    ['IF', 21, 1, 75_400],
    ['IF', 40, 3, 127_600],
    ['IF', 40, 7, 127_600],
  ] as const)('are the published ones at a column: %s at %i with %i children', (tier, age, children, expected) => {
    expect(areaCents(row, tier, age, children)).toBe(expected)
  })

  test.each([
    ['IO', 35, 0, 34_500],
    ['IO', 28, 0, 30_833],
    ['IS', 25, 0, 60_667],
    ['IC', 35, 1, 52_700],
    ['IO', 20, 0, 18_200],
    ['IO', 99, 0, 77_600],
    ['IC', 60, 1, 95_800],
    ['IF', 60, 2, 191_600],
    ['IC', 40, 0, 54_700],
  ] as const)('lie on straight lines between: %s at %i with %i children', (tier, age, children, expected) => {
    expect(areaCents(row, tier, age, children)).toBe(expected)
  })

  test('a tier with an unpublished column is not sold', () => {
    expect(areaCents({ ...row, couple: [57_200, 0, 73_000, 102_200, 155_200] }, 'IS', 60, 0)).toBe(0)
  })
})

describe('prices', () => {
  test('of a flat plan, every tier, the quote’s own selected', () => {
    expect(priceOf(plan(), facts({ tier: 'IS' }))).toEqual({
      ok: true,
      rates: (['IO', 'IS', 'IC', 'IF'] as const).map((tier, index) => ({
        pricing_id: `plan.standard.${tier}`,
        option_id: 'standard',
        option_name: null,
        face_dollars: null,
        tier,
        cents: [1000, 2000, 1700, 2850][index],
        employer_cents: 0,
        selected: tier === 'IS',
      })),
    })
  })

  test('by region', () => {
    const rating: Plan['rating'] = { by: 'region', regions: { 3: { IO: 4552, IS: 9102, IC: 9102, IF: 13_654 } } }
    expect(cents({ rating })).toEqual({
      'plan.standard.IO': 4552,
      'plan.standard.IS': 9102,
      'plan.standard.IC': 9102,
      'plan.standard.IF': 13_654,
    })
  })

  test('by age band and face amount: mills a $1,000', () => {
    const rating: Plan['rating'] = {
      by: 'age_band',
      bands: [{ from: 40, to: 44, mills: 65 }],
      options: [
        { id: '50k', face_dollars: 50_000 },
        { id: '200k', face_dollars: 200_000 },
      ],
      tier_percent: { IO: 100, IS: 200, IC: 170, IF: 285 },
    }
    expect(cents({ rating, tiers: ['IO', 'IC'] })).toEqual({
      'plan.50k.IO': 325,
      'plan.50k.IC': 553,
      'plan.200k.IO': 1300,
      'plan.200k.IC': 2210,
    })
  })

  test('by salary: 60% of 5,000 a month, at most 2,500, at 1.45 a hundred', () => {
    const rating: Plan['rating'] = {
      by: 'salary',
      benefit_percent: 60,
      maximum_benefit_cents: 250_000,
      mills_per_100: 1450,
      tier_percent: { IO: 100, IS: 110, IC: 110, IF: 120 },
    }
    expect(cents({ rating, tiers: ['IO', 'IS'] })).toEqual({ 'plan.standard.IO': 3625, 'plan.standard.IS': 3988 })
    expect(cents({ rating, tiers: ['IO'] }, { annualSalaryCents: 2_400_000 })).toEqual({ 'plan.standard.IO': 1740 })
  })

  test('tobacco and the 3% administrative fee of the special carrier', () => {
    expect(cents({ tobacco_percent: 150, tiers: ['IO'] }, { smoker: 1 })).toEqual({ 'plan.standard.IO': 1500 })
    expect(cents({ tobacco_percent: 150, tiers: ['IO'] }, { smoker: 0 })).toEqual({ 'plan.standard.IO': 1000 })
    expect(cents({ traits: ['prudential'], tiers: ['IO', 'IF'] })).toEqual({
      'plan.standard.IO': 1030,
      'plan.standard.IF': 2936,
    })
  })

  test('the lowest of each tier stands on the card', () => {
    const outcome = priceOf(
      plan({
        tiers: ['IO', 'IS'],
        rating: {
          by: 'tier',
          options: [
            { id: 'high', name: { en: 'High', es: 'Alto' }, cents: { IO: 1300, IS: 1900 } },
            { id: 'low', name: { en: 'Low', es: 'Bajo' }, cents: { IO: 800, IS: 2000 } },
          ],
        },
      }),
      facts(),
    )
    expect(outcome.ok && lowestByTier(outcome.rates)).toEqual({
      IO: { cents: 800, employer_cents: 0 },
      IS: { cents: 1900, employer_cents: 0 },
    })
  })

  test('pricing ids name plan, option and tier', () => {
    expect(pricingId('a-b', '50k', 'IF')).toBe('a-b.50k.IF')
    expect(parsePricingId('a-b.50k.IF')).toEqual({ planId: 'a-b', optionId: '50k', tier: 'IF' })
    expect(['a.b', 'a.b.IX', 'a.b.IO.c', '..IO'].map(parsePricingId)).toEqual([null, null, null, null])
  })

  test('amounts above 100,000 are told apart', () => {
    expect([null, 100_000, 100_001].map((face_dollars) => isAbove100k({ face_dollars }))).toEqual([false, false, true])
  })
})

describe('why a plan has no price', () => {
  const area: Plan['rating'] = { by: 'rating_area', areas: { 'TX-3': row } }
  const bands: Plan['rating'] = {
    by: 'age_band',
    bands: [{ from: 18, to: 39, mills: 50 }],
    options: [{ id: '50k', face_dollars: 50_000 }],
    tier_percent: { IO: 100, IS: 200, IC: 170, IF: 285 },
  }
  const salary: Plan['rating'] = {
    by: 'salary',
    benefit_percent: 60,
    maximum_benefit_cents: 1,
    mills_per_100: 1,
    tier_percent: { IO: 100, IS: 100, IC: 100, IF: 100 },
  }
  test.each<[string, Partial<Plan>, Partial<QuoteFacts>, object]>([
    ['moved', { moved: [{ to: 'new' }] }, {}, { code: 'changePid', reason: 'changePid', pid: 'new' }],
    ['moved at an age', { moved: [{ to: 'new', age_from: 40 }] }, {}, { code: 'changePid', pid: 'new' }],
    ['moved in a state', { moved: [{ to: 'new', states: ['TX'] }] }, {}, { code: 'changePid', pid: 'new' }],
    ['withdrawn', { withdrawn: '2026-11-21' }, {}, { code: 'portalError', reason: 'withdrawn' }],
    ['state', { states: ['FL', 'IL'] }, {}, { code: 'stateError', reason: 'stateError' }],
    ['portal', { portals: ['other'] }, {}, { code: 'portalError', reason: 'portal' }],
    ['no portal', { portals: ['other'] }, { portalId: null }, { code: 'portalError', reason: 'portal' }],
    ['area', { rating: area }, { ratingArea: 'TX-4' }, { code: 'metError', reason: 'metError' }],
    ['no area', { rating: area }, { ratingArea: null }, { code: 'metError', reason: 'metError' }],
    ['county', { rating: area }, { countyOpen: true }, { code: 'countyError', reason: 'countyError' }],
    ['region', { rating: { by: 'region', regions: { 1: { IO: 1 } } } }, {}, { code: 'metError', reason: 'metError' }],
    ['tier', { tiers: ['IO'] }, { tier: 'IF' }, { code: 'tierError', reason: 'tierError' }],
    ['age', { ages: { from: 18, to: 39 } }, {}, { code: 'ageError', values: { from: 18, to: 39 } }],
    [
      'spouse',
      { spouse_ages: { from: 18, to: 60 } },
      { tier: 'IF', spouseAge: 61 },
      { code: 'planAgeError', reason: 'spouse_age', values: { from: 18, to: 60 } },
    ],
    ['band', { rating: bands }, {}, { code: 'planAgeError', reason: 'age_without_rate', values: { age: 40 } }],
    ['salary', { rating: salary }, { annualSalaryCents: null }, { code: 'salaryError', values: { minimum: 1 } }],
    [
      'low salary',
      { minimum_salary: 15_000 },
      { annualSalaryCents: 1_499_999 },
      { code: 'salaryError', values: { minimum: 15_000 } },
    ],
    ['hours', { minimum_hours: 20 }, { weeklyHours: 19 }, { code: 'hourError', values: { minimum: 20 } }],
    ['tobacco', { tobacco_percent: 150 }, { smoker: null }, { code: 'smokerError', reason: 'smokerError' }],
    [
      'questions',
      { eligibility_questions: ['a', 'b'] },
      { answers: { a: 1 } },
      { code: 'newQuestionsError', values: { count: 1 } },
    ],
  ])('%s', (_, given, asked, expected) => {
    expect(refusal(given, asked)).toMatchObject({ ok: false, ...expected })
  })

  test('a spouse who is not covered, and a plan that moves elsewhere, hold nothing up', () => {
    expect(refusal({ spouse_ages: { from: 18, to: 60 } }, { spouseAge: 61 })).toBe('priced')
    expect(refusal({ moved: [{ to: 'new', states: ['FL'] }] })).toBe('priced')
    expect(refusal({ withdrawn: '2026-11-22' })).toBe('priced')
  })

  test('only what the visitor has not said keeps a plan in the list', () => {
    expect(
      (['salaryError', 'hourError', 'smokerError', 'newQuestionsError', 'countyError'] as const).map(asksMore),
    ).toEqual([true, true, true, true, true])
    expect(
      (['stateError', 'tierError', 'ageError', 'metError', 'planAgeError', 'portalError', 'changePid'] as const).some(
        asksMore,
      ),
    ).toBe(false)
  })

  test('is said in the specification’s words, and in Spanish', () => {
    const say = (reason: Parameters<typeof priceRefusalText>[0]['reason'], values = {}) =>
      priceRefusalText({ reason, values }, 'en')
    expect(say('salaryError')).toBe('Please enter your annual salary to view rates by clicking here.')
    expect(say('hourError')).toBe('Please enter enough working hours to add this plan to the cart by clicking here.')
    expect(say('stateError')).toBe(
      'Plan not available in your state. Please change the state by editing your basic info above.',
    )
    expect(say('tierError')).toBe(
      'Plan not available for this tier. Please change the tier by editing your basic info above.',
    )
    expect(say('ageError')).toBe('Plan not available for selected age group. Please edit your basic info above.')
    expect(say('metError')).toBe(
      'Plan not available in the area. Please choose another area by editing your basic info above.',
    )
    expect(say('countyError')).toBe(
      'Your ZIP code covers several counties with different prices. To choose your county, select Edit next to your ZIP code.',
    )
    expect(say('smokerError')).toBe('Tobacco usage required. Please choose tobacco usage by clicking here.')
    expect(say('spouse_age', { from: 18, to: 60 })).toBe('This plan covers a spouse from 18 to 60 years of age.')
    expect(say('changePid')).toBe('')
    expect(priceRefusalText({ reason: 'withdrawn', values: {} }, 'es')).toBe('Este plan ya no se vende.')
  })
})
