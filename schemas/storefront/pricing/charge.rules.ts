import type { Charge, ChargeTerms, Installment } from '../../calls/enrollment/charge.shapes.ts'
import type { PaymentInfo } from '../../calls/enrollment/billing.calls.ts'
import { isoDay, usDay } from '../../fields/date.kinds.ts'
import type { Locale } from '../../messages/languages.ts'
import { m } from '../../messages/generated/messages.js'
import { longDate } from '../../messages/long-date.ts'
import { billDatesFor, defaultBillDate, ordinal } from './bill-date.rules.ts'
import { priceText, toCents, toDollars } from './money.rules.ts'

/** Days after the submit within which an account is first charged (spec 3, section 9). */
const FIRST_CHARGE_DAYS = 5
/** The last day that every month has. */
const LAST_COMMON_DAY = 28

/** A day of the month that is so many months after the one of `iso`; mm/dd/yyyy. */
const dayIn = (iso: string, monthsAhead: number, day: number): string =>
  usDay(new Date(Date.UTC(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)) - 1 + monthsAhead, day)).toISOString())

interface ChargeFacts {
  initialCents: number
  monthlyCents: number
  /** mm/dd/yyyy */
  effectiveDate: string | null
  /** Days of the month on which the catalog lets accounts be charged. */
  listedDays: readonly number[]
}

/**
 * What is charged when, for either way of payment; null before a date is chosen. The first payment covers the month
 * from the effective date on. A card is charged for each next month on the day on which that month begins.
 */
export const chargeTerms = ({
  initialCents,
  monthlyCents,
  effectiveDate,
  listedDays,
}: ChargeFacts): ChargeTerms | null => {
  const start = effectiveDate === null ? null : isoDay(effectiveDate)
  if (start === null) return null
  const startDay = Number(start.slice(8))
  const cardDay = Math.min(startDay, LAST_COMMON_DAY)
  // For plans of the 1st the account is charged in the month before the one that is paid.
  const ahead = startDay === 1 ? 0 : 1
  return {
    first: toDollars(initialCents),
    monthly: toDollars(monthlyCents),
    card: { day: cardDay, from: dayIn(start, 1, cardDay) },
    account: billDatesFor(startDay, listedDays).map((day) => ({ day, from: dayIn(start, ahead, day) })),
  }
}

/** The days that an account may be charged on. */
export const accountDays = (terms: ChargeTerms | null): number[] => (terms?.account ?? []).map(({ day }) => day)

const accountInstallment = ({ account }: ChargeTerms, chosen: number | undefined): Installment | undefined => {
  const day = chosen ?? defaultBillDate(account.map((one) => one.day))
  return account.find((one) => one.day === day)
}

/** What is charged for a way of payment, as far as it is known; null where the plans are billed separately. */
export const chargeOf = (
  terms: ChargeTerms | null,
  payment: Pick<PaymentInfo, 'payment_method' | 'card_number' | 'card_brand' | 'account_number' | 'bill_date'>,
): Charge | null => {
  const { payment_method: method, card_number, card_brand: brand, account_number, bill_date } = payment
  if (terms === null || (method !== 'cc' && method !== 'eft')) return null
  const installment = method === 'cc' ? terms.card : accountInstallment(terms, bill_date)
  if (installment === undefined) return null
  const number = (method === 'cc' ? card_number : account_number) ?? ''
  const isBranded = method === 'cc' && brand !== undefined
  return {
    method,
    digits: number.slice(-4),
    ...(isBranded && { brand }),
    first: terms.first,
    monthly: terms.monthly,
    ...installment,
  }
}

const payerText = ({ method, digits, brand }: Charge, options: { locale: Locale }): string => {
  const isKnown = /^\d{4}$/.test(digits)
  if (method === 'cc' && isKnown && brand !== undefined) return m.charge_card_of({ brand, digits }, options)
  if (method === 'cc') return isKnown ? m.charge_card({ digits }, options) : m.charge_any_card({}, options)
  return isKnown ? m.charge_account({ digits }, options) : m.charge_any_account({}, options)
}

const firstText = (charge: Charge, submittedOn: string | undefined, locale: Locale): string => {
  const options = { locale }
  const amount = priceText(toCents(charge.first), locale)
  const payer = payerText(charge, options)
  const submitted = submittedOn === undefined ? null : isoDay(submittedOn)
  if (charge.method === 'cc') {
    return submitted === null
      ? m.charge_first_today({ amount, payer }, options)
      : m.charge_first_on({ amount, payer, date: longDate(submitted, locale) }, options)
  }
  return submitted === null
    ? m.charge_first_soon({ amount, payer, days: FIRST_CHARGE_DAYS }, options)
    : m.charge_first_between(
        {
          amount,
          payer,
          date: longDate(submitted, locale),
          latest: longDate(dayIn(submitted, 0, Number(submitted.slice(8)) + FIRST_CHARGE_DAYS), locale),
        },
        options,
      )
}

/**
 * When what is charged to which card or account, in the reader's language: the same words on page, receipt and mail.
 * `submittedOn` (mm/dd/yyyy) is absent before the submit.
 */
export const chargeText = (charge: Charge | null, submittedOn: string | undefined, locale: Locale): string => {
  const options = { locale }
  if (charge === null) return m.charge_separately({}, options)
  const { day, from } = charge
  const amount = priceText(toCents(charge.monthly), locale)
  const first = firstText(charge, submittedOn, locale)
  // The employer pays each month, and the first payment is for a fee.
  if (charge.monthly === 0) return first
  return `${first} ${m.charge_monthly({ amount, ordinal: ordinal(day, locale), from: longDate(from, locale) }, options)}`
}
