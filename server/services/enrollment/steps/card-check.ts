import type { PaymentInfo } from '#schemas/calls/enrollment/billing.calls.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import { brandOf, cardEntry } from '#schemas/steps/billing/card-entry.rules.ts'
import { type CardGateway, type DeclinedFor, GatewayFault } from '../../../adapters/cards/card-gateway.ts'
import { maskedLastFour } from '../../../domain/masks.ts'
import { cardHolder } from '../debits/held-card.ts'

/** What is kept of a card that its provider holds. */
export type HeldInfo = Pick<
  PaymentInfo,
  'card_token' | 'card_number' | 'card_brand' | 'expiration_month' | 'expiration_year'
>

/** What is kept of a card that its provider holds: the token, when it runs out, and a mask with its last four digits. */
export const heldOf = (token: string | undefined): HeldInfo => {
  const card = cardEntry(token)
  if (card === null || token === undefined) return {}
  const brand = brandOf(card.token)
  return {
    card_token: token,
    card_number: maskedLastFour(card.token.slice(-4)),
    ...(brand !== undefined && { card_brand: brand }),
    expiration_month: card.month,
    expiration_year: card.year,
  }
}

const messages: Record<DeclinedFor, string> = {
  no_funds: 'error_card_declined',
  other: 'error_card_declined',
  expired: 'error_card_expired',
  security_code: 'error_card_code_wrong',
}

/** Asks the provider whether a card that was just entered would be accepted; one that is kept was asked about before. */
export const checkHeld = async (cards: CardGateway, info: PaymentInfo): Promise<FieldError[]> => {
  const card = cardEntry(info.card_token)
  if (card === null) return []
  try {
    const said = await cards.verify(card, cardHolder(info))
    if (said.outcome === 'approved') return []
    return [wrong('card_token', said.outcome === 'declined' ? messages[said.reason] : 'error_card_unavailable')]
  } catch (error) {
    if (error instanceof GatewayFault) return [wrong('card_token', 'error_card_unavailable')]
    throw error
  }
}
