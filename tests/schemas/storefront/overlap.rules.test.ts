import { expect, test } from 'vitest'
import { overlaps, overlapsAny, overlapsOf } from '#schemas/storefront/cart/overlap.rules.ts'

const overlapping = [['dental'], ['medical', 'hsa']] as const
const low = { id: 'low', category: 'dental' } as const
const high = { id: 'high', category: 'dental' } as const
const silver = { id: 'silver', category: 'medical' } as const
const saver = { id: 'saver', category: 'hsa' } as const
const hospital = { id: 'hospital', category: 'hospital' } as const
const cash = { id: 'cash', category: 'hospital' } as const

test('plans of categories that the catalog names together overlap, also of one category', () => {
  expect(overlaps(low, high, overlapping)).toBe(true)
  expect(overlaps(silver, saver, overlapping)).toBe(true)
  expect(overlaps(low, silver, overlapping)).toBe(false)
})

test('a plan does not overlap with itself, and nothing does where the catalog names no categories', () => {
  expect(overlaps(low, low, overlapping)).toBe(false)
  expect(overlaps(hospital, cash, overlapping)).toBe(false)
  expect(overlaps(low, high)).toBe(false)
})

test('a plan overlaps with several others when it does with one of them', () => {
  expect(overlapsAny(low, [silver, high], overlapping)).toBe(true)
  expect(overlapsAny(low, [silver, hospital], overlapping)).toBe(false)
  expect(overlapsAny(low, [], overlapping)).toBe(false)
})

test('the plans of a cart that overlap are named together', () => {
  expect(overlapsOf([low, silver, hospital, high, cash, saver], overlapping)).toEqual([
    [low, high],
    [silver, saver],
  ])
  expect(overlapsOf([low, silver, hospital], overlapping)).toEqual([])
  expect(overlapsOf([low, high])).toEqual([])
})
