import type { Point, Rectangle } from './drawing.ts'

/** Pixels between a wire and the words beside it. */
const APART = 4

/**
 * How far right the heading of a parent moves so that no arrow that enters or leaves runs through the words: 0 where
 * none does, null where there is no room between the arrows. Pixels; the size is that of the heading with its margins.
 */
export const headingShift = (
  box: Rectangle,
  heading: { width: number; height: number },
  wires: readonly (readonly Point[])[],
): number | null => {
  const crossings = wires
    .flatMap((points) => points.slice(1).map((to, place) => [points[place] ?? to, to] as const))
    .filter(([from, to]) => {
      const top = Math.min(from.y, to.y)
      const bottom = Math.max(from.y, to.y)
      return top < box.y + heading.height && bottom > box.y
    })
    .map(([from, to]) => ({ left: Math.min(from.x, to.x) - APART, right: Math.max(from.x, to.x) + APART }))
    .filter(({ left, right }) => right > box.x && left < box.x + box.width)
    .sort((one, other) => one.left - other.left)
  let free = box.x
  for (const { left, right } of crossings) {
    if (left - free >= heading.width) break
    free = Math.max(free, right)
  }
  return free + heading.width > box.x + box.width ? null : free - box.x
}
