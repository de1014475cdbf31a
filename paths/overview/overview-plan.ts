import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js'
import type { Line } from '../diagram/drawing.ts'
import type { BoxContent } from '../diagram/content.ts'
import {
  elkBox,
  inherited,
  layoutOptions,
  roomForArrows,
  type DiagramPlan,
  type PlannedWire,
} from '../diagram/elk-graph.ts'
import { textWidth, wrapped } from '../diagram/measure.ts'
import { pageLeads, type Overview, type OverviewMachine } from './overview.ts'

/** The words of the picture that do not come from the code. */
export interface OverviewWords {
  /** The name of an area of the machines; of one that has no words of its own, its folder. */
  area: (area: string) => string
  opens: (addresses: string) => string
  ends: (states: string) => string
  /** Of a machine that no address opens and no machine starts. */
  unreached: string
}

export const englishOverview: OverviewWords = {
  area: (area) => area,
  opens: (addresses) => `opens at ${addresses}`,
  ends: (states) => `ends: ${states}`,
  unreached: 'nothing starts it',
}

/** The id of what runs from one machine to another, in marks and in the picture. */
export const connectionId = (from: string, to: string): string => `${from}>${to}`

const PADDING = 12
const LEADING = 16
const HEADING = 36
/** Characters of a line: a box is about as wide as a name is long. */
const LINE = 30

/** The overview for the layouter of the diagrams: a box for each machine, within its area. */
export const overviewPlan = (overview: Overview, words: OverviewWords, direction: 'DOWN' | 'RIGHT'): DiagramPlan => {
  const { machines, starts, unreached } = overview
  const areas = [...new Set(machines.map(({ area }) => area))]
  const areaOf = (name: string): string | undefined => machines.find((machine) => machine.name === name)?.area
  const wires = [
    ...starts.map(({ from, to }) => ({ from, to, dashed: false })),
    ...pageLeads(overview).map(({ from, to }) => ({ from, to, dashed: true })),
  ]
    .filter(({ from, to }, place, all) => all.findIndex((one) => one.from === from && one.to === to) === place)
    .map(({ from, to, dashed }): PlannedWire => ({
      elk: `wire:${connectionId(from, to)}`,
      from,
      to,
      transitions: [connectionId(from, to)],
      labels: [],
      dashed,
    }))
  const edgesIn = (area: string | null): ElkExtendedEdge[] =>
    wires
      .filter(({ from, to }) => (areaOf(from ?? '') === areaOf(to) ? areaOf(to) : null) === area)
      .map(({ elk, from, to }) => ({ id: elk, sources: [elkBox(from ?? '')], targets: [elkBox(to)] }))
  const boxes = machines.map((machine) => ({
    elk: elkBox(machine.name),
    node: { id: machine.name, parent: machine.area, type: 'atomic' as const },
    depth: 1,
    collapsed: false,
    open: false,
    content: machineContent(machine, words, unreached.includes(machine.name)),
  }))
  const heads = areas.map((area) => ({
    elk: elkBox(areaId(area)),
    node: { id: areaId(area), parent: null, type: 'compound' as const },
    depth: 0,
    collapsed: false,
    open: true,
    content: areaContent(words.area(area)),
  }))
  const areaNode = (area: string): ElkNode => ({
    id: elkBox(areaId(area)),
    children: boxes
      .filter(({ node }) => node.parent === area)
      .map(({ elk, content }) => ({
        id: elk,
        width: content.width,
        height: content.height,
        layoutOptions: roomForArrows(content),
      })),
    edges: edgesIn(area),
    layoutOptions: { ...inherited, 'elk.padding': `[top=${HEADING + 14},left=20,bottom=20,right=20]` },
  })
  return {
    graph: {
      id: 'root',
      layoutOptions: layoutOptions(direction),
      children: areas.map(areaNode),
      edges: edgesIn(null),
    },
    boxes: [...heads, ...boxes],
    wires,
  }
}

const areaId = (area: string): string => `area:${area}`

const areaContent = (text: string): BoxContent => ({
  lines: [{ role: 'title', text, x: PADDING, y: 23 }],
  internals: [],
  rules: [],
  title: text,
  width: textWidth(text, 'title') + 2 * PADDING,
  height: HEADING,
})

const machineContent = (
  { name, structure, addresses, ends }: OverviewMachine,
  words: OverviewWords,
  alone: boolean,
): BoxContent => {
  const said: [Line['role'], string][] = [
    ...(addresses.length === 0 ? [] : wrapped(words.opens(addresses.join(', ')), LINE).map(role('entry'))),
    ...(ends.length === 0 ? [] : wrapped(words.ends(ends.join(', ')), LINE).map(role('exit'))),
    ...(alone ? [role('event')(words.unreached)] : []),
  ]
  const lines: Line[] = [
    { role: 'title', text: name, x: PADDING, y: 23 },
    ...said.map(([kind, text], place): Line => ({ role: kind, text, x: PADDING, y: 43 + place * LEADING })),
  ]
  return {
    lines,
    internals: [],
    rules: [],
    title: structure.description === null ? name : `${name}: ${structure.description}`,
    width: Math.max(...lines.map((line) => textWidth(line.text, line.role))) + 2 * PADDING,
    height: 38 + said.length * LEADING,
  }
}

const role =
  (kind: Line['role']) =>
  (text: string): [Line['role'], string] => [kind, text]
