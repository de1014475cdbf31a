/** Nine digits of which the last one checks the others: weights 3, 7 and 1. Which banks there are is asked elsewhere. */
export const hasCheckDigit = (routing: string): boolean => {
  const sum = Array.from(routing, Number).reduce((all, digit, index) => all + digit * ([3, 7, 1][index % 3] ?? 0), 0)
  return /^\d{9}$/.test(routing) && sum % 10 === 0
}
