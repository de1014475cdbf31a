import { InvalidArgumentError } from 'commander'

export const wholeNumber = (text: string): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('It is a whole number from 1.')
  return number
}

/** Milliseconds of `240s` or `5m`. */
export const duration = (text: string): number => {
  const [, amount, unit] = /^(\d+)(s|m)$/.exec(text) ?? []
  if (amount === undefined) throw new InvalidArgumentError('It is a time such as 240s or 5m.')
  return Number(amount) * (unit === 'm' ? 60_000 : 1000)
}
