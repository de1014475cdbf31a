/** Without marks, case, apostrophes and points: O’Neil is oneil, Díaz-Lee is diaz and lee. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}'’`.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/**
 * Whether a typed name is that of the signer: its words in their order, whatever else somebody is called between them.
 * Where no name is known, any is right.
 */
export const isSignersName = (typed: string, signer: string): boolean => {
  const words = wordsOf(typed)
  let from = 0
  return wordsOf(signer).every((word) => {
    const at = words.indexOf(word, from)
    from = at + 1
    return at >= 0
  })
}
