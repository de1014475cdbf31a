import { addDays, isoDay, usDay } from '../../fields/date.kinds.ts'
import { type FieldError, wrong } from '../../fields/field-error.ts'

/** Which days figures are of; `chosen` names the first and the last. */
export const figureSpans = ['this_month', 'last_month', 'last_90_days', 'chosen'] as const
export type FigureSpan = (typeof figureSpans)[number]

/** By what days are added up; weeks begin on Sunday. */
export const figurePeriods = ['day', 'week', 'month'] as const
export type FigurePeriod = (typeof figurePeriods)[number]

/** What figures are asked of at once, in days: a leap year. */
export const MOST_FIGURE_DAYS = 366

/** The days that are asked for, as forms and addresses have them: mm/dd/yyyy. */
export interface SpanWish {
  span: FigureSpan
  from?: string | undefined
  to?: string | undefined
}

/** The first and the last day, yyyy-mm-dd, both included. */
export interface DaySpan {
  first: string
  last: string
}

const DAY_MS = 86_400_000
export const daysIn = ({ first, last }: DaySpan): number => (Date.parse(last) - Date.parse(first)) / DAY_MS + 1

const monthOf = (day: string): string => day.slice(0, 7)

/** The first and the last day of a month, yyyy-mm. */
export const monthSpan = (month: string): DaySpan => {
  const first = `${month}-01`
  return { first, last: addDays(`${monthOf(addDays(first, 31))}-01`, -1) }
}

/** What is wrong with the days that are chosen; presets are always right. */
export const spanProblems = ({ span, from = '', to = '' }: SpanWish): FieldError[] => {
  if (span !== 'chosen') return []
  const [first, last] = [isoDay(from.trim()), isoDay(to.trim())]
  const problems: FieldError[] = []
  if (first === null) problems.push(wrong('from', 'error_date_invalid'))
  if (last === null) problems.push(wrong('to', 'error_date_invalid'))
  if (first === null || last === null) return problems
  if (last < first) return [wrong('to', 'error_date_before', { date: usDay(first) })]
  if (daysIn({ first, last }) > MOST_FIGURE_DAYS) return [wrong('to', 'error_desk_span', { days: MOST_FIGURE_DAYS })]
  return []
}

/** The days of a wish without problems. `today` is yyyy-mm-dd. */
export const spanOf = ({ span, from = '', to = '' }: SpanWish, today: string): DaySpan => {
  switch (span) {
    case 'this_month':
      return { first: `${monthOf(today)}-01`, last: today }
    case 'last_month':
      return monthSpan(monthOf(addDays(`${monthOf(today)}-01`, -1)))
    case 'last_90_days':
      return { first: addDays(today, -89), last: today }
    case 'chosen':
      return { first: isoDay(from.trim()) ?? today, last: isoDay(to.trim()) ?? today }
  }
}

/** Where the period of a day begins. */
const beginOf = (day: string, by: FigurePeriod): string => {
  if (by === 'month') return `${monthOf(day)}-01`
  return by === 'week' ? addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay()) : day
}

/** The periods of a span in their order, without a gap; the first and the last are cut at the span's ends. */
export const periodsOf = ({ first, last }: DaySpan, by: FigurePeriod): DaySpan[] => {
  const periods: DaySpan[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const known = periods.at(-1)
    if (known !== undefined && beginOf(known.first, by) === beginOf(day, by)) known.last = day
    else periods.push({ first: day, last: day })
  }
  return periods
}

/** The whole months of a span, yyyy-mm, null where it has none; and the days before and after them. */
export const monthsIn = ({ first, last }: DaySpan): { months: DaySpan | null; days: DaySpan[] } => {
  const from = first.endsWith('-01') ? first : monthSpan(monthOf(first)).last
  const begin = first.endsWith('-01') ? first : addDays(from, 1)
  const isWhole = addDays(last, 1).endsWith('-01')
  const end = isWhole ? last : addDays(`${monthOf(last)}-01`, -1)
  if (end < begin) return { months: null, days: [{ first, last }] }
  return {
    months: { first: monthOf(begin), last: monthOf(end) },
    days: [
      ...(begin === first ? [] : [{ first, last: addDays(begin, -1) }]),
      ...(end === last ? [] : [{ first: addDays(end, 1), last }]),
    ],
  }
}
