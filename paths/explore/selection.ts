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
  byEvent(configuration: number, moment: Moment): readonly number[]
  /** Which transitions follow at once. */
  always(configuration: number, moment: Moment): readonly number[]
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
  /** Most events take one transition or none: these lists are made once. */
  const alone = transitions.map((_, place) => [place] as const)
  const chosen = new Int32Array(transitions.length)
  let count = 0
  const choose = (place: number): void => {
    chosen[count] = place
    count += 1
  }
  const list = (): readonly number[] =>
    count > 1 ? [...chosen.subarray(0, count)] : count === 1 ? (alone[chosen[0] ?? -1] ?? NONE) : NONE
  const passing = (candidates: readonly number[], moment: Moment): number | undefined => {
    for (let index = 0; index < candidates.length; index += 1) {
      const place = candidates[index] ?? -1
      const passes = guards[place] ?? null
      if (passes === null || passes(moment)) return place
    }
    return undefined
  }

  const select = (branch: Branch, configuration: number, moment: Moment): void => {
    const before = count
    for (let index = 0; index < branch.inside.length; index += 1) {
      const inner = branch.inside[index]
      if (inner !== undefined && configurations.has(configuration, inner.order)) select(inner, configuration, moment)
    }
    if (count > before) return
    const place = passing(branch.candidates, moment)
    if (place !== undefined) choose(place)
  }

  const restless = nodes
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .map((node): Leaf => ({ order: node.order, candidates: alwaysAround(node).map(places) }))
    .filter(({ candidates }) => candidates.length > 0)

  return {
    byEvent: (configuration, moment) => {
      if (hasWildcards) return places(transitionsByMachine(moment.snapshot(), moment))
      const tree = treeOf(moment.event.type)
      if (tree === null) return NONE
      count = 0
      select(tree, configuration, moment)
      return list()
    },
    always: (configuration, moment) => {
      if (restless.length === 0) return NONE
      count = 0
      for (const { order, candidates } of restless) {
        if (!configurations.has(configuration, order)) continue
        for (const some of candidates) {
          const place = passing(some, moment)
          if (place === undefined) continue
          if (!chosen.subarray(0, count).includes(place)) choose(place)
          break
        }
      }
      return list()
    },
  }
}

const NONE: readonly number[] = []

const transitionsByMachine = (snapshot: AnyMachineSnapshot, { event }: Moment): readonly AnyTransitionDefinition[] =>
  snapshot.machine.getTransitionData(snapshot, event)

const alwaysAround = (node: AnyStateNode): AnyTransitionDefinition[][] => [
  ...(node.always === undefined ? [] : [node.always]),
  ...(node.parent === undefined ? [] : alwaysAround(node.parent)),
]
