import { type Locale, languages } from '../../messages/languages.ts'

/** Cents to the contract's dollars, exact to the cent: 12.38. */
export const toDollars = (cents: number): number => cents / 100

/** Dollars to whole cents, rounded half up. */
export const toCents = (dollars: number): number => Math.round(Number((dollars * 100).toFixed(6)))

const formats = new Map<string, Intl.NumberFormat>()

/**
 * Cents as people of a language read them: `$1,235`, or `$1,234.50` with cents (spec 1, section 9: without decimals by
 * default).
 */
export const moneyText = (
  cents: number,
  { withCents = false, locale }: { withCents?: boolean; locale: Locale },
): string => {
  const key = `${locale} ${withCents}`
  const digits = withCents ? 2 : 0
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(languages[locale].tag, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  formats.set(key, format)
  return format.format(cents / 100)
}

/**
 * What a cart costs from its effective date through the first twelve months, in dollars: the first month with what is
 * paid once, and eleven more.
 */
export const firstYearCost = (costs: { initial_month_cost: number; recurring_month_cost: number }): number =>
  toDollars(toCents(costs.initial_month_cost) + 11 * toCents(costs.recurring_month_cost))
