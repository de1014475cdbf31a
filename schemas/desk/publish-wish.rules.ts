import { isoDay } from '../fields/date.kinds.ts'
import { type FieldError, wrong } from '../fields/field-error.ts'

/** When a version is published, as it is filled in. */
export interface PublishWish {
  when: 'now' | 'later'
  /** mm/dd/yyyy. */
  date: string
  /** `2:30 PM`, `14:30` or `14 h 30`. */
  time: string
  /** That there are plans or tiers that nobody can buy is accepted. */
  unsold: boolean
}

const clock = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?\s*(?:h\s*)?(?:([ap])\.?\s*m\.?)?$/iu

/** The time of day in minutes; null where it is none. A bare hour needs to say which half of the day it is in. */
export const minutesOfDay = (text: string): number | null => {
  const match = clock.exec(text.trim().replaceAll(/[\u00A0\u202F]/g, ' '))
  if (match === null) return null
  const [, hours = '', minutes, half] = match
  if (minutes === undefined && half === undefined) return null
  const hour = Number(hours)
  const minute = Number(minutes ?? 0)
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return null
  const whole = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return whole * 60 + minute
}

/** Milliseconds since 1970 of what was filled in, where the person is; null for now, and where it is no moment. */
export const momentOf = ({ when, date, time }: PublishWish): number | null => {
  const day = isoDay(date.trim())
  const minutes = minutesOfDay(time)
  if (when === 'now' || day === null || minutes === null) return null
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, dayOfMonth, 0, minutes).getTime()
}

/** What is wrong with it; `now` in milliseconds since 1970, `unsold` plans and tiers that nobody can buy. */
export const publishErrors = (wish: PublishWish, now: number, unsold = 0): FieldError[] => [
  ...momentErrors(wish, now),
  ...(unsold > 0 && !wish.unsold ? [wrong('unsold', 'error_unsold_confirm')] : []),
]

const momentErrors = (wish: PublishWish, now: number): FieldError[] => {
  if (wish.when === 'now') return []
  const errors: FieldError[] = []
  const day = isoDay(wish.date.trim())
  if (day === null) {
    errors.push(wrong('date', wish.date.trim() === '' ? 'error_field_required' : 'error_date_invalid'))
  }
  if (minutesOfDay(wish.time) === null) {
    errors.push(wrong('time', wish.time.trim() === '' ? 'error_field_required' : 'error_time_invalid'))
  }
  const at = momentOf(wish)
  if (at === null || at > now) return errors
  const today = new Date(now)
  const isToday = new Date(at).toDateString() === today.toDateString()
  return [wrong(isToday ? 'time' : 'date', 'error_publish_past')]
}
