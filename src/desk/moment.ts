import { formatDate, formatTime, formatZonedTime } from '../i18n/format.ts'

const dayOf = (at: number): string => {
  const day = new Date(at)
  return formatDate(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()))
}

/** Day and time of day where the person is: `11/20/2026, 3:45 PM`. Takes epoch milliseconds. */
export const moment = (at: number): string => `${dayOf(at)}, ${formatTime(at)}`

/** The same where another page tells the agency's day of it, which may be another one: `11/20/2026, 3:45 PM CST`. */
export const zonedMoment = (at: number): string => `${dayOf(at)}, ${formatZonedTime(at)}`
