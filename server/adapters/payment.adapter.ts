import type { PaymentInfo } from '#schemas/calls/billing.calls.ts'
import { type RuleProblem, wrong } from '#schemas/steps/rule-problem.ts'

/** Asks whether a card or account would be accepted; nothing is charged. The security code is used and forgotten. */
export interface PaymentAdapter {
  name: string
  check: (payment: PaymentInfo) => Promise<RuleProblem[]>
}

/** Card networks' well-known number for a declined test payment. */
const DECLINED_CARD = '4000000000000002'

/** Accepts what the rules accept, but declines that card, and accounts of nothing but zeros. */
export const rulePayments: PaymentAdapter = {
  name: 'rules',
  check: async ({ card_number: card, account_number: account }) => {
    if (card === DECLINED_CARD) return [wrong('card_number', 'error_card_declined')]
    return account !== undefined && /^0+$/.test(account) ? [wrong('account_number', 'error_bank_unavailable')] : []
  },
}
