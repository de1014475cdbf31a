import { m } from '../../messages/generated/messages.js'
import { DEFAULT_BILL_DATE } from '../../steps/billing/billing.rules.ts'
import type { Locale } from '../../messages/languages.ts'
/** A day of a month as it is said in a sentence: 1st, 2nd, 11th and 21st; each language has its own way. */
export const ordinal = (day: number, locale: Locale): string => m.catalog_day_ordinal({ day }, { locale })

/** `28th of month`, in the reader's language (spec 3, section 9). */
export const billDateLabel = (day: number, locale: Locale): string =>
  m.catalog_bill_date({ ordinal: ordinal(day, locale) }, { locale })

/** The day that is chosen at first: the 28th where it is offered, else the last one. */
export const defaultBillDate = (days: readonly number[]): number | undefined =>
  days.includes(DEFAULT_BILL_DATE) ? DEFAULT_BILL_DATE : days.at(-1)

/** By the day of the month on which plans begin: the first and the last day on which an account may be charged. */
const chargeDays: Readonly<Record<number, { from: number; to: number }>> = {
  1: { from: 21, to: 26 },
  15: { from: 1, to: 6 },
}

/** Days on which plans begin whose charges have days of their own (spec 3, section 9). */
export const ruledStarts: readonly { start: number; from: number; to: number }[] = Object.entries(chargeDays).map(
  ([start, days]) => ({ start: Number(start), ...days }),
)

/**
 * Of the catalog's days, those on which an account may be charged for plans that begin on `startDay` of a month: the
 * 21st to 26th of the month before for the 1st, the 1st to 6th for the 15th; for another day there is no rule.
 */
export const billDatesFor = (startDay: number, listed: readonly number[]): number[] => {
  const days = chargeDays[startDay]
  return listed.filter((day) => days === undefined || (day >= days.from && day <= days.to))
}
