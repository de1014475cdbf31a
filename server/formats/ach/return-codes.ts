/** What a return of a debit means for the account that was debited (Nacha's operating rules, in short). */
export type ReturnMeaning = 'no_funds' | 'no_account' | 'not_authorized' | 'other'

const known: Readonly<Record<string, { meaning: ReturnMeaning; text: string }>> = {
  R01: { meaning: 'no_funds', text: 'not enough money in the account' },
  R02: { meaning: 'no_account', text: 'the account is closed' },
  R03: { meaning: 'no_account', text: 'there is no such account, or it is not that person’s' },
  R04: { meaning: 'no_account', text: 'the account number is not valid' },
  R05: { meaning: 'not_authorized', text: 'the debit of a consumer’s account was not authorized' },
  R07: { meaning: 'not_authorized', text: 'the account holder revoked the authorization' },
  R08: { meaning: 'not_authorized', text: 'the account holder stopped the payment' },
  R09: { meaning: 'no_funds', text: 'the money in the account was not collected yet' },
  R10: { meaning: 'not_authorized', text: 'the account holder says that it was not authorized' },
  R11: { meaning: 'not_authorized', text: 'the account holder says that it was not as authorized' },
  R13: { meaning: 'no_account', text: 'the routing number is not valid' },
  R14: { meaning: 'no_account', text: 'the account holder or whoever acts for them has died' },
  R15: { meaning: 'no_account', text: 'the account holder has died' },
  R16: { meaning: 'no_account', text: 'the account is frozen' },
  R20: { meaning: 'no_account', text: 'the account takes no payments' },
  R29: { meaning: 'not_authorized', text: 'the company that holds the account says that it was not authorized' },
}

export const isReturnCode = (code: string): boolean => /^R(0[1-9]|[1-7]\d|8[0-5])$/.test(code)

export const meaningOf = (code: string): ReturnMeaning => known[code]?.meaning ?? 'other'

/** `R01: not enough money in the account` */
export const returnText = (code: string): string => {
  const text = known[code]?.text
  return text === undefined ? `${code}: see the bank’s list of return reasons` : `${code}: ${text}`
}
