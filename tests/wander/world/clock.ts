import type { TestClock } from '#tests/server/support/clock.ts'

/** The one clock of a world: the server's, and that of every page's timers. It stands until it is moved. */
export interface WorldClock extends TestClock {
  setTimeout: (work: () => void, ms?: number) => number
  clearTimeout: (id: unknown) => void
  /** Milliseconds until the next timer; null where there is none. */
  next: () => number | null
  /** Runs the timers that are due, in their order. */
  runDue: () => void
}

export const worldClock = (start: number): WorldClock => {
  let now = start
  let count = 0
  const timers = new Map<number, { at: number; work: () => void }>()
  return {
    now: () => now,
    advance: (by) => {
      now += by
    },
    setTimeout: (work, ms = 0) => {
      count += 1
      timers.set(count, { at: now + Math.max(0, ms), work })
      return count
    },
    clearTimeout: (id) => {
      timers.delete(id as number)
    },
    next: () => (timers.size === 0 ? null : Math.max(0, Math.min(...[...timers.values()].map(({ at }) => at)) - now)),
    runDue: () => {
      const due = [...timers]
        .filter(([, { at }]) => at <= now)
        .toSorted(([a, one], [b, other]) => one.at - other.at || a - b)
      for (const [id, { work }] of due) {
        // One that runs before may have taken it back.
        if (timers.delete(id)) work()
      }
    },
  }
}

/** `Date` as a page has it whose clock is this one. */
export const dateOf = (clock: Pick<WorldClock, 'now'>): DateConstructor =>
  class extends Date {
    constructor(...given: []) {
      super(...(given.length === 0 ? ([clock.now()] as never as []) : given))
    }
    static override now = clock.now
  } as DateConstructor
