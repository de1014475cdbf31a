import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js'
import type { Structure, StructureNode, StructureTransition } from '../structure/structure.ts'
import { boxContent, labelContent, type BoxContent, type LabelContent } from './content.ts'
import type { Wire } from './drawing.ts'
import type { DiagramWords } from './words.ts'

export interface DiagramOptions {
  /** Ids of states whose inside is not drawn. */
  collapsed: ReadonlySet<string>
  descriptions: boolean
  words: DiagramWords
  direction: 'DOWN' | 'RIGHT'
  /** Ids of states that keep what they contain to the right of their heading, because arrows leave it no other room. */
  aside?: ReadonlySet<string>
}

/** What ELK is asked, and what it need not know of it: the words of boxes and arrows. */
export interface DiagramPlan {
  graph: ElkNode
  boxes: PlannedBox[]
  wires: PlannedWire[]
}

export interface PlannedBox {
  /** ELK's id of it. */
  elk: string
  node: Pick<StructureNode, 'id' | 'parent' | 'type'>
  depth: number
  collapsed: boolean
  /** Its states are drawn in it, below its words. */
  open: boolean
  content: BoxContent
}

/** A box of a machine's own state. */
type WholeBox = PlannedBox & { node: StructureNode }

export interface PlannedWire extends Pick<Wire, 'transitions' | 'from' | 'to' | 'dashed'> {
  elk: string
  labels: LabelContent[]
}

/** Pixels of the dot that an initial arrow comes from. */
const DOT = 12
/** Pixels around the words of a label. */
export const LABEL_PADDING = { x: 6, y: 3 }

export const layoutOptions = (direction: DiagramOptions['direction']): LayoutOptions => ({
  'elk.algorithm': 'layered',
  'elk.direction': direction,
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=16,left=16,bottom=16,right=16]',
  ...inherited,
})

/** ELK does not pass these on to nested graphs: every parent needs them. */
export const inherited: LayoutOptions = {
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.nodeNode': '32',
  'elk.spacing.edgeNode': '20',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
}

export const elkBox = (id: string): string => `box:${id}`

