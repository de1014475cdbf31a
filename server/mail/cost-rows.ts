import { m } from '#schemas/messages/generated/messages.js'
import { moneyText } from '#schemas/storefront/pricing/money.rules.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import type { Row } from './letter.ts'

export interface Costs {
  initialCents: number
  monthlyCents: number
}

export const dollars = (cents: number, locale: Locale): string => moneyText(cents, { withCents: true, locale })

/** What plans cost in all; why the first month costs more than the others, where it does. */
export const costRows = ({ initialCents, monthlyCents }: Costs, locale: Locale): Row[] => {
  const fee = initialCents - monthlyCents
  return [
    ...(fee > 0 ? [{ name: m.mail_fact_once({}, { locale }), value: dollars(fee, locale) }] : []),
    { name: m.mail_fact_first({}, { locale }), value: dollars(initialCents, locale) },
    { name: m.mail_fact_monthly({}, { locale }), value: dollars(monthlyCents, locale) },
  ]
}
