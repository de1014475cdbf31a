import { type Locale, languages } from '../../messages/languages.ts'

/** Cents to the contract's dollars, exact to the cent: 12.38. */
export const toDollars = (cents: number): number => cents / 100

/** Dollars to whole cents, rounded half up. */
export const toCents = (dollars: number): number => Math.round(Number((dollars * 100).toFixed(6)))

const formats = new Map<string, Intl.NumberFormat>()

const textOf = (cents: number, digits: 0 | 2, locale: Locale): string => {
  const key = `${locale} ${digits}`
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

/** A price or a total as people of a language read it on their statement: `$12.00` (`formatPrice` on the page). */
export const priceText = (cents: number, locale: Locale): string => textOf(cents, 2, locale)

/** Whole dollars, such as an amount of life insurance: `$50,000`. */
export const wholeDollarText = (cents: number, locale: Locale): string => textOf(cents, 0, locale)

/**
 * What a cart costs from its effective date through the first twelve months, in dollars: the first month with what is
 * paid once, and eleven more.
 */
export const firstYearCost = (costs: { initial_month_cost: number; recurring_month_cost: number }): number =>
  toDollars(toCents(costs.initial_month_cost) + 11 * toCents(costs.recurring_month_cost))
