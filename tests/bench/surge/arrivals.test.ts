import { describe, expect, test } from 'vitest'
import { arrivals, exponential } from '#bench/support/surge/arrivals.ts'
import { randomFrom } from '#tests/server/oracle/random.ts'

const MOST = 20
const SECONDS = 1000
const twoSteps = (second: number): number => (second < SECONDS / 2 ? MOST / 4 : MOST)
const drawn = (seed: number) =>
  arrivals({ rateAt: twoSteps, most: MOST, seconds: SECONDS, random: randomFrom(seed).next })

describe('arrivals', () => {
  const times = drawn(1)

  test('come in order, within the time, and are the same for the same seed', () => {
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(times.every((at) => at > 0 && at < SECONDS)).toBe(true)
    expect(drawn(1)).toEqual(times)
    expect(drawn(2)).not.toEqual(times)
  })

  test('are as many as the rate of their time asks for', () => {
    const early = times.filter((at) => at < SECONDS / 2).length
    const late = times.length - early
    // Four standard deviations of a Poisson count.
    expect(Math.abs(early - 2500)).toBeLessThan(4 * Math.sqrt(2500))
    expect(Math.abs(late - 10_000)).toBeLessThan(4 * Math.sqrt(10_000))
  })

  test('are counted by the second as a Poisson process is: the variance is the mean', () => {
    const counts = Array.from({ length: SECONDS / 2 }, () => 0)
    for (const at of times.filter((time) => time >= SECONDS / 2)) counts[Math.floor(at - SECONDS / 2)]! += 1
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
    const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / (counts.length - 1)
    expect(variance / mean).toBeGreaterThan(0.75)
    expect(variance / mean).toBeLessThan(1.25)
  })
})

test('exponential has its mean', () => {
  const { next } = randomFrom(3)
  const many = Array.from({ length: 10_000 }, () => exponential(7, next))
  expect(Math.abs(many.reduce((sum, one) => sum + one, 0) / many.length - 7)).toBeLessThan(0.3)
})
