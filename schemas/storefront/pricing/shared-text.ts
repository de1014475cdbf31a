import { m } from '../../messages/generated/messages.js'
import type { Locale } from '../../messages/languages.ts'
import { type Premium, premiumOf } from './contribution.rules.ts'
import { priceText } from './money.rules.ts'

/** What the member pays for a plan, in words: with the premium and the employer's part where an employer pays one. */
export const sharedText = (price: Premium, locale: Locale): string => {
  const money = (cents: number) => priceText(cents, locale)
  const { cents, employer_cents = 0 } = price
  if (employer_cents === 0) return money(cents)
  return m.price_with_parts(
    { price: money(cents), premium: money(premiumOf(price)), employer: money(employer_cents) },
    { locale },
  )
}
