import type { Box, Drawing, Label, Mark, Overlay, Point, Rectangle, Wire } from './drawing.ts'
import { textWidth } from './measure.ts'
import { createSpace, type Space } from './space.ts'

/** What a mark says in words or figures, and where. */
export interface PlacedBadge extends Rectangle {
  /** The id of the state or transition that it is of. */
  of: string
  kind: 'state' | 'transition'
  mark: Mark
  text: string
}

const HEIGHT = 16
const PADDING = 6
/** Pixels between a count and what it is beside. */
const GAP = 3
/** Pixels between two places that are tried along an arrow or a frame. */
const STEP = 12
/** A place is as good as it is near; what it would cover besides words makes it this much further. */
const COVERS = { wire: 34, ownWire: 6, frame: 8 }
/** How far a place counts at least: before or after a label, along its arrow, on a ring around it. */
const END = 6
const ALONG = 8
const RING = 40
/** On a state's frame but for its upper edge. */
const LOWER = 12
/** Rings around a label that are tried where nothing beside its arrow is free. */
const RINGS = 12

/**
 * A place for the badge of every mark: beside what it is of, over no label, no title and no other badge, and over as few
 * arrows as can be. Those of transitions come first: a state has its whole frame to choose from.
 */
export const placeBadges = (drawing: Drawing, overlay: Overlay): PlacedBadge[] => {
  const space = createSpace(drawing)
  const placed: PlacedBadge[] = []
  const place = (of: string, kind: PlacedBadge['kind'], mark: Mark | undefined, spots: Spots): void => {
    if (mark?.badge === undefined || mark.badge === '') return
    const width = Math.max(HEIGHT, textWidth(mark.badge, 'tag') + 2 * PADDING)
    const spot = best(spots(width), { width, height: HEIGHT }, space)
    if (spot === null) return
    space.take(spot)
    placed.push({ ...spot, of, kind, mark, text: mark.badge })
  }
  for (const box of drawing.boxes) {
    for (const label of box.internals) {
      place(label.transition, 'transition', overlay.transitions[label.transition], (width) => besideRow(label, width))
    }
  }
  // An arrow to several targets has its words once, and so its count.
  for (const wire of drawing.wires) {
    for (const label of wire.labels) {
      place(label.transition, 'transition', overlay.transitions[label.transition], (width) =>
        besideArrow(label, wire, width),
      )
    }
  }
  for (const wire of drawing.wires) {
    const [only] = wire.transitions
    if (wire.labels.length > 0 || only === undefined) continue
    place(only, 'transition', overlay.transitions[only], (width) => besideLine(wire, width))
  }
  for (const box of drawing.boxes) {
    place(box.node, 'state', overlay.states[box.node], (width) => onFrame(box, width))
  }
  return placed
}

/** An upper left corner with how far it is from where the badge is looked for first. */
interface Spot extends Point {
  distance: number
  /** The arrow that it may cover. */
  own?: Wire
}

/** Groups of spots, made only where none before is near enough: the distance of each group's nearest comes with it. */
type Spots = (width: number) => { from: number; spots: () => Spot[] }[]

const best = (groups: ReturnType<Spots>, size: { width: number; height: number }, space: Space): Rectangle | null => {
  let found: Rectangle | null = null
  let least = Infinity
  for (const { from, spots } of groups) {
    if (from >= least) break
    for (const { x, y, distance, own } of spots()) {
      if (distance >= least) continue
      const spot = { x, y, ...size }
      if (!space.isFree(spot)) continue
      const { wires, frames } = space.covered(spot)
      const others = wires.filter((wire) => wire !== own).length
      const cost = distance + others * COVERS.wire + (wires.length - others) * COVERS.ownWire + frames * COVERS.frame
      if (cost < least) {
        least = cost
        found = spot
      }
    }
  }
  return found
}

/** After the words of a transition that a box lists, at the height of the first line. */
const besideRow = ({ x, y, width, height }: Label, wide: number): ReturnType<Spots> => [
  {
    from: 0,
    spots: () => [
      { x: x + width + GAP, y: y + 1, distance: 0 },
      { x: x - wide - GAP, y: y + 1, distance: 24 },
    ],
  },
  { from: RING, spots: () => around({ x, y, width, height }, wide) },
]

