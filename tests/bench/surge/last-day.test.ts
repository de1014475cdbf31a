import { expect, test } from 'vitest'
import { busyAt, DEADLINE, PEAK_HOURS, percentAt, published } from '#bench/support/surge/last-day.ts'

const STEP = 0.01
/** Percent of the day's visits from one hour to another. */
const between = (from: number, to: number): number => {
  let percent = 0
  for (let hour = from + STEP / 2; hour < to; hour += STEP) percent += percentAt(hour) * STEP
  return percent
}
const percentOf = (visits: number): number => (100 * visits) / published.visits

test('the day has the visits that were published by noon, by two and in all', () => {
  expect(Math.abs(between(0, 12) - percentOf(published.byNoon))).toBeLessThan(0.5)
  expect(Math.abs(between(0, 14) - percentOf(published.byTwo))).toBeLessThan(0.5)
  expect(Math.abs(between(0, DEADLINE) - 100)).toBeLessThan(0.5)
})

test('it is busiest at noon, and at eleven as much less busy as fewer people were there', () => {
  const hours = Array.from({ length: DEADLINE }, (_, hour) => hour)
  expect(hours.filter((hour) => busyAt(hour) === 1)).toEqual([12])
  expect(busyAt(11)).toBeCloseTo(published.atEleven / published.atNoon, 2)
})

test('the plateau is within a tenth of the busiest hour', () => {
  for (const hour of [PEAK_HOURS.from, 13, 14, 15, 16, PEAK_HOURS.to]) expect(busyAt(hour)).toBeGreaterThan(0.88)
})

test('after the deadline come as many fewer than in the night before as on the next day', () => {
  expect(percentAt(DEADLINE - 0.001)).toBeCloseTo(5.5, 2)
  expect(percentAt(DEADLINE)).toBeCloseTo((1.5 * published.nextDay) / published.visits)
  expect(percentAt(DEADLINE + 5)).toBe(percentAt(DEADLINE))
})
