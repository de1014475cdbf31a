import { m } from '#schemas/messages/generated/messages.js'
import { type Premium, type SharedCents, premiumOf } from '#schemas/storefront/pricing/contribution.rules.ts'
import { sharedText } from '#schemas/storefront/pricing/shared-text.ts'
import { priceText } from '#schemas/storefront/pricing/money.rules.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import type { Row } from './letter.ts'

/** What the reader, or whom they enroll, pays in all: the first month and each month; and who else pays. */
export interface Costs {
  initialCents: number
  monthlyCents: number
  /** What the employer pays each month beside it; 0 where nobody else pays. */
  employerCents: number
}

export const dollars = (cents: number, locale: Locale): string => priceText(cents, locale)

/** The whole premium and the employer's part, before what is left to pay. */
const sharedRows = (shared: SharedCents, forClient: boolean, locale: Locale): Row[] => [
  { name: m.price_premium_monthly({}, { locale }), value: dollars(premiumOf(shared), locale) },
  {
    name: forClient ? m.price_employer_pays_client({}, { locale }) : m.price_employer_pays({}, { locale }),
    value: dollars(shared.employer_cents, locale),
  },
]

const monthlyName = (employerCents: number, forClient: boolean, locale: Locale): string => {
  if (employerCents === 0) return m.mail_fact_monthly({}, { locale })
  return forClient ? m.price_you_pay_monthly_client({}, { locale }) : m.price_you_pay_monthly({}, { locale })
}

/** A line of a plan: what is paid for it, with the parts where an employer pays one. */
export const pricedRow = (name: string, price: Premium, locale: Locale): Row => ({
  name,
  value: sharedText(price, locale),
})

/** What plans cost in all; why the first month costs more than the others, where it does. */
export const costRows = (
  { initialCents, monthlyCents, employerCents }: Costs,
  locale: Locale,
  /** The reader has enrolled somebody else. */
  forClient = false,
): Row[] => {
  const fee = initialCents - monthlyCents
  return [
    ...(employerCents === 0
      ? []
      : sharedRows({ cents: monthlyCents, employer_cents: employerCents }, forClient, locale)),
    ...(fee > 0 ? [{ name: m.mail_fact_once({}, { locale }), value: dollars(fee, locale) }] : []),
    { name: m.mail_fact_first({}, { locale }), value: dollars(initialCents, locale) },
    { name: monthlyName(employerCents, forClient, locale), value: dollars(monthlyCents, locale) },
  ]
}
