/** How long a state lasted is counted in kinds: the first is less than 50 ms, each next one twice as long. */
export const DWELL_KINDS = 24
const FIRST_MS = 50

/** The kind of a time in milliseconds; more than four days count as four days. */
export const dwellOf = (milliseconds: number): number =>
  milliseconds < FIRST_MS ? 0 : Math.min(DWELL_KINDS - 1, 1 + Math.floor(Math.log2(milliseconds / FIRST_MS)))

/** Where a kind begins, in milliseconds. */
export const dwellStart = (kind: number): number => (kind === 0 ? 0 : FIRST_MS * 2 ** (kind - 1))

/** The median of counted times, in milliseconds; null where nothing was counted. */
export const medianDwell = (counts: readonly number[]): number | null => dwellAt(counts, 0.5)

/**
 * The time below which a share of counted times is, from 0 to 1, in milliseconds: within the kind where it falls, times
 * are taken to be spread evenly. Null where nothing was counted.
 */
export const dwellAt = (counts: readonly number[], share: number): number | null => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let before = 0
  for (const [kind, count] of counts.entries()) {
    if (count > 0 && before + count >= total * share) {
      const start = dwellStart(kind)
      return start + ((total * share - before) / count) * (dwellStart(kind + 1) - start)
    }
    before += count
  }
  return null
}
