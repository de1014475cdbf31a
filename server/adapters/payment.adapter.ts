import cardValidator from 'card-validator'
import type { PaymentInfo } from '#schemas/calls/enrollment/billing.calls.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'

/** Asks whether a card or account would be accepted; nothing is charged. The security code is used and forgotten. */
export interface PaymentAdapter {
  name: string
  check: (payment: PaymentInfo) => Promise<FieldError[]>
}

/** Card networks' well-known number for a declined test payment. */
const DECLINED_CARD = '4000000000000002'

/** What the card networks say of a number, and of how long its security code is. */
const checkNetwork = (card: string, code: string | undefined): FieldError[] => {
  const { isValid, card: network } = cardValidator.number(card)
  if (!isValid) return [wrong('card_number', 'error_card_number_invalid')]
  return code !== undefined && network !== null && code.length !== network.code.size
    ? [wrong('security_code', 'error_security_code_size', { count: network.code.size })]
    : []
}

/** Accepts what the rules and the networks accept, but declines that card, and accounts of nothing but zeros. */
export const rulePayments: PaymentAdapter = {
  name: 'rules',
  check: async ({ card_number: card, account_number: account, security_code: code }) => {
    if (card === DECLINED_CARD) return [wrong('card_number', 'error_card_declined')]
    if (card !== undefined) return checkNetwork(card, code)
    return account !== undefined && /^0+$/.test(account) ? [wrong('account_number', 'error_bank_unavailable')] : []
  },
}
