import type { PaymentInfo } from '#schemas/calls/enrollment/billing.calls.ts'
import type { CardHolder, HeldCard } from '../../../adapters/cards/card-gateway.ts'
import { cardEntry } from '#schemas/steps/billing/card-entry.rules.ts'

/** What is read of a billing section, or of one that is about to be saved. */
type Billing = Partial<
  Pick<
    PaymentInfo,
    | 'card_token'
    | 'expiration_month'
    | 'expiration_year'
    | 'name_on_cc'
    | 'first_name_on_cc'
    | 'last_name_on_cc'
    | 'address1'
    | 'address2'
    | 'city'
    | 'state'
    | 'zip'
  >
>

/** The card of a billing section that the provider holds; null where it holds none. */
export const heldCard = ({ card_token: entry, expiration_month, expiration_year }: Billing): HeldCard | null => {
  const card = cardEntry(entry)
  if (card === null) return null
  return { token: card.token, month: expiration_month ?? card.month, year: expiration_year ?? card.year }
}

export const holderOf = ({ name_on_cc, first_name_on_cc = '', last_name_on_cc = '' }: Billing): string =>
  name_on_cc ?? `${first_name_on_cc} ${last_name_on_cc}`.trim()

export const cardHolder = (billing: Billing): CardHolder => ({
  name: holderOf(billing),
  address: [billing.address1, billing.address2].filter(Boolean).join(' '),
  city: billing.city ?? '',
  state: billing.state ?? '',
  zip: billing.zip ?? '',
})
