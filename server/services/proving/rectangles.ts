/** A class by its places in the lists of visitors, places, tiers and ages. */
export type Cell = readonly [who: number, where: number, tier: number, age: number]
/** For each of the four the values that are meant, all of them with all of the others. */
export type Rectangle = readonly [who: number[], where: number[], tier: number[], age: number[]]

const distinct = (values: readonly number[]): number[] => [...new Set(values)].toSorted((one, other) => one - other)
const dimensions = [0, 1, 2, 3] as const

/**
 * Classes as few products of values: what a sentence can say ("in Texas, as Family") without saying too much. Values
 * with the same rest stand together.
 */
export const rectangles = (cells: readonly Cell[]): Rectangle[] => {
  const sides = dimensions.map((at) => distinct(cells.map((cell) => cell[at])))
  if (sides.reduce((product, { length }) => product * length, 1) === cells.length) {
    return [sides as unknown as Rectangle]
  }
  const splits = dimensions
    .filter((at) => (sides[at]?.length ?? 0) > 1)
    .map((at) => {
      const parts = new Map<number, Cell[]>()
      for (const cell of cells) {
        const part = parts.get(cell[at])
        if (part === undefined) parts.set(cell[at], [cell])
        else part.push(cell)
      }
      const alike = new Map<string, Cell[]>()
      for (const part of parts.values()) {
        const rest = part
          .map((cell) => cell.filter((_, other) => other !== at).join())
          .toSorted()
          .join(' ')
        alike.set(rest, [...(alike.get(rest) ?? []), ...part])
      }
      return [...alike.values()]
    })
    .filter((groups) => groups.length > 1)
    .toSorted((one, other) => one.length - other.length)
  return (splits[0] ?? cells.map((cell) => [cell])).flatMap(rectangles)
}
