import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import type { Configurations } from './configurations.ts'
import { guardOf, type Moment } from './guards.ts'
import type { Parts } from './parts.ts'

/** The part of the machine that listens to one type of event. */
interface Branch {
  order: number
  inside: readonly Branch[]
  candidates: readonly number[]
}

/** A leaf from which something follows at once, with the `always` of its node and of those around it. */
interface Leaf {
  order: number
  candidates: readonly (readonly number[])[]
}

export interface Selection {
  /** Which transitions an event takes, region by region, the innermost first: their places. */
  byEvent(configuration: number, moment: Moment): number[]
  /** Which transitions follow at once. */
  always(configuration: number, moment: Moment): number[]
}

/** Chooses transitions as XState does, with the machine's own guards, but without a snapshot for each question. */
export const selectionIn = (parts: Parts, configurations: Configurations): Selection => {
  const { machine, nodes, transitions, indexOf } = parts
  const guards = transitions.map((transition) => guardOf(machine, transition))
  const places = (definitions: readonly AnyTransitionDefinition[] = []) =>
    definitions.flatMap((definition) => indexOf.get(definition) ?? [])
  const hasWildcards = nodes.some((node) => [...node.transitions.keys()].some((type) => type.includes('*')))
  const trees = new Map<string, Branch | null>()

  const branchOf = (node: AnyStateNode, type: string): Branch | null => {
    const inside = Object.values(node.states).flatMap((child) => branchOf(child, type) ?? [])
    const candidates = places(node.transitions.get(type))
    return inside.length === 0 && candidates.length === 0 ? null : { order: node.order, inside, candidates }
  }
  const treeOf = (type: string): Branch | null => {
    const known = trees.get(type)
    if (known !== undefined) return known
    const tree = branchOf(machine.root, type)
    trees.set(type, tree)
    return tree
  }
  const passing = (candidates: readonly number[], moment: Moment): number | undefined =>
    candidates.find((place) => guards[place]?.(moment) ?? true)

  const select = (branch: Branch, configuration: number, moment: Moment, chosen: number[]): void => {
    const before = chosen.length
    for (const inner of branch.inside) {
      if (configurations.has(configuration, inner.order)) select(inner, configuration, moment, chosen)
    }
    if (chosen.length > before) return
    const place = passing(branch.candidates, moment)
    if (place !== undefined) chosen.push(place)
  }

  const restless = nodes
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .map((node): Leaf => ({ order: node.order, candidates: alwaysAround(node).map(places) }))
    .filter(({ candidates }) => candidates.length > 0)

  return {
    byEvent: (configuration, moment) => {
      if (hasWildcards) return places(transitionsByMachine(moment.snapshot(), moment))
      const tree = treeOf(moment.event.type)
      const chosen: number[] = []
      if (tree !== null) select(tree, configuration, moment, chosen)
      return chosen
    },
    always: (configuration, moment) => {
      const chosen: number[] = []
      for (const { order, candidates } of restless) {
        if (!configurations.has(configuration, order)) continue
        for (const some of candidates) {
          const place = passing(some, moment)
          if (place === undefined) continue
          if (!chosen.includes(place)) chosen.push(place)
          break
        }
      }
      return chosen
    },
  }
}

const transitionsByMachine = (snapshot: AnyMachineSnapshot, { event }: Moment): readonly AnyTransitionDefinition[] =>
  snapshot.machine.getTransitionData(snapshot, event)

const alwaysAround = (node: AnyStateNode): AnyTransitionDefinition[][] => [
  ...(node.always === undefined ? [] : [node.always]),
  ...(node.parent === undefined ? [] : alwaysAround(node.parent)),
]
