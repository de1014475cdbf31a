import { localeTag } from './locale.ts'
import { numberFormat } from './number-format.ts'

const moneyFormat = (digits: 0 | 2): Intl.NumberFormat =>
  numberFormat({
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })

/**
 * A price or a total, in dollars, as it will stand on the statement: `$12.00`. One amount reads the same wherever it is
 * shown, on the card, in the header, the cart and the mail (`priceText` of money.rules.ts).
 */
export const formatPrice = (dollars: number): string => moneyFormat(2).format(dollars)

/** Dollars that nobody is charged as such, such as a salary or a limit: `$1,235` where they are whole, else `$1,234.50`. */
export const formatMoney = (dollars: number): string =>
  moneyFormat(Math.round(dollars * 100) % 100 === 0 ? 0 : 2).format(dollars)

/** mm/dd/yyyy in both languages, as the fields ask for it (spec 1, section 5). Epoch milliseconds are read in UTC. */
export const formatDate = (date: number | string): string => {
  if (typeof date === 'string') {
    const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(date)
    return iso ? `${iso[2]}/${iso[3]}/${iso[1]}` : date
  }
  return formatDate(new Date(date).toISOString())
}

/** The time of day where the person is: `3:45 PM`. Takes epoch milliseconds. */
export const formatTime = (at: number): string =>
  new Intl.DateTimeFormat(localeTag(), { timeStyle: 'short' }).format(at)

/** The same with the time zone of the person: `3:45 PM CST`. */
export const formatZonedTime = (at: number): string =>
  new Intl.DateTimeFormat(localeTag(), { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(at)

/** A size in the unit that leaves the fewest digits: `24 kB`, `1.2 MB`. */
export const formatBytes = (bytes: number): string => {
  const isLarge = bytes >= 1_000_000
  return numberFormat({
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1000))
}

/** How long something lasts, in the largest unit that it fills twice: `3 days`, `26 hours`, `40 minutes`. */
export const formatDuration = (minutes: number): string => {
  const [unit, length] =
    minutes >= 2 * 24 * 60
      ? (['day', 24 * 60] as const)
      : minutes >= 2 * 60
        ? (['hour', 60] as const)
        : (['minute', 1] as const)
  return numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(minutes / length))
}

/** A language by its name in the reader's: `Spanish`, `español`. */
export const languageName = (language: string): string =>
  new Intl.DisplayNames([localeTag()], { type: 'language' }).of(language) ?? language

/** A month, yyyy-mm, in words: `November 2026`. */
export const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat(localeTag(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  )

/** Names one after another, the last two joined by "and". */
export const formatList = (names: readonly string[]): string =>
  new Intl.ListFormat(localeTag(), { type: 'conjunction' }).format(names)
