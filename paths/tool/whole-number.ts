import { InvalidArgumentError } from 'commander'

/** What an option takes that counts something. */
export const wholeNumber = (text: string): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('It is a whole number from 1.')
  return number
}
