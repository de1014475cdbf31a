import type { Box, Drawing, Label, Point, Rectangle, Wire } from '#paths/diagram/drawing.ts'
import { textWidth } from '#paths/diagram/measure.ts'

/** What is wrong with a drawing, one sentence each. */
export const faultsOf = (drawing: Drawing): string[] => [
  ...wiresThroughBoxes(drawing),
  ...labelsOverLabels(drawing),
  ...labelsOverBoxes(drawing),
  ...wiresThroughWords(drawing),
  ...outside(drawing),
  ...overlappingBoxes(drawing),
]

const named = (wire: Wire): string => `${wire.from ?? 'dot'} -> ${wire.to}`

/** Whether two rectangles share more than a border. */
const overlap = (one: Rectangle, other: Rectangle): boolean =>
  one.x + one.width - 0.5 > other.x &&
  other.x + other.width - 0.5 > one.x &&
  one.y + one.height - 0.5 > other.y &&
  other.y + other.height - 0.5 > one.y

const pieces = ({ points }: Wire): Rectangle[] =>
  points.slice(1).map((to, place) => {
    const from: Point = points[place] ?? to
    return {
      x: Math.min(from.x, to.x) - 0.5,
      y: Math.min(from.y, to.y) - 0.5,
      width: Math.abs(from.x - to.x) + 1,
      height: Math.abs(from.y - to.y) + 1,
    }
  })

const isWithin = (inner: string, outer: string): boolean =>
  outer === '' || inner === outer || inner.startsWith(`${outer}.`)

/** A wire may lie on its ends and on what is around them. */
const wiresThroughBoxes = ({ boxes, wires }: Drawing): string[] =>
  wires.flatMap((wire) =>
    boxes
      .filter(({ node }) => !isWithin(wire.to, node) && !(wire.from !== null && isWithin(wire.from, node)))
      .filter((box) => pieces(wire).some((piece) => overlap(piece, box)))
      .map(({ node }) => `${named(wire)} runs through ${node}`),
  )

const allLabels = ({ boxes, wires }: Drawing): Label[] => [
  ...wires.flatMap(({ labels }) => labels),
  ...boxes.flatMap(({ internals }) => internals),
]

const labelsOverLabels = (drawing: Drawing): string[] => {
  const labels = allLabels(drawing)
  return labels.flatMap((one, place) =>
    labels
      .slice(place + 1)
      .filter((other) => overlap(one, other))
      .map((other) => `${one.transition} lies over ${other.transition}`),
  )
}

/** A label may lie in a box that surrounds it, below what is written there. */
const labelsOverBoxes = ({ boxes, wires }: Drawing): string[] =>
  wires.flatMap(({ labels }) =>
    labels.flatMap((label) =>
      boxes
        .filter(
          (box) => overlap(label, box) && !(isInside(label, box) && words(box).every((one) => !overlap(one, label))),
        )
        .map(({ node }) => `${label.transition} lies over ${node}`),
    ),
  )

const isInside = (inner: Rectangle, outer: Rectangle): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

const words = ({ lines, internals }: Pick<Box, 'lines' | 'internals'>): Rectangle[] =>
  [...lines, ...internals.flatMap((label) => label.lines)].map(({ role, text, x, y }) => ({
    x,
    y: y - 10,
    width: textWidth(text, role),
    height: 12,
  }))

/** A wire may pass behind its own labels alone. */
const wiresThroughWords = ({ boxes, wires }: Drawing): string[] =>
  wires.flatMap((wire) => [
    ...boxes
      .filter((box) => words(box).some((word) => pieces(wire).some((piece) => overlap(piece, word))))
      .map(({ node }) => `${named(wire)} runs through the words of ${node}`),
    ...wires
      .filter((other) => other !== wire)
      .flatMap(({ labels }) => labels)
      .filter((label) => pieces(wire).some((piece) => overlap(piece, label)))
      .map((label) => `${named(wire)} runs through the label of ${label.transition}`),
  ])

const outside = (drawing: Drawing): string[] => {
  const all = { x: 0, y: 0, width: drawing.width, height: drawing.height }
  return [
    ...drawing.boxes.filter((box) => !isInside(box, all)).map(({ node }) => `${node} lies outside`),
    ...drawing.boxes.flatMap((box) =>
      words(box)
        .filter((word) => !isInside(word, box))
        .map(() => `words of ${box.node} stand outside of it`),
    ),
    ...allLabels(drawing)
      .filter((label) => !isInside(label, all))
      .map(({ transition }) => `${transition} lies outside`),
    ...drawing.wires
      .filter(({ points }) => points.some(({ x, y }) => !isInside({ x, y, width: 0, height: 0 }, all)))
      .map((wire) => `${named(wire)} lies outside`),
  ]
}

const overlappingBoxes = ({ boxes }: Drawing): string[] =>
  boxes.flatMap((one) =>
    boxes
      .filter((other) => one !== other && !isWithin(other.node, one.node) && !isWithin(one.node, other.node))
      .filter((other) => overlap(one, other))
      .map((other) => `${one.node} lies over ${other.node}`),
  )
