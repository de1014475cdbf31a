import { expect, test } from 'vitest'
import { associated, idsOf, merged } from '#schemas/storefront/plans/recommendation.rules.ts'

const counted = (entries: Record<string, number>) =>
  new Map(Object.entries(entries).map(([id, carts]) => [id, { carts, sold: 0 }]))
const pair = (plan_id: string, other_id: string, carts: number) => ({ plan_id, other_id, carts })

// Dental was in 40 of 100 carts. Vision went with it in 30 of them, a pet plan in 5, membership in everything.
const hundred = {
  carts: 100,
  plans: counted({ dental: 40, vision: 35, pet: 8, everything: 90, rare: 4, half: 40 }),
  pairs: [
    pair('dental', 'vision', 30),
    pair('dental', 'pet', 5),
    pair('dental', 'everything', 36),
    pair('dental', 'rare', 4),
    pair('dental', 'half', 16),
    pair('half', 'vision', 20),
  ],
}

test('what people had beside a plan, by the share of them who had it', () => {
  // 30 of 40 had vision, which 35 of 100 have: lift 2.1. Five of 40 had the pet plan, which 8 of 100 have: lift 1.6.
  expect(associated(['dental'], hundred)).toEqual(['vision', 'pet'])
})

test('neither chance nor mere popularity counts as a connection', () => {
  const rare = { ...hundred, pairs: [pair('dental', 'rare', 4)] }
  expect(associated(['dental'], rare)).toEqual([])
  // 36 of 40 had it, and so have 90 of 100: lift 1.
  expect(associated(['dental'], { ...hundred, pairs: [pair('dental', 'everything', 36)] })).toEqual([])
  // Three of 40 are too few to speak of.
  const few = { carts: 100, plans: counted({ dental: 80, odd: 6 }), pairs: [pair('dental', 'odd', 6)] }
  expect(associated(['dental'], few)).toEqual([])
  expect(associated(['dental'], { ...few, plans: counted({ dental: 60, odd: 6 }) })).toEqual(['odd'])
})

test('what is in the cart is not recommended, and the strongest connection of several counts', () => {
  expect(associated(['dental', 'vision'], hundred)).toEqual(['half', 'pet'])
  expect(associated([], hundred)).toEqual([])
  // Counts that do not agree (a cart was taken back meanwhile) make no share above one.
  expect(associated(['a'], { carts: 0, plans: counted({}), pairs: [pair('a', 'b', 9)] })).toEqual([])
})

test('comma lists and several lists as one', () => {
  expect(idsOf(' a,b,,a , c')).toEqual(['a', 'b', 'c'])
  expect(idsOf(undefined)).toEqual([])
  expect(merged(['b', 'a'], ['a', 'c'], [])).toEqual(['b', 'a', 'c'])
})
