/** Where the server takes the time from; tests give another one. */
export interface Clock {
  /** Epoch milliseconds. */
  now: () => number
}

export const systemClock: Clock = { now: () => Date.now() }

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/**
 * The calendar day, yyyy-mm-dd, in UTC: nowhere in the States is it a later day, so no date that is still allowed to a
 * person is refused as being in the future.
 */
export const dayOf = (clock: Clock): string => new Date(clock.now()).toISOString().slice(0, 10)