/** Right or left of the label, before or after it on the arrow, or further along the arrow. */
const besideArrow = (label: Label, wire: Wire, wide: number): ReturnType<Spots> => {
  const { x, y, width, height } = label
  const middle = y + (height - HEIGHT) / 2
  const sides = (): Spot[] =>
    [0, -5, 5].flatMap((shift): Spot[] => [
      { x: x + width + GAP, y: middle + shift, distance: Math.abs(shift), own: wire },
      { x: x - wide - GAP, y: middle + shift, distance: Math.abs(shift) + 2, own: wire },
    ])
  const ends = (): Spot[] =>
    [x, x + (width - wide) / 2, x + width - wide].flatMap((left): Spot[] => [
      ...(wire.labels[0] === label ? [{ x: left, y: y - HEIGHT - GAP, distance: END, own: wire }] : []),
      ...(wire.labels.at(-1) === label ? [{ x: left, y: y + height + GAP, distance: END, own: wire }] : []),
    ])
  return [
    { from: 0, spots: sides },
    { from: END, spots: ends },
    // Where several transitions share the arrow, a count that is far from its label could be of any of them.
    { from: ALONG, spots: () => (wire.labels.length === 1 ? alongArrow(wire, label, wide) : []) },
    { from: RING, spots: () => around(label, wide, wire) },
  ]
}

/** An arrow without words: from its middle on. */
const besideLine = (wire: Wire, wide: number): ReturnType<Spots> => {
  const middle = wire.points[Math.floor(wire.points.length / 2)] ?? { x: 0, y: 0 }
  const before = wire.points[Math.floor(wire.points.length / 2) - 1] ?? middle
  const at = { x: (middle.x + before.x) / 2, y: (middle.y + before.y) / 2, width: 0, height: 0 }
  return [
    { from: ALONG, spots: () => alongArrow(wire, at, wide) },
    { from: RING, spots: () => around(at, wide, wire) },
  ]
}

const alongArrow = (wire: Wire, label: Rectangle, wide: number): Spot[] => {
  const centre = { x: label.x + label.width / 2, y: label.y + label.height / 2 }
  return wire.points.slice(1).flatMap((to, index) => {
    const from = wire.points[index] ?? to
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const upright = Math.abs(to.x - from.x) < Math.abs(to.y - from.y)
    return Array.from(
      { length: Math.floor(length / STEP) + 1 },
      (_, step) => (step * STEP) / Math.max(1, length),
    ).flatMap((part): Spot[] => {
      const x = from.x + (to.x - from.x) * part
      const y = from.y + (to.y - from.y) * part
      const distance = ALONG + Math.hypot(x - centre.x, y - centre.y) / 8
      return upright
        ? [
            { x: x + GAP, y: y - HEIGHT / 2, distance, own: wire },
            { x: x - GAP - wide, y: y - HEIGHT / 2, distance, own: wire },
          ]
        : [
            { x: x - wide / 2, y: y - HEIGHT - GAP, distance, own: wire },
            { x: x - wide / 2, y: y + GAP, distance, own: wire },
          ]
    })
  })
}

/** Ever larger rings: the last resort, so that no count is lost. */
const around = ({ x, y, width, height }: Rectangle, wide: number, own?: Wire): Spot[] =>
  Array.from({ length: RINGS }, (_, ring) => ring * 8).flatMap((out) =>
    [-1, -0.5, 0, 0.5, 1].flatMap((turn): Spot[] => {
      const across = x + width / 2 - wide / 2 + turn * (width / 2 + wide / 2 + out)
      const down = y + height / 2 - HEIGHT / 2 + turn * (height / 2 + HEIGHT / 2 + out)
      const more = { distance: RING + out * 2, ...(own !== undefined && { own }) }
      return [
        { x: across, y: y - HEIGHT - GAP - out, ...more },
        { x: across, y: y + height + GAP + out, ...more },
        { x: x - wide - GAP - out, y: down, ...more },
        { x: x + width + GAP + out, y: down, ...more },
      ]
    }),
  )

/** On the frame of a state: its upper right corner, then along its upper edge, then the others. */
const onFrame = ({ x, y, width, height }: Box, wide: number): ReturnType<Spots> => {
  const right = x + width - wide + 8
  const left = Math.min(x - 8, right)
  const along = Array.from({ length: Math.floor((right - left) / STEP) + 1 }, (_, step) => right - step * STEP)
  const down = Array.from({ length: Math.floor(height / STEP) }, (_, step) => y + (step + 0.5) * STEP)
  const upper = (): Spot[] => along.map((at, step) => ({ x: at, y: y - HEIGHT / 2, distance: step }))
  const others = (): Spot[] => [
    ...along.map((at, step): Spot => ({ x: at, y: y + height - HEIGHT / 2, distance: LOWER + step })),
    ...down.flatMap((at, step): Spot[] => [
      { x: x + width - 4, y: at, distance: LOWER + step },
      { x: x - wide + 4, y: at, distance: LOWER + 4 + step },
    ]),
  ]
  return [
    { from: 0, spots: upper },
    { from: LOWER, spots: others },
    { from: RING, spots: () => around({ x, y, width, height }, wide) },
  ]
}
