import type { randomFrom } from '#tests/server/oracle/random.ts'
import { isSave } from '../load/tape.ts'
import { exponential } from './arrivals.ts'
import { published } from './last-day.ts'

/** The calls that somebody makes by hand; the page makes the others by itself at once. */
const byHand: ReadonlySet<string> = new Set([
  'validate-zip-code',
  'add-filter-for-new-user',
  'get-plan-detail',
  'add-plan-to-cart',
  'cart-checkout',
])
export const isByHand = (call: string): boolean => byHand.has(call) || isSave(call)

/** Hours of the day that somebody spends on an enrollment: 28 minutes, as HHS reckoned for HealthCare.gov (2013). */
const ENROLLING = 28 / 60
/** Of a hundred people: who leaves midway (our assumption; each call by hand is as likely to be the one they never make). */
const LEAVE = 20
/** Who comes back later on the same day, and goes on: those who were asked back. */
const COME_BACK = (100 * published.askedBack) / published.visits
/** Hours until they are back (our assumption). */
const AWAY = { from: 1, to: 4 }
/** Who presses each Save twice (our assumption). */
const PRESS_TWICE = 10

/** What somebody will do, whatever the server does. Places are those of the calls by hand, from 0. */
export interface Visit {
  /** Hours of thought before each call by hand. */
  thinks: number[]
  /** The call by hand that they never make; null: they stay to the receipt. */
  leavesAt: number | null
  /** The call by hand before which they are away for some hours; null: they stay. */
  backAt: { place: number; hours: number } | null
  pressesTwice: boolean
}

/** A visit drawn by chance; `count` calls by hand lead to the receipt. */
export const drawVisit = (count: number, { next, below, chance }: ReturnType<typeof randomFrom>): Visit => ({
  thinks: Array.from({ length: count }, () => exponential(ENROLLING / count, next)),
  leavesAt: chance(LEAVE) ? 1 + below(count - 1) : null,
  backAt: chance(COME_BACK) ? { place: 1 + below(count - 1), hours: AWAY.from + (AWAY.to - AWAY.from) * next() } : null,
  pressesTwice: chance(PRESS_TWICE),
})

/** The calls of a visit on average, of those of a whole enrollment: who leaves midway makes fewer. */
export const workOfVisit = (calls: readonly string[]): number => {
  const places = calls.flatMap((call, at) => (isByHand(call) ? [at] : [])).slice(1)
  const made = places.reduce((sum, at) => sum + at, 0) / places.length
  return 1 - (LEAVE / 100) * (1 - made / calls.length)
}
