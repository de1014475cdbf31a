import { formatDate, formatZonedTime } from '../i18n/format.ts'

const dayOf = (at: number): string => {
  const day = new Date(at)
  return formatDate(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()))
}

/**
 * Day and time of day where the person is, with the time zone, since other pages tell the agency's day, which may be
 * another one: `11/20/2026, 3:45 PM CST`. Takes epoch milliseconds.
 */
export const moment = (at: number): string => `${dayOf(at)}, ${formatZonedTime(at)}`
