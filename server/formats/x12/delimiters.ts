/** The separators of an interchange. None of them may occur in a value: X12 has no escape. */
export interface Delimiters {
  element: string
  component: string
  repetition: string
  segment: string
}

export const usualDelimiters: Delimiters = { element: '*', component: ':', repetition: '^', segment: '~' }

/** What may separate: printable, no letter or digit, and neither space nor what names and addresses are full of. */
const allowed = new Set('*~:^|<>\\`{}[]_!;=%$\n\u001C\u001D\u001E\u001F')

/** What is wrong with a choice of separators, in words; null where they will do. */
export const delimiterMistake = (delimiters: Delimiters): string | null => {
  const signs = Object.values(delimiters)
  if (new Set(signs).size < signs.length) return 'two separators are the same sign'
  const odd = signs.find((sign) => !allowed.has(sign))
  return odd === undefined ? null : `"${odd}" cannot separate: names and addresses have it`
}
