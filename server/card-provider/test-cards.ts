/** What a number of the provider does, by the last digits that a test types; every other good number is approved. */
export type Conduct = 'approves' | 'declines' | 'declines_later' | 'no_funds' | 'wrong_code' | 'busy'

const conducts: Readonly<Record<string, Conduct>> = {
  '4000000000000002': 'declines',
  '4000000000000341': 'declines_later',
  '4000000000009995': 'no_funds',
  '4000000000000127': 'wrong_code',
  '4000000000000119': 'busy',
}

export const conductOf = (number: string): Conduct => conducts[number] ?? 'approves'

/** What the bank of a card says, in the words of the gateway. */
export interface BankAnswer {
  respstat: 'A' | 'B' | 'C'
  respproc: 'RPCT' | 'PPS'
  respcode: string
  resptext: string
}

const approval: BankAnswer = { respstat: 'A', respproc: 'RPCT', respcode: '000', resptext: 'Approval' }
const refusal: BankAnswer = { respstat: 'C', respproc: 'RPCT', respcode: '100', resptext: 'Do not honor' }

/** The answer to a payment of so many cents; nothing is charged where only the card is asked about. */
export const bankAnswer = (conduct: Conduct, cents: number): BankAnswer => {
  if (conduct === 'busy') return { respstat: 'B', respproc: 'PPS', respcode: '62', resptext: 'Timed out' }
  if (conduct === 'declines' || (conduct === 'declines_later' && cents > 0)) return refusal
  if (conduct === 'no_funds' && cents > 0) return { ...refusal, respcode: '116', resptext: 'Not sufficient funds' }
  return approval
}
