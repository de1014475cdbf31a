import { lastFour } from '../../domain/masks.ts'

/** Numbers of which the last four digits stay, to tell one from another, and under which name. */
const shortened = { card_number: 'card_last_four', account_number: 'account_last_four' } as const
type Shortened = keyof typeof shortened

const without = (value: unknown, numbers: readonly Shortened[], dropped: ReadonlySet<string>): unknown => {
  if (Array.isArray(value)) return value.map((one) => without(one, numbers, dropped))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      if (dropped.has(name)) return []
      const number = numbers.find((one) => one === name)
      return number !== undefined && typeof inner === 'string'
        ? [[shortened[number], lastFour(inner)]]
        : [[name, without(inner, numbers, dropped)]]
    }),
  )
}

/** The section of a payment with no more than the last four digits of the card. */
export const withoutCard = (section: unknown): unknown => without(section, ['card_number'], new Set())

/** A section without what only the enrollment itself needed: SSNs, numbers of cards and accounts, tokens of cards, health answers. */
export const withoutAnswers = (section: unknown): unknown =>
  without(section, ['card_number', 'account_number'], new Set(['ssn', 'health_info', 'card_token']))
