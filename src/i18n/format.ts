import { localeTag } from './locale.ts'
import { numberFormat } from './number-format.ts'

const moneyFormat = (isWhole: boolean): Intl.NumberFormat => {
  const digits = isWhole ? 0 : 2
  return numberFormat({
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/**
 * Dollars as people read them: `$1,235` where an amount is whole, else `$1,234.50`, because a price that is rounded
 * away is a price that nobody pays; `cents` shows them always, for columns and totals.
 */
export const formatMoney = (dollars: number, { cents = false }: { cents?: boolean } = {}): string =>
  moneyFormat(!cents && Math.round(dollars * 100) % 100 === 0).format(dollars)

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
