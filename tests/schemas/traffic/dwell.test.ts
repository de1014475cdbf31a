import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DWELL_KINDS, dwellAt, dwellOf, dwellStart, medianDwell } from '#schemas/traffic/dwell.ts'
import { SEED } from '#tests/seed.ts'

const counts = (of: Record<number, number>) => Array.from({ length: DWELL_KINDS }, (_, kind) => of[kind] ?? 0)

test('the first kind is below 50 ms, each next one twice as long, the last without an end', () => {
  expect([0, 49.9, 50, 99, 100, 199, 200, 60_000, 4 * 86_400_000, 1e15].map(dwellOf)).toEqual([
    0, 0, 1, 1, 2, 2, 3, 11, 23, 23,
  ])
})

test('a time lies in the kind that it is counted in', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e10, noNaN: true }), (time) => {
      const kind = dwellOf(time)
      expect(time).toBeGreaterThanOrEqual(dwellStart(kind))
      // The last kind has no end.
      expect(kind === DWELL_KINDS - 1 || time < dwellStart(kind + 1)).toBe(true)
    }),
    { seed: SEED },
  )
})

test('the median lies where half of all have been before', () => {
  expect(medianDwell(counts({}))).toBeNull()
  expect(medianDwell(counts({ 0: 10 }))).toBe(25)
  expect(medianDwell(counts({ 1: 1, 3: 2, 5: 1 }))).toBe(300)
  expect(medianDwell(counts({ 2: 3, 10: 1 }))).toBeCloseTo(100 + (2 / 3) * 100)
})

test('nine of ten lie below the time that says so', () => {
  expect(dwellAt(counts({}), 0.9)).toBeNull()
  expect(dwellAt(counts({ 0: 10 }), 0.9)).toBe(45)
  expect(dwellAt(counts({ 1: 90, 4: 10 }), 0.9)).toBe(100)
  expect(dwellAt(counts({ 1: 80, 4: 20 }), 0.9)).toBe(400 + 200)
})
