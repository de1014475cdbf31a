import { usDay } from '../fields/date.kinds.ts'
import { m } from './generated/messages.js'
import { getLocale } from './generated/runtime.js'
import { type Locale, languages } from './languages.ts'

const formats = new Map<Locale, Intl.DateTimeFormat>()

/** Made once for each language: making one costs ten times what it is made for. */
const formatOf = (locale: Locale): Intl.DateTimeFormat => {
  const known = formats.get(locale)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(languages[locale].tag, { dateStyle: 'long', timeZone: 'UTC' })
  formats.set(locale, made)
  return made
}

/** Whether the words between two parts of a date hold a day and its month together: no line ends there. */
const tiesDay = (parts: readonly Intl.DateTimeFormatPart[], at: number): boolean =>
  parts[at]?.type === 'literal' &&
  [parts[at - 1]?.type, parts[at + 1]?.type].every((type) => type === 'day' || type === 'month')

/**
 * A date as a sentence says it: `January 1, 2027`, `1 de enero de 2027`, `1er janvier 2027`. Digits alone would be read
 * as another day where the day comes before the month. A no-break space stands between day and month. Takes mm/dd/yyyy
 * or an ISO date; other text stays as it is.
 */
export const longDate = (date: string, locale: Locale = getLocale()): string => {
  const [month = NaN, day = NaN, year = NaN] = usDay(date).split('/').map(Number)
  const at = Date.UTC(year, month - 1, day)
  if (Number.isNaN(at)) return date
  return formatOf(locale)
    .formatToParts(at)
    .map(({ type, value }, index, parts) => {
      if (type === 'day' && day === 1) return m.common_first_day({ day }, { locale })
      return tiesDay(parts, index) ? value.replaceAll(' ', '\u00a0') : value
    })
    .join('')
}
