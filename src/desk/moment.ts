import { formatDate, formatTime } from '../i18n/format.ts'

/** Day and time of day where the person is: `11/20/2026, 3:45 PM`. Takes epoch milliseconds. */
export const moment = (at: number): string => {
  const day = new Date(at)
  const local = Date.UTC(day.getFullYear(), day.getMonth(), day.getDate())
  return `${formatDate(local)}, ${formatTime(at)}`
}
