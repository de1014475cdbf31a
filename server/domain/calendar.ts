// What the agency's own calendar and clock say. The server counts in UTC; who reads a day on a receipt, in a list or a
// mail reads the one that it was at the agency (`time_zone` of the catalog).
import { usDay } from '#schemas/fields/date.kinds.ts'
import { baseLocale, languages } from '#schemas/messages/languages.ts'
import { type Clock, MINUTE, SECOND } from '../clock.ts'

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
export const momentOf = (wall: number, timeZone: string): number => {
  let at = wall
  for (let round = 0; round < 3; round += 1) at += wall - wallClock(at, timeZone).getTime()
  return at
}

/** The day of a moment as people read it, mm/dd/yyyy, by the calendar of a time zone. Takes epoch milliseconds. */
export const usDayAt = (at: number, timeZone: string): string => usDay(wallDay(at, timeZone))

/** When a day begins in a time zone, in epoch milliseconds. Takes yyyy-mm-dd. */
export const dayBegins = (day: string, timeZone: string): number => momentOf(Date.parse(`${day}T00:00:00Z`), timeZone)

/** The day that it is at the agency, yyyy-mm-dd: what may be done until a day may be done until it ends there. */
export const todayAt = ({ clock, catalog }: { clock: Clock; catalog: { timeZone: string } }): string =>
  wallDay(clock.now(), catalog.timeZone)
