import type { Drawing, Rectangle, Wire } from './drawing.ts'
import { textWidth } from './measure.ts'

/** What of a drawing is taken, found by place: a busy machine asks some ten thousand times. */
export interface Space {
  /** Nothing that is read stands there, and it is within the drawing. */
  isFree: (spot: Rectangle) => boolean
  take: (spot: Rectangle) => void
  /** What a badge there would hide besides words. */
  covered: (spot: Rectangle) => { wires: Wire[]; frames: number }
}

/** Pixels of a cell's side: about a label. */
const CELL = 96
/** More cells than a drawing has one below the other. */
const ROWS = 100_000
/** Pixels of a line's font above and below its baseline. */
const LINE = { above: 11, below: 3 }

export const createSpace = ({ width, height, boxes, wires }: Drawing): Space => {
  const words = grid<null>()
  const lines = grid<Wire>()
  const frames = grid<null>()
  for (const box of boxes) {
    for (const { role, text, x, y } of box.lines) {
      const pill = role === 'tag' ? 6 : 0
      words.add(
        { x: x - pill, y: y - LINE.above, width: textWidth(text, role) + 2 * pill, height: LINE.above + LINE.below },
        null,
      )
    }
    for (const label of box.internals) words.add(label, null)
    for (const edge of edges(box)) frames.add(edge, null)
  }
  for (const wire of wires) {
    for (const label of wire.labels) words.add(label, null)
    for (const [place, to] of wire.points.slice(1).entries()) {
      const from = wire.points[place] ?? to
      lines.add(
        {
          x: Math.min(from.x, to.x) - 1,
          y: Math.min(from.y, to.y) - 1,
          width: Math.abs(from.x - to.x) + 2,
          height: Math.abs(from.y - to.y) + 2,
        },
        wire,
      )
    }
  }
  const isWithin = (spot: Rectangle): boolean =>
    spot.x >= 0 && spot.y >= 0 && spot.x + spot.width <= width && spot.y + spot.height <= height
  return {
    isFree: (spot) => isWithin(spot) && !words.has(spot),
    take: (spot) => words.add(spot, null),
    covered: (spot) => ({ wires: [...new Set(lines.at(spot))], frames: frames.at(spot).length }),
  }
}

const edges = ({ x, y, width, height }: Rectangle): Rectangle[] => [
  { x, y, width, height: 1 },
  { x, y: y + height, width, height: 1 },
  { x, y, width: 1, height },
  { x: x + width, y, width: 1, height },
]

const meet = (one: Rectangle, other: Rectangle): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

interface Grid<What> {
  add: (place: Rectangle, what: What) => void
  /** Whether anything is there. */
  has: (place: Rectangle) => boolean
  at: (place: Rectangle) => What[]
}

const grid = <What>(): Grid<What> => {
  const cells = new Map<number, { place: Rectangle; what: What }[]>()
  const keysOf = ({ x, y, width, height }: Rectangle): number[] => {
    const keys: number[] = []
    for (let column = Math.floor(x / CELL); column <= Math.floor((x + width) / CELL); column += 1) {
      for (let row = Math.floor(y / CELL); row <= Math.floor((y + height) / CELL); row += 1)
        keys.push(column * ROWS + row)
    }
    return keys
  }
  return {
    add: (place, what) => {
      for (const key of keysOf(place)) {
        const known = cells.get(key)
        if (known === undefined) cells.set(key, [{ place, what }])
        else known.push({ place, what })
      }
    },
    has: (place) => keysOf(place).some((key) => cells.get(key)?.some((one) => meet(one.place, place)) === true),
    at: (place) => {
      const found: What[] = []
      for (const key of keysOf(place)) {
        for (const one of cells.get(key) ?? []) if (meet(one.place, place)) found.push(one.what)
      }
      return found
    },
  }
}
