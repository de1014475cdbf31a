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
