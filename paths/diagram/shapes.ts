import { placeBadges, type PlacedBadge } from './badges.ts'
import type { Box, Drawing, Label, Line, Mark, Overlay, Point, Wire } from './drawing.ts'
import { exactWidth, textWidth } from './measure.ts'

/** An element of the picture: the page makes React elements of it, `svg.export.ts` text. No styles of its own, only classes. */
export interface Shape {
  tag: 'svg' | 'g' | 'rect' | 'circle' | 'path' | 'text' | 'title'
  attributes: Record<string, string | number>
  children: (Shape | string)[]
}

const NOTHING: Overlay = { states: {}, transitions: {} }
const RADIUS = 10
const CORNER = 8
const ARROW = 7

/**
 * The picture of a drawing with its overlay: parents, then arrows, then what is written at them. A state's group
 * carries `data-node`, a label's (and an arrow's, where it represents one transition) `data-transition`; an arrow of
 * several carries them all in `data-transitions`, separated by line feeds; a count has the id of either in `data-badge`.
 */
export const shapesOf = (drawing: Drawing, overlay: Overlay = NOTHING): Shape => ({
  tag: 'svg',
  attributes: {
    class: 'diagram',
    viewBox: `0 0 ${drawing.width} ${drawing.height}`,
    width: drawing.width,
    height: drawing.height,
  },
  children: [
    group({ class: 'diagram-boxes' }, ...drawing.boxes.map((box) => boxShape(box, overlay))),
    group({ class: 'diagram-wires' }, ...drawing.wires.map((wire) => wireShape(wire, overlay))),
    group(
      { class: 'diagram-labels' },
      ...drawing.wires.flatMap(({ labels }) => labels.map((label) => labelShape(label, overlay, 'diagram-label'))),
    ),
    // Last, or an arrow would cross them.
    group({ class: 'diagram-badges' }, ...placeBadges(drawing, overlay).map(badgeShape)),
  ],
})

const shape = (tag: Shape['tag'], attributes: Shape['attributes'], ...children: Shape['children']): Shape => ({
  tag,
  attributes,
  children,
})

const group = (attributes: Shape['attributes'], ...children: Shape['children']): Shape =>
  shape('g', attributes, ...children)

/** `tone-good weight-3` of a mark; weights in five steps, because the page's policy allows no styles in line. */
const toneClasses = (mark: Mark | undefined): string => {
  if (mark === undefined) return ''
  const weight = mark.weight === undefined ? '' : ` weight-${Math.round(Math.min(1, Math.max(0, mark.weight)) * 4)}`
  return ` tone-${mark.tone}${weight}`
}

const boxShape = (box: Box, overlay: Overlay): Shape => {
  const mark = overlay.states[box.node]
  const { x, y, width, height } = box
  const kind = [
    `diagram-box box-${box.type}`,
    box.depth === 0 && 'box-machine',
    box.region && 'box-region',
    box.collapsed && 'is-collapsed',
  ]
    .filter((name) => name !== false)
    .join(' ')
  const radius = box.type === 'history' ? height / 2 : RADIUS
  return group(
    { class: kind + toneClasses(mark), 'data-node': box.node },
    shape('title', {}, box.title),
    shape('rect', { class: 'box-frame', x, y, width, height, rx: radius }),
    ...(box.type === 'final'
      ? [
          shape('rect', {
            class: 'box-inner',
            x: x + 3,
            y: y + 3,
            width: width - 6,
            height: height - 6,
            rx: RADIUS - 3,
          }),
        ]
      : []),
    ...box.rules.map((rule) => shape('path', { class: 'box-rule', d: `M${x} ${rule}H${x + width}` })),
    ...box.lines.flatMap(lineShapes),
    ...box.internals.map((label) => labelShape(label, overlay, 'diagram-internal')),
  )
}

/** As wide as the tables say, in whichever font. */
const fitted = (text: string, role: Line['role']): Shape['attributes'] => {
  const width = exactWidth(text, role)
  return width === null ? {} : { textLength: width, lengthAdjust: 'spacingAndGlyphs' }
}

/** A line of text; a tag with the pill behind it. */
const lineShapes = ({ role, text, x, y }: Line): Shape[] => {
  const words = shape('text', { class: `line-${role}`, x, y, ...fitted(text, role) }, text)
  if (role !== 'tag') return [words]
  return [
    shape('rect', { class: 'tag-pill', x: x - 6, y: y - 11, width: textWidth(text, 'tag') + 12, height: 15, rx: 7.5 }),
    words,
  ]
}

