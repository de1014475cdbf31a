import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { declaredIn } from '../structure/structure-of.ts'

/** A machine's nodes and transitions by number: nodes in document order, transitions as in `structure.transitions`. */
export interface Parts {
  machine: AnyStateMachine
  nodes: readonly AnyStateNode[]
  transitions: readonly AnyTransitionDefinition[]
  indexOf: ReadonlyMap<unknown, number>
  /** How many 32-bit words hold a bit for each node. */
  words: number
  /** What a transition can touch, as words: every node under the nearest one that holds its source and its targets. */
  reach: readonly Int32Array[]
  /** Where the machine remembers history, what a transition does hangs on more than its reach. */
  hasHistory: boolean
}

export const partsOf = (machine: AnyStateMachine): Parts => {
  const { indexOf } = declaredIn(machine)
  const nodes = nodesOf(machine)
  const transitions = [...indexOf.keys()] as AnyTransitionDefinition[]
  const words = Math.ceil(nodes.length / 32)
  const wordsOf = (belongs: (node: AnyStateNode) => boolean): Int32Array => {
    const bits = new Int32Array(words)
    for (const node of nodes) if (belongs(node)) setBit(bits, node.order)
    return bits
  }
  const hasHistory = nodes.some((node) => node.type === 'history')
  return {
    machine,
    nodes,
    transitions,
    indexOf,
    words,
    hasHistory,
    reach: transitions.map((transition) => {
      const top = nearestAround([transition.source, ...(transition.target ?? [])])
      // Whether a region is finished is asked from outside it: the final nodes of the others count as well.
      return wordsOf((node) => hasHistory || top === null || isUnder(node, top) || node.type === 'final')
    }),
  }
}

/** All nodes of a machine, in document order: `nodes[node.order]` is the node. */
export const nodesOf = ({ root }: AnyStateMachine): AnyStateNode[] => {
  const nodes: AnyStateNode[] = []
  const visit = (node: AnyStateNode): void => {
    nodes[node.order] = node
    Object.values(node.states).forEach(visit)
  }
  visit(root)
  return nodes
}

export const hasBit = (bits: ArrayLike<number>, index: number): boolean =>
  (((bits[index >> 5] ?? 0) >> (index & 31)) & 1) === 1

export const setBit = (bits: Int32Array, index: number): void => {
  bits[index >> 5] = (bits[index >> 5] ?? 0) | (1 << (index & 31))
}

/** The innermost node that properly holds all of these; null where one of them is the root. */
const nearestAround = ([first, ...others]: readonly AnyStateNode[]): AnyStateNode | null => {
  let around = first?.parent
  while (around !== undefined) {
    const holder = around
    if (others.every((node) => isUnder(node, holder))) return holder
    around = around.parent
  }
  return null
}

const isUnder = (node: AnyStateNode, above: AnyStateNode): boolean => {
  let parent = node.parent
  while (parent !== undefined && parent !== above) parent = parent.parent
  return parent !== undefined
}
