/**
 * The first of `b1`, `b2` … that nobody has, with the mark of the page behind it (`b1-k3x9`): never one that is known, nor
 * one that another tab has made meanwhile, or what is on file of it would become theirs.
 */
export const freshId = (letter: 'b' | 'd', mark: string, taken: Iterable<string>): string => {
  const known = new Set(taken)
  let number = 1
  while (known.has(`${letter}${number}${mark}`)) number += 1
  return `${letter}${number}${mark}`
}