const labelShape = (label: Label, overlay: Overlay, kind: string): Shape => {
  const mark = overlay.transitions[label.transition]
  const { x, y, width, height } = label
  return group(
    { class: kind + toneClasses(mark), 'data-transition': label.transition },
    shape('title', {}, label.title),
    shape('rect', { class: 'label-frame', x, y, width, height, rx: 6 }),
    ...label.lines.flatMap(lineShapes),
  )
}

/** A press on a count is a press on what it counts. */
const badgeShape = ({ of, kind, mark, text, x, y, width, height }: PlacedBadge): Shape =>
  group(
    { class: `diagram-${kind}-badge${toneClasses(mark)}`, 'data-badge': of },
    group(
      { class: 'diagram-badge' },
      shape('rect', { class: 'badge-pill', x, y, width, height, rx: height / 2 }),
      shape('text', { class: 'badge-text', x: x + width / 2, y: y + 12, ...fitted(text, 'tag') }, text),
    ),
  )

const wireShape = (wire: Wire, overlay: Overlay): Shape => {
  const marks = wire.transitions.flatMap((id) => overlay.transitions[id] ?? [])
  const [one] = wire.transitions
  const first = wire.points[0] ?? { x: 0, y: 0 }
  return group(
    {
      class: `diagram-wire${wire.from === null ? ' wire-initial' : ''}${wire.dashed === true ? ' wire-dashed' : ''}${toneClasses(strongest(marks))}`,
      ...(one !== undefined && { 'data-transitions': wire.transitions.join('\n') }),
      ...(one !== undefined && wire.transitions.length === 1 && { 'data-transition': one }),
    },
    shape('path', { class: 'wire-reach', d: roundedPath(wire.points) }),
    shape('path', { class: 'wire-line', d: roundedPath(shortened(wire.points)) }),
    shape('path', { class: 'wire-arrow', d: arrowHead(wire.points) }),
    ...(wire.from === null ? [shape('circle', { class: 'wire-dot', cx: first.x, cy: first.y, r: 6 })] : []),
  )
}

const ORDER: Mark['tone'][] = ['active', 'bad', 'removed', 'warn', 'changed', 'added', 'good', 'none', 'muted']

/** An arrow of several transitions shows what matters most of them, as strong as the strongest. */
const strongest = (marks: readonly Mark[]): Mark | undefined => {
  const tone = ORDER.find((one) => marks.some((mark) => mark.tone === one))
  if (tone === undefined) return undefined
  const weights = marks.flatMap(({ weight }) => weight ?? [])
  return weights.length === 0 ? { tone } : { tone, weight: Math.max(...weights) }
}

const towards = (from: Point, to: Point, distance: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length === 0) return from
  const part = Math.min(1, distance / length)
  return { x: round(from.x + (to.x - from.x) * part), y: round(from.y + (to.y - from.y) * part) }
}

const round = (value: number): number => Math.round(value * 10) / 10

/** The line ends inside its arrow head, or its end would show beside the tip. */
const shortened = (points: readonly Point[]): Point[] => {
  const end = points.at(-1)
  const before = points.at(-2)
  return end === undefined || before === undefined
    ? [...points]
    : [...points.slice(0, -1), towards(end, before, ARROW - 1)]
}

/** Straight pieces with rounded corners. */
const roundedPath = (points: readonly Point[]): string =>
  points
    .map((point, place) => {
      const before = points[place - 1]
      const after = points[place + 1]
      if (before === undefined) return `M${round(point.x)} ${round(point.y)}`
      if (after === undefined) return `L${round(point.x)} ${round(point.y)}`
      const room = (other: Point) => Math.min(CORNER, Math.hypot(other.x - point.x, other.y - point.y) / 2)
      const start = towards(point, before, room(before))
      const end = towards(point, after, room(after))
      return `L${start.x} ${start.y}Q${round(point.x)} ${round(point.y)} ${end.x} ${end.y}`
    })
    .join('')

const arrowHead = (points: readonly Point[]): string => {
  const tip = points.at(-1)
  const before = points.at(-2)
  if (tip === undefined || before === undefined) return ''
  const base = towards(tip, before, ARROW)
  const half = { x: ((tip.y - base.y) / ARROW) * 4, y: ((base.x - tip.x) / ARROW) * 4 }
  return (
    `M${round(tip.x)} ${round(tip.y)}L${round(base.x + half.x)} ${round(base.y + half.y)}` +
    `L${round(base.x - half.x)} ${round(base.y - half.y)}Z`
  )
}
