import { m } from '../../messages/generated/messages.js'
import { DEFAULT_BILL_DATE } from '../../steps/billing/billing.rules.ts'
import type { Locale } from '../../messages/languages.ts'
/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export const ordinal = (day: number): string => {
  const teen = day % 100 >= 11 && day % 100 <= 13
  const suffix = teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${suffix}`
}

/** `28th of month`, in the reader's language (spec 3, section 9). */
export const billDateLabel = (day: number, locale?: Locale): string =>
  m.catalog_bill_date({ day, ordinal: ordinal(day) }, locale && { locale })

/** The day that is chosen at first: the 28th where it is offered, else the last one. */
export const defaultBillDate = (days: readonly number[]): number | undefined =>
  days.includes(DEFAULT_BILL_DATE) ? DEFAULT_BILL_DATE : days.at(-1)
