import { describe, expect, test } from 'vitest'
import { tiers } from '#schemas/storefront/catalog/catalog-codes.ts'
import type { Contribution } from '#schemas/storefront/catalog/contribution.schema.ts'
import { cartTotals, priceLine } from '#schemas/storefront/cart/cart.rules.ts'
import {
  contributionTo,
  employerCents,
  premiumOf,
  sharedPremium,
  summedShares,
} from '#schemas/storefront/pricing/contribution.rules.ts'
import { priceOf } from '#schemas/storefront/pricing/pricing.rules.ts'
import { facts, plan } from './facts.ts'

const half: Contribution = { percent: { employee: 50, dependents: 50 } }
const own: Contribution = { percent: { employee: 100, dependents: 0 } }

describe("an employer's part", () => {
  test('is a share of the premium; the odd half cent is the employer’s, and both parts are the premium', () => {
    expect(sharedPremium(half, { tier: 'IO', premiumCents: 1001, ownCents: 1001 })).toEqual({
      cents: 500,
      employer_cents: 501,
    })
    for (let premiumCents = 1; premiumCents < 400; premiumCents += 1) {
      for (const percent of [0, 1, 33, 50, 67, 99, 100]) {
        const contribution = { percent: { employee: percent, dependents: 100 - percent } }
        const shared = sharedPremium(contribution, { tier: 'IF', premiumCents, ownCents: Math.ceil(premiumCents / 3) })
        expect(premiumOf(shared)).toBe(premiumCents)
        expect(Number.isInteger(shared.cents) && shared.cents >= 0 && shared.employer_cents >= 0).toBe(true)
      }
    }
  })

  test('tells the employee’s own premium from what dependents add, and rounds their sum once', () => {
    expect(employerCents(own, { tier: 'IF', premiumCents: 2850, ownCents: 1000 })).toBe(1000)
    const shares = { percent: { employee: 50, dependents: 50 } }
    // 0.5 of a cent twice: a cent, not two.
    expect(employerCents(shares, { tier: 'IS', premiumCents: 2, ownCents: 1 })).toBe(1)
    expect(
      employerCents({ percent: { employee: 75, dependents: 50 } }, { tier: 'IF', premiumCents: 2850, ownCents: 1000 }),
    ).toBe(1675)
  })

  test('is all the employee’s where the plan has no price for one person', () => {
    expect(employerCents(own, { tier: 'IF', premiumCents: 2850, ownCents: null })).toBe(2850)
  })

  test('is never more than its limit, nor than the premium', () => {
    expect(employerCents({ ...half, at_most_cents: 400 }, { tier: 'IO', premiumCents: 1000, ownCents: 1000 })).toBe(400)
    const amount = { amount_cents: { IO: 1500, IS: 0, IC: 0, IF: 2000 } }
    expect(employerCents(amount, { tier: 'IO', premiumCents: 1000, ownCents: 1000 })).toBe(1000)
    expect(employerCents(amount, { tier: 'IF', premiumCents: 2850, ownCents: 1000 })).toBe(2000)
    expect(employerCents(amount, { tier: 'IS', premiumCents: 2000, ownCents: 1000 })).toBe(0)
    expect(employerCents(undefined, { tier: 'IO', premiumCents: 1000, ownCents: 1000 })).toBe(0)
  })

  test('is what an entry says that names the plan, else its category, else what is for all plans', () => {
    const entries: Contribution[] = [
      half,
      { ...own, categories: ['dental'] },
      { amount_cents: { IO: 1, IS: 1, IC: 1, IF: 1 }, plans: ['plan'] },
    ]
    expect(contributionTo(entries, { id: 'plan', category: 'dental' })).toBe(entries[2])
    expect(contributionTo(entries, { id: 'other', category: 'dental' })).toBe(entries[1])
    expect(contributionTo(entries, { id: 'other', category: 'vision' })).toBe(half)
    expect(contributionTo(entries.slice(1), { id: 'other', category: 'vision' })).toBeUndefined()
  })
})

describe('prices with a contribution', () => {
  test('are what the member pays in every tier, with what the employer pays beside it', () => {
    const outcome = priceOf(plan(), facts({ tier: 'IF', children: 2, contributions: [own] }))
    expect(outcome.ok && outcome.rates.map(({ tier, cents, employer_cents }) => [tier, cents, employer_cents])).toEqual(
      [
        ['IO', 0, 1000],
        ['IS', 1000, 1000],
        ['IC', 700, 1000],
        ['IF', 1850, 1000],
      ],
    )
  })

  test('take tobacco and fees in before anything is shared', () => {
    const dear = plan({ traits: ['prudential'], tobacco_percent: 150 })
    for (const tier of tiers) {
      const alone = priceOf(dear, facts({ tier, smoker: 1, spouseAge: 40 }))
      const shared = priceOf(dear, facts({ tier, smoker: 1, spouseAge: 40, contributions: [half] }))
      if (!alone.ok || !shared.ok) throw new Error('no price')
      expect(shared.rates.map(premiumOf)).toEqual(alone.rates.map(({ cents }) => cents))
    }
  })

  test('leave riders and enrollment fees to the member', () => {
    const text = { en: 'Rider' }
    const offered = plan({
      riders: [{ id: 'extra', name: text, text, cents: { IO: 300 } }],
      enrollment_fee_cents: 2500,
    })
    const line = priceLine(
      { plan_id: 'plan', option_id: 'standard', riders: ['extra'], removable: 1 },
      offered,
      facts({ contributions: [half] }),
    )
    expect([line.cents, line.employer_cents]).toEqual([800, 500])
    expect(cartTotals([line], () => offered)).toEqual({ recurringCents: 800, employerCents: 500, initialCents: 3300 })
  })

  test('add up part by part', () => {
    expect(summedShares([{ cents: 100, employer_cents: 50 }, { cents: 7 }])).toEqual({ cents: 107, employer_cents: 50 })
  })
})
