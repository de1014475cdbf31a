import type { Destination } from '#schemas/fulfillment/destination.schema.ts'
import { baseLocale, languages } from '#schemas/messages/languages.ts'
import { DAY, MINUTE, SECOND } from '../../../clock.ts'

type Batch = NonNullable<Destination['batch']>

/** Making one takes longer than all that is done with it, and a submit waits for it. */
const clocks = new Map<string, Intl.DateTimeFormat>()
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat(languages[baseLocale].tag, {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** By how much the wall clock of a zone is ahead of UTC within a minute: zones change at whole minutes. */
const offsets = new Map<string, number>()
const MAX_OFFSETS = 2000
const offsetAt = (minute: number, timeZone: string): number => {
  const key = `${timeZone} ${minute}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const parts = clockOf(timeZone).formatToParts(minute)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  if (offsets.size >= MAX_OFFSETS) offsets.clear()
  offsets.set(key, wall - minute)
  return wall - minute
}

/** What a clock on the wall of a time zone shows at a moment, as if it were UTC, in whole seconds. */
export const wallClock = (at: number, timeZone: string): Date => {
  const minute = Math.floor(at / MINUTE) * MINUTE
  return new Date(Math.floor(at / SECOND) * SECOND + offsetAt(minute, timeZone))
}

/** The day that a calendar in a time zone shows at a moment: yyyy-mm-dd. */
export const wallDay = (at: number, timeZone: string): string => wallClock(at, timeZone).toISOString().slice(0, 10)

/** The moment at which the wall clock shows a time; where the clock springs over it, an hour later. */
const momentOf = (wall: number, timeZone: string): number => {
  let at = wall
  for (let round = 0; round < 3; round += 1) at += wall - wallClock(at, timeZone).getTime()
  return at
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** The first cut-off after a moment: what comes at the very minute goes with the next. */
export const nextCutOff = ({ cut_off, time_zone, days }: Batch, after: number): number => {
  const [hour = 0, minute = 0] = cut_off.split(':').map(Number)
  const today = wallClock(after, time_zone)
  today.setUTCHours(hour, minute, 0, 0)
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const wall = new Date(today.getTime() + ahead * DAY)
    const at = momentOf(wall.getTime(), time_zone)
    const day = weekdays[wall.getUTCDay()]
    if (at > after && day !== undefined && days.includes(day)) return at
  }
  throw new Error(`A batch at ${cut_off} has no day`)
}
