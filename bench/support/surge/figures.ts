import { percentile } from '../bench.ts'
import type { SeenCall } from './passage.ts'

/** From and to which millisecond of a passage, the end excluded. */
export type Span = readonly [from: number, to: number]

/** Milliseconds of which 95 in 100 saves, or other calls, that began in the span took no more. Throws where there are none. */
export const slowestIn = (calls: readonly SeenCall[], [from, to]: Span, save: boolean): number => {
  const took = calls.filter((call) => call.save === save && call.at >= from && call.at < to).map((call) => call.took)
  if (took.length === 0) throw new Error(`No ${save ? 'save' : 'other call'} from ${from} to ${to} ms`)
  return percentile(took, 95)
}

/** Enrollments a second, by the calls that were answered in the span: `each` make one. */
export const enrollmentsIn = (calls: readonly SeenCall[], [from, to]: Span, each: number): number => {
  const answered = calls.filter(({ answered: is, at, took }) => is && at + took >= from && at + took < to)
  return (answered.length / each / (to - from)) * 1000
}

/**
 * Seconds from `since` (milliseconds) until every later second is one of which 95 in 100 calls that began in it took
 * `limit` milliseconds at most; 0 where already the first is.
 */
export const recoveredAfter = (calls: readonly SeenCall[], since: number, limit: number): number => {
  const seconds = new Map<number, number[]>()
  for (const { at, took } of calls) {
    const second = Math.floor((at - since) / 1000)
    if (second >= 0) seconds.set(second, [...(seconds.get(second) ?? []), took])
  }
  const slow = [...seconds].filter(([, took]) => percentile(took, 95) > limit).map(([second]) => second)
  return Math.max(-1, ...slow) + 1
}

interface Flow {
  /** Enrollments a second that come, by the second. */
  rateAt: (second: number) => number
  /** Enrollments a second that are done at most. */
  capacity: number
  /** The second from which fewer come. */
  deadline: number
}

const STEP = 0.01
/** Where it is busier after the deadline than what is done, it never ends. */
const NEVER = 3600

/**
 * Seconds after the deadline until nobody waits any more, for a server that does `capacity` all the time however many
 * wait: the arithmetic that no server can be quicker than.
 */
export const drainSeconds = ({ rateAt, capacity, deadline }: Flow): number => {
  let waiting = 0
  for (let step = 0; step * STEP < deadline + NEVER; step += 1) {
    const second = step * STEP
    if (second >= deadline && waiting <= 0) return second - deadline
    waiting = Math.max(0, waiting + (rateAt(second) - capacity) * STEP)
  }
  return NEVER
}
