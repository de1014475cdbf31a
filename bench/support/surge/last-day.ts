/**
 * What was published of HealthCare.gov on December 23, 2013, the last day for coverage from January 1 until a day was
 * added in its course: the operational updates of CMS of December 23 and 24, USA Today of December 27 (visits by midday,
 * and of the next day) and The Huffington Post of December 24 (most people at once). Hours are taken as those of the
 * East. Nobody published a count for each hour.
 */
export const published = {
  visits: 2_000_000,
  byNoon: 600_000,
  /** By 2 p.m. */
  byTwo: 850_000,
  /** People at once just before 11 a.m., when some were first asked to wait, and at about noon, when they were most. */
  atEleven: 60_000,
  atNoon: 83_000,
  /** Who left an address when asked to wait, and was asked back on the same day. */
  askedBack: 129_000,
  nextDay: 880_000,
} as const

/** Hours from the day's midnight: people may enroll until then. */
export const DEADLINE = 24

/** Hours of the plateau around the busiest one, all within a tenth of it. */
export const PEAK_HOURS = { from: 12, to: 17 } as const

/**
 * Percent of the day's visits that come in an hour, at these hours; even steps between them. They give each published
 * figure within a hundredth (`tests/bench/surge/last-day.test.ts`). What stands in for the unpublished: straight lines,
 * an even night before 6 a.m., and people at once taken as proportional to arrivals.
 */
const knots: readonly (readonly [hour: number, percent: number])[] = [
  [0, 1.5],
  [6, 1.5],
  [11, 4.7],
  [12, 6.5],
  [14, 6],
  [DEADLINE, 5.5],
]

const BUSIEST = Math.max(...knots.map(([, percent]) => percent))

/** The night after the deadline is like the night before it, with as many fewer as the whole next day had. */
const NIGHT_AFTER = ((knots[0]?.[1] ?? 0) * published.nextDay) / published.visits

/** Percent of the day's visits that come in an hour, at this hour: 0 is the day's midnight, 25 is an hour after its end. */
export const percentAt = (hour: number): number => {
  if (hour >= DEADLINE) return NIGHT_AFTER
  const next = knots.findIndex(([at]) => at > hour)
  const [before, [to, end]] = [knots[next - 1] ?? [0, 0], knots[next] ?? [0, 0]]
  return before[1] + ((end - before[1]) * (hour - before[0])) / (to - before[0])
}

/** How busy an hour is beside the busiest: 0 to 1. */
export const busyAt = (hour: number): number => percentAt(hour) / BUSIEST
