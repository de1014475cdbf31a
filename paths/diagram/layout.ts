import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js'
import type { Structure } from '../structure/structure.ts'
import { shifted, type LabelContent } from './content.ts'
import type { Box, Drawing, Label, Point, Rectangle, Wire } from './drawing.ts'
import { LABEL_PADDING, planOf, type DiagramOptions, type DiagramPlan } from './elk-graph.ts'
import { headingShift } from './headings.ts'
import { english } from './words.ts'

/** Places a graph: ELK in a worker of Node or of the browser. Rejects where it fails or takes too long. */
export type Layout = (graph: ElkNode) => Promise<ElkNode>

export type DrawOptions = Partial<Omit<DiagramOptions, 'direction'>> & {
  /** Where the arrows mostly go; the direction that gives the better shape where left out. */
  direction?: DiagramOptions['direction']
}

/** Width over height that a screen and a page of paper both take well. */
const SHAPE = 1.4

/** A machine with a place for everything. Deterministic: the same structure and options give the same drawing. */
export const draw = (structure: Structure, layout: Layout, options: DrawOptions = {}): Promise<Drawing> => {
  const { collapsed = new Set<string>(), descriptions = true, words = english, direction } = options
  return drawPlanned(
    structure,
    (tried, aside) => planOf(structure, { collapsed, descriptions, words, direction: tried, aside }),
    layout,
    direction,
  )
}

/** What is drawn: a machine, or all of them. */
type Subject = Pick<Structure, 'id' | 'version'>
type Planner = (direction: DiagramOptions['direction'], aside: ReadonlySet<string>) => DiagramPlan

/** Draws what is planned, in the direction that gives the better shape where none is asked for. */
export const drawPlanned = async (
  subject: Subject,
  plan: Planner,
  layout: Layout,
  direction?: DiagramOptions['direction'],
): Promise<Drawing> => {
  const directions = direction === undefined ? (['DOWN', 'RIGHT'] as const) : [direction]
  const drawings: Drawing[] = []
  for (const tried of directions) drawings.push(await drawnWith(subject, (aside) => plan(tried, aside), layout))
  const [first, ...others] = drawings
  if (first === undefined) throw new Error('No direction to draw in')
  return others.reduce((best, other) => (effort(other) < effort(best) ? other : best), first)
}

/** How small a drawing becomes where it must fit a screen: less is better. */
const effort = ({ width, height }: Drawing): number => Math.max(width / SHAPE, height)

/** Times that a drawing is repeated because arrows left headings no room; the second one mostly does. */
const TRIES = 3

/** Again with more room where arrows run through headings: where they will run is not known before. */
const drawnWith = async (
  subject: Subject,
  planFor: (aside: ReadonlySet<string>) => DiagramPlan,
  layout: Layout,
  before: ReadonlySet<string> = new Set(),
  tries = TRIES,
): Promise<Drawing> => {
  const plan = planFor(before)
  const { drawing, crowded } = drawingOf(subject, plan, await layout(plan.graph))
  const aside = new Set([...before, ...crowded])
  if (tries === 1 || aside.size === before.size) return drawing
  return drawnWith(subject, planFor, layout, aside, tries - 1)
}

const drawingOf = (subject: Subject, plan: DiagramPlan, answer: ElkNode): { drawing: Drawing; crowded: string[] } => {
  const shapes = new Map<string, Rectangle>()
  const edges = new Map<string, ElkExtendedEdge>()
  const visit = (node: ElkNode): void => {
    shapes.set(node.id, rectangle(node))
    for (const edge of node.edges ?? []) edges.set(edge.id, edge)
    for (const child of node.children ?? []) visit(child)
  }
  visit(answer)
  const parallel = new Set(plan.boxes.filter(({ node }) => node.type === 'parallel').map(({ node }) => node.id))
  const headings = new Map(
    plan.boxes
      .filter(({ open }) => open)
      .map(({ elk, node, content }) => [node.id, { ...at(shapes, elk), height: content.height }]),
  )
  const wires = plan.wires.map(({ elk, from, to, transitions, labels, dashed }): Wire => {
    const edge = at(edges, elk)
    const block = edge.labels?.[0]
    return {
      transitions,
      from,
      to,
      points: fromHeading(pointsOf(edge), from === null ? undefined : headings.get(from)),
      labels: block === undefined ? [] : stacked(labels, rectangle(block)),
      ...(dashed === true && { dashed }),
    }
  })
  const routes = wires.map(({ points }) => points)
  const crowded: string[] = []
  const boxes = plan.boxes.map(({ elk, node, depth, collapsed, open, content }): Box => {
    const place = at(shapes, elk)
    const shift = open ? headingShift(place, content, routes) : 0
    if (shift === null) crowded.push(node.id)
    const written = { ...place, x: place.x + (shift ?? 0) }
    return {
      ...place,
      node: node.id,
      title: content.title,
      depth,
      type: node.type,
      region: node.parent !== null && parallel.has(node.parent),
      collapsed,
      lines: content.lines.map((line) => shifted(line, written)),
      internals: content.internals.map((label) => movedLabel(label, written)),
      rules: [...content.rules, ...(open ? [content.height] : [])].map((rule) => rule + place.y),
    }
  })
  const { width, height } = rectangle(answer)
  return { drawing: { machine: subject.id, version: subject.version, width, height, boxes, wires }, crowded }
}

const at = <Value>(map: ReadonlyMap<string, Value>, id: string): Value => {
  const value = map.get(id)
  if (value === undefined) throw new Error(`ELK gave no place to ${id}`)
  return value
}

const rectangle = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Rectangle>): Rectangle => ({ x, y, width, height })

const pointsOf = ({ id, sections = [] }: ElkExtendedEdge): Point[] => {
  const [section] = sections
  if (section === undefined) throw new Error(`ELK gave no route to ${id}`)
  return [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(({ x, y }) => ({ x, y }))
}

/** An arrow from a parent to a state inside it begins below the parent's heading, not above it. */
const fromHeading = (points: Point[], heading: Rectangle | undefined): Point[] => {
  const [start, next, ...rest] = points
  if (heading === undefined || start === undefined || next === undefined) return points
  const below = heading.y + heading.height
  const inward = Math.abs(start.y - heading.y) < 1 && next.y > below && start.x === next.x
  return inward ? [{ x: start.x, y: below }, next, ...rest] : points
}

const movedLabel = (label: Label, by: Point): Label => ({
  ...shifted(label, by),
  lines: label.lines.map((line) => shifted(line, by)),
})

/** One label under the other in the room that ELK kept for all, without a gap: the arrow shows between none of them. */
const stacked = (labels: readonly LabelContent[], block: Rectangle): Label[] => {
  let { y } = block
  return labels.map((label) => {
    const height = label.height + 2 * LABEL_PADDING.y
    const words = { x: block.x + LABEL_PADDING.x, y: y + LABEL_PADDING.y }
    const lines = label.lines.map((line) => shifted(line, words))
    const placed = { ...label, x: block.x, y, width: block.width, height, lines }
    y += height
    return placed
  })
}
