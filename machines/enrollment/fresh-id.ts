/** The first of `b1`, `b2` … that nobody has: never one that is known, or what is on file of it would become theirs. */
export const freshId = (letter: 'b' | 'd', taken: Iterable<string>): string => {
  const known = new Set(taken)
  let number = 1
  while (known.has(`${letter}${number}`)) number += 1
  return `${letter}${number}`
}
