import { vi } from 'vitest'

/** Milliseconds: a machine that does much else is slow, not wrong. Vitest itself gives up after one second. */
export const PATIENCE_MS = 60_000

/** Until a check no longer throws; gives what it gave. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: PATIENCE_MS, interval: 20 })
