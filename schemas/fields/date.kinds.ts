import type { ErrorMessage } from './field-error.ts'
import { type FieldContext, type FieldKind, kinds } from './kind.ts'

const clamp = (part: string, maximum: number): string =>
  part.length < 2 ? part : String(Math.min(Math.max(Number(part), 1), maximum)).padStart(2, '0')

/** Whether one stretch of `before` was taken away and nothing added; a shorter text that was pasted over it is none. */
const isDeletion = (typed: string, before: string): boolean => {
  let kept = 0
  while (kept < typed.length && typed[kept] === before[kept]) kept += 1
  return typed.length < before.length && before.endsWith(typed.slice(kept))
}

/**
 * Shapes a date while it is typed: slashes inserted, month at most 12, day at most 31, ten characters (spec 2,
 * section 5). `1/2/1980`, `01021980`, `1-2-1980` and a pasted `1980-01-02` all become `01/02/1980`. Deleting is left
 * alone, or the mask would put back what the person takes away.
 */
export const maskDate = (typed: string, before = ''): string => {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})/.exec(typed)
  if (iso) return maskDate(`${iso[2]}/${iso[3]}/${iso[1]}`)
  if (isDeletion(typed, before)) return typed.replace(/[^\d/]/g, '').slice(0, 10)
  const parts = ['', '', '']
  const sizes = [2, 2, 4]
  let at = 0
  for (const character of typed.trimStart()) {
    if (/\d/.test(character)) {
      if ((parts[at] ?? '').length === sizes[at]) at += 1
      if (at > 2) break
      parts[at] = (parts[at] ?? '') + character
    } else if (at < 2 && parts[at] !== '') {
      parts[at] = (parts[at] ?? '').padStart(2, '0')
      at += 1
    }
  }
  const [month = '', day = '', year = ''] = parts
  const head = clamp(month, 12)
  const middle = clamp(day, 31)
  if (year !== '') return `${head}/${middle}/${year}`
  if (middle !== '') return `${head}/${middle}${middle.length === 2 ? '/' : ''}`
  return head.length === 2 ? `${head}/` : head
}

/** The day as yyyy-mm-dd, comparable as text; null where the calendar has no such day (02/30, month 13). */
export const isoDay = (text: string): string | null => {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (!match) return null
  const [month, day, year] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  date.setUTCFullYear(year)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null
}

/** `yyyy-mm-dd` to `mm/dd/yyyy`; other text stays as it is. */
export const usDay = (text: string): string =>
  text.replace(/^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/, (_, year, month, day) => `${month}/${day}/${year}`)

/** So many days later than a yyyy-mm-dd, or earlier; yyyy-mm-dd. */
export const addDays = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The calendar day where the person is, yyyy-mm-dd. */
export const localDay = (now = new Date()): string =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`

/** Full years between two days given as yyyy-mm-dd. */
export const yearsBetween = (from: string, to: string): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0)

const refineDate =
  (past: boolean) =>
  (value: string, context: FieldContext): ErrorMessage | null => {
    const day = isoDay(value)
    if (day === null || day < '1880') return { message_key: context.messages?.invalid ?? 'error_date_invalid' }
    const today = context.today ?? localDay()
    if (past && day > today) return { message_key: context.messages?.future ?? 'error_date_future' }
    const { minAge, maxAge, earliest, latest } = context
    const age = yearsBetween(day, today)
    if ((minAge !== undefined && age < minAge) || (maxAge !== undefined && age > maxAge))
      return { message_key: 'error_age_range', message_values: { minimum: minAge ?? 0, maximum: maxAge ?? 120 } }
    if (earliest !== undefined && day < (isoDay(earliest) ?? ''))
      return { message_key: 'error_date_before', message_values: { date: earliest } }
    if (latest !== undefined && day > (isoDay(latest) ?? '9'))
      return { message_key: 'error_date_after', message_values: { date: latest } }
    return null
  }

const date = (past: boolean): FieldKind => ({
  schema: { type: 'string', pattern: '^(?:0[1-9]|1[0-2])/(?:0[1-9]|[12]\\d|3[01])/\\d{4}$' },
  messages: { invalid: 'error_date_invalid' },
  widget: 'text',
  width: 'sm',
  inputMode: 'numeric',
  mask: maskDate,
  parse: (text) =>
    text
      .trim()
      .replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, month: string, day: string, year: string) =>
        [month.padStart(2, '0'), day.padStart(2, '0'), year].join('/'),
      ),
  show: (value) => (typeof value === 'string' ? usDay(value) : null),
  refine: refineDate(past),
})

export const dateKinds = kinds({
  date: date(false),
  'past-date': date(true),
  'birth-date': { ...date(true), autocomplete: 'bday' },
})
