import type { Clock } from '#server/clock.ts'

/** A clock that stands until it is moved. */
export interface TestClock extends Clock {
  /** Milliseconds. */
  advance: (by: number) => void
}

export const testClock = (start = Date.UTC(2026, 10, 20, 12)): TestClock => {
  let now = start
  return {
    now: () => now,
    advance: (by) => {
      now += by
    },
  }
}
