import { describe, expect, test } from 'vitest'
import {
  addRefusal,
  blackoutOf,
  cartTotals,
  hasTrait,
  l713Breakdown,
  l713NetCents,
  priceLine,
  withPlan,
  withoutPlan,
} from '#schemas/storefront/cart/cart.rules.ts'
import { facts, plan } from './facts.ts'

const text = { en: 'Text', es: 'Texto' }
const membership = plan({
  id: 'membership',
  rating: { by: 'tier', options: [{ id: 'standard', name: text, cents: { IO: 500 } }] },
  tiers: ['IO'],
})
const life = plan({ id: 'life', traits: ['prudential'], membership: 'membership', enrollment_fee_cents: 2500 })
const moreLife = plan({ id: 'more-life', membership: 'membership' })
const dental = plan({
  id: 'dental',
  riders: [{ id: 'ortho', name: text, text, cents: { IO: 350 } }],
})
const all = [membership, life, moreLife, dental]
const findPlan = (id: string) => all.find((one) => one.id === id)
const isExistingMember = false

describe('what is in the cart', () => {
  test('a membership comes first, once, and cannot be removed while it is needed', () => {
    const one = withPlan([], life, 'standard', { isExistingMember })
    const two = withPlan(one, moreLife, 'standard', { isExistingMember })
    expect(two).toEqual([
      { plan_id: 'membership', option_id: 'standard', riders: [], removable: 0 },
      { plan_id: 'life', option_id: 'standard', riders: [], removable: 1 },
      { plan_id: 'more-life', option_id: 'standard', riders: [], removable: 1 },
    ])
    expect(withoutPlan(two, 'membership', findPlan)).toBeNull()
    const rest = withoutPlan(two, 'life', findPlan) ?? []
    expect(rest.map(({ plan_id }) => plan_id)).toEqual(['membership', 'more-life'])
    expect(withoutPlan(rest, 'more-life', findPlan)).toEqual([])
  })

  test('an existing member has the membership, and a plan stands in the cart once', () => {
    const cart = withPlan([], life, 'standard', { isExistingMember: true })
    expect(cart).toEqual([{ plan_id: 'life', option_id: 'standard', riders: [], removable: 1 }])
    expect(withPlan(cart, life, 'standard', { isExistingMember: true })).toEqual(cart)
  })

  test('why a plan cannot be added', () => {
    const closed = plan({ blackouts: [{ from: '2026-11-20', to: '2026-11-21', message: text }] })
    const about = { cart: [], activePlanIds: [], today: '2026-11-21' }
    expect(addRefusal(closed, about)).toBe('blackout')
    expect(blackoutOf(closed, '2026-11-21')).toEqual(text)
    expect(blackoutOf(closed, '2026-11-22')).toBeNull()
    expect(addRefusal(dental, { ...about, activePlanIds: ['dental'] })).toBe('already-active')
    expect(addRefusal(dental, { ...about, cart: withPlan([], dental, 'standard', { isExistingMember }) })).toBe(
      'already-in-cart',
    )
    expect(addRefusal(dental, about)).toBeNull()
  })
})

describe('what it costs', () => {
  test('each month, and the first month with the enrollment fees', () => {
    const cart = withPlan(withPlan([], life, 'standard', { isExistingMember }), dental, 'standard', {
      isExistingMember,
      riders: ['ortho'],
    })
    const lines = cart.map((line) => priceLine(line, findPlan(line.plan_id), facts()))
    expect(lines.map(({ pricing_id, cents }) => [pricing_id, cents])).toEqual([
      ['membership.standard.IO', 500],
      ['life.standard.IO', 1030],
      ['dental.standard.IO', 1350],
    ])
    expect(cartTotals(lines, findPlan)).toEqual({ recurringCents: 2880, employerCents: 0, initialCents: 5380 })
  })

  test('a plan that the quote has lost, or the catalog, has no price and a reason', () => {
    const line = { plan_id: 'life', option_id: 'standard', riders: [], removable: 1 as const }
    const lost = priceLine(line, plan({ ...life, states: ['FL'] }), facts())
    expect([lost.cents, lost.refusal?.code]).toEqual([null, 'stateError'])
    expect(priceLine(line, undefined, facts()).cents).toBeNull()
    expect(priceLine({ ...line, option_id: 'gone' }, life, facts()).cents).toBeNull()
    expect(cartTotals([lost], findPlan)).toEqual({ recurringCents: 0, employerCents: 0, initialCents: 0 })
  })

  test('the breakdown of an L713 price by tier', () => {
    expect(l713Breakdown('IF')).toEqual({
      union_dues: 2500,
      annuity_fund: 1000,
      billing_fees: 3000,
      association_dues: 15_000,
    })
    expect((['IO', 'IS', 'IC', 'IF'] as const).map((tier) => l713NetCents(29_900, tier))).toEqual([
      18_400, 13_400, 13_400, 8400,
    ])
    expect(l713NetCents(5000, 'IO')).toBe(0)
    expect([hasTrait([dental, life], 'prudential'), hasTrait([dental], 'prudential')]).toEqual([true, false])
  })
})
