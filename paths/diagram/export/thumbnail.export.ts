import type { Drawing, Wire } from '../drawing.ts'

/** One gray that is seen on light and on dark: a picture within a page has no style sheet of it. */
const GRAY = '#7f8b87'

/** Pixels that it is shown at, at most: a line is as thin as one of them. */
const SHOWN = { width: 240, height: 120 }

/**
 * A drawing as a small picture without words: boxes and arrows, a kilobyte or a few. It says which version of the machine it is of.
 */
export const toThumbnail = ({ version, width, height, boxes, wires }: Drawing): string => {
  const line = Math.max(1, Math.round(Math.max(width / SHOWN.width, height / SHOWN.height)))
  const all = (of: readonly string[]) => of.join('')
  const rectangles = boxes
    .filter(({ depth }) => depth > 0)
    .map(({ x, y, width: wide, height: high, type }) => {
      const at = `x="${Math.round(x)}" y="${Math.round(y)}" width="${Math.round(wide)}" height="${Math.round(high)}"`
      return `<rect ${at} rx="10"${type === 'final' ? ` stroke-width="${2 * line}"` : ''}/>`
    })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}" data-version="${version}">` +
    `<g fill="${GRAY}" fill-opacity=".16" stroke="${GRAY}" stroke-width="${line}">` +
    `${all(rectangles)}</g>` +
    `<path fill="none" stroke="${GRAY}" stroke-width="${line}" d="${all(wires.map(lineOf))}"/>` +
    `<g fill="${GRAY}">${all(wires.map(dotOf))}</g></svg>\n`
  )
}

/** Straight pieces, along one axis each. */
const lineOf = ({ points }: Wire): string =>
  points
    .map(({ x, y }, place) => {
      const before = points[place - 1]
      if (before === undefined) return `M${Math.round(x)} ${Math.round(y)}`
      if (Math.round(x) === Math.round(before.x)) return `V${Math.round(y)}`
      if (Math.round(y) === Math.round(before.y)) return `H${Math.round(x)}`
      return `L${Math.round(x)} ${Math.round(y)}`
    })
    .join('')

const dotOf = ({ from, points }: Wire): string => {
  const [first] = points
  return from !== null || first === undefined
    ? ''
    : `<circle cx="${Math.round(first.x)}" cy="${Math.round(first.y)}" r="9"/>`
}
