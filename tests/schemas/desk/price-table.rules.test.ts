import { readFileSync, readdirSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import { centsTyped, pricedPlans, withPrice } from '#schemas/desk/price-table.rules.ts'

it.each([
  ['12.50', 1250],
  ['12,5', 1250],
  ['12', 1200],
  [' $1,234.50 ', 123450],
  ['1.234,50', 123450],
  ['1 234,50', 123450],
  ['0', 0],
])('reads "%s" as an amount', (typed, cents) => {
  expect(centsTyped(typed)).toBe(cents)
})

it.each(['1,234', '1.234', '12.345', '-1', '12.', 'much', '1,23.4', '99999999'])(
  'takes "%s" for no amount',
  (typed) => {
    expect(centsTyped(typed)).toBeUndefined()
  },
)

it('takes an empty box for a tier that is not sold', () => {
  expect(centsTyped('  ')).toBeNull()
})

it('reads whatever a text holds, and nothing of what is no JSON', () => {
  expect(pricedPlans('{"plans": [')).toBeNull()
  expect(pricedPlans('[]')).toEqual([])
  expect(pricedPlans('{"plans": [3, {"id": 7, "rating": {"by": "tier", "options": [null]}, "tiers": "IO"}]}')).toEqual([
    { id: '', name: '', rating: '', line: 1, tiers: [], rows: [] },
    {
      id: '',
      name: '',
      rating: 'tier',
      line: 1,
      tiers: [],
      rows: [{ of: 'option', id: '', name: {}, at: ['plans', '1', 'rating', 'options', '0', 'cents'], cents: {} }],
    },
  ])
})

const folder = 'server/catalog/data/demo/plans'

test.each(readdirSync(folder))('every price of %s is found, and changed alone', (file) => {
  const text = readFileSync(`${folder}/${file}`, 'utf8')
  const plans = pricedPlans(text) ?? []
  expect(plans.length).toBeGreaterThan(0)
  for (const { rows, rating } of plans) {
    expect(rating !== 'tier' || rows.length > 0).toBe(true)
    for (const { at, cents } of rows) {
      for (const tier of Object.keys(cents) as (keyof typeof cents)[]) {
        const other = withPrice(text, at, tier, 4242)
        expect(other).not.toBe(text)
        const back = withPrice(other, at, tier, cents[tier] ?? 0)
        expect(back).toBe(text)
        const lines = other.split('\n')
        expect(text.split('\n').filter((line, index) => line !== lines[index])).toHaveLength(1)
        expect(pricedPlans(withPrice(text, at, tier, null))).not.toBeNull()
      }
    }
  }
})
