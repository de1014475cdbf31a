const LONGEST_WAIT = 3_600_000

/** Milliseconds that a `Retry-After` of seconds asks us to wait, an hour at most; undefined where it asks for nothing. */
export const retryAfter = (header: string | null | undefined): number | undefined => {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, LONGEST_WAIT) : undefined
}