/** A machine as a graph for ELK. Pure: the same structure and options give the same graph. */
export const planOf = (structure: Structure, options: DiagramOptions): DiagramPlan => {
  const { aside = new Set<string>() } = options
  const nodes = new Map(structure.nodes.map((node) => [node.id, node]))
  const parentOf = (id: string): string | null => nodes.get(id)?.parent ?? null
  const lineage = (id: string): string[] => {
    const parent = parentOf(id)
    return parent === null ? [id] : [...lineage(parent), id]
  }
  /** The box that represents a state: its own, or the outermost collapsed one around it. */
  const drawn = (id: string): string => lineage(id).find((one) => options.collapsed.has(one)) ?? id
  const visible = structure.nodes.filter((node) => drawn(node.id) === node.id)

  const wires: PlannedWire[] = []
  const internals = new Map<string, StructureTransition[]>()
  for (const transition of structure.transitions) {
    const from = drawn(transition.source)
    if (transition.targets.length === 0) {
      if (from === transition.source) internals.set(from, [...(internals.get(from) ?? []), transition])
      continue
    }
    for (const [place, to] of [...new Set(transition.targets.map(drawn))].entries()) {
      // Inside a collapsed state nothing is seen to move.
      if (from === to && options.collapsed.has(from) && transition.source !== transition.targets[0]) continue
      const same = wires.find((wire) => wire.from === from && wire.to === to)
      const wire = same ?? { elk: `wire:${wires.length}`, from, to, transitions: [], labels: [] }
      if (same === undefined) wires.push(wire)
      wire.transitions.push(transition.id)
      if (place === 0) wire.labels.push(labelContent(transition, structure, options.words))
    }
  }

  const boxes = visible.map((node): WholeBox => {
    const collapsed = options.collapsed.has(node.id)
    const inside = structure.nodes.filter((other) => other.id !== node.id && lineage(other.id).includes(node.id))
    const hidden = collapsed ? inside.length : 0
    const content = boxContent(node, internals.get(node.id) ?? [], structure, { ...options, hidden })
    return {
      elk: elkBox(node.id),
      node,
      depth: lineage(node.id).length - 1,
      collapsed,
      open: inside.length > hidden,
      content,
    }
  })
  const dots = boxes.flatMap(({ node, collapsed }): PlannedWire[] =>
    node.initial === null || collapsed
      ? []
      : [{ elk: `dot-wire:${node.id}`, from: null, to: drawn(node.initial), transitions: [], labels: [] }],
  )
  const childrenOf = (id: string | null): WholeBox[] => boxes.filter(({ node }) => node.parent === id)

  const edges = new Map<string, ElkExtendedEdge[]>()
  const addEdge = (inside: string, edge: ElkExtendedEdge): void => {
    edges.set(inside, [...(edges.get(inside) ?? []), edge])
  }
  for (const wire of wires) {
    const from = lineage(wire.from ?? '')
    const to = lineage(wire.to)
    const common = from.filter((id, place) => to[place] === id)
    // A loop is drawn beside its box, so in the parent; any other arrow in the lowest state that holds both ends.
    const inside = wire.from === wire.to ? parentOf(wire.to) : common.at(-1)
    addEdge(inside === null || inside === undefined ? 'root' : elkBox(inside), {
      id: wire.elk,
      sources: [elkBox(wire.from ?? '')],
      targets: [elkBox(wire.to)],
      labels: labelBlock(wire),
    })
  }
  for (const wire of dots) {
    const parent = wire.elk.slice('dot-wire:'.length)
    addEdge(elkBox(parent), { id: wire.elk, sources: [`dot:${parent}`], targets: [elkBox(wire.to)] })
  }

  const elkNode = ({ elk, node, collapsed, content }: WholeBox): ElkNode => {
    const children = collapsed ? [] : childrenOf(node.id)
    if (children.length === 0) {
      return {
        id: elk,
        width: content.width,
        height: content.height,
        layoutOptions: { ...roomForArrows(content) },
      }
    }
    const dot: ElkNode[] = node.initial === null ? [] : [{ id: `dot:${node.id}`, width: DOT, height: DOT }]
    return {
      id: elk,
      children: [...dot, ...children.map(elkNode)],
      edges: edges.get(elk) ?? [],
      layoutOptions: {
        ...inherited,
        'elk.padding': `[top=${content.height + 10},left=${aside.has(node.id) ? content.width : 20},bottom=20,right=20]`,
        ...roomForArrows(content),
      },
    }
  }
  return {
    graph: {
      id: 'root',
      layoutOptions: layoutOptions(options.direction),
      children: childrenOf(null).map(elkNode),
      edges: edges.get('root') ?? [],
    },
    boxes,
    wires: [...dots, ...wires],
  }
}

/** A box with many arrows grows until they are apart. */
export const roomForArrows = ({ width, height }: BoxContent): LayoutOptions => ({
  'elk.nodeSize.constraints': 'PORTS MINIMUM_SIZE',
  'elk.nodeSize.minimum': `(${width},${height})`,
  'elk.spacing.portPort': '12',
})

/** All labels of an arrow as one, stacked: ELK would lay several side by side. */
const labelBlock = ({ elk, labels }: PlannedWire): NonNullable<ElkExtendedEdge['labels']> => {
  if (labels.length === 0) return []
  const heights = labels.map(({ height }) => height + 2 * LABEL_PADDING.y)
  return [
    {
      id: `label:${elk}`,
      text: elk,
      width: Math.max(...labels.map(({ width }) => width)) + 2 * LABEL_PADDING.x,
      height: heights.reduce((sum, height) => sum + height, 0),
      layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
    },
  ]
}
