import type { Structure, StructureNode, StructureTransition } from '../structure/structure.ts'
import type { Comparison, StateChange, Stranded, TransitionChange } from './comparison.ts'
import { canEnd } from './reachable.ts'

/**
 * What a next version of a machine adds, drops and re-routes, and which saved drafts it strands. States are the same
 * where their ids are; transitions where source, event and guard are (then where source and event are), so that a
 * branch that moves among its siblings is not reported as dropped and added. Descriptions do not count.
 *
 * @example
 * const { stranded } = compare(structureOf(doorMachineBefore), structureOf(doorMachine))
 * expect(stranded).toEqual([])
 */
export const compare = (old: Structure, next: Structure): Comparison => ({
  machine: next.id,
  versions: { old: old.version, next: next.version },
  states: stateChanges(old.nodes, next.nodes),
  transitions: transitionChanges(old.transitions, next.transitions),
  stranded: strandedIn(old, next),
})

/** Everything of it is new: for a machine that the other version does not have. */
export const blankBeside = ({ id }: Structure): Structure => ({
  id,
  version: '',
  description: null,
  nodes: [],
  transitions: [],
})

const stateChanges = (old: readonly StructureNode[], next: readonly StructureNode[]): StateChange[] => {
  const before = new Map(old.map((node) => [node.id, node]))
  const after = new Set(next.map(({ id }) => id))
  const kept = next.map((node): StateChange => {
    const was = before.get(node.id) ?? null
    const aspects = ['type', 'parent', 'initial', 'history', 'tags', 'entry', 'exit', 'invokes'] as const
    return { old: was, next: node, differs: was === null ? [] : aspects.filter((one) => !same(was[one], node[one])) }
  })
  return [
    ...kept.filter(hasChanged),
    ...old.filter(({ id }) => !after.has(id)).map((node): StateChange => ({ old: node, next: null, differs: [] })),
  ]
}

/** From the closest likeness to the loosest: what is paired in one round is out of the next. */
const likenesses: ((one: StructureTransition) => unknown)[] = [
  ({ source, event, guard, targets, actions, reenter }) => [source, event, guard, targets, actions, reenter],
  ({ source, event, guard, targets }) => [source, event, guard, targets],
  ({ source, event, guard }) => [source, event, guard],
  ({ source, event, targets }) => [source, event, targets],
  ({ source, event }) => [source, event],
]

const transitionChanges = (
  old: readonly StructureTransition[],
  next: readonly StructureTransition[],
): TransitionChange[] => {
  const pairs = new Map<StructureTransition, StructureTransition>()
  const left = new Set(old)
  for (const likeness of likenesses) {
    const waiting = new Map<string, StructureTransition[]>()
    for (const one of left) {
      const key = JSON.stringify(likeness(one))
      waiting.set(key, [...(waiting.get(key) ?? []), one])
    }
    for (const one of next) {
      if (pairs.has(one)) continue
      const was = waiting.get(JSON.stringify(likeness(one)))?.shift()
      if (was === undefined) continue
      pairs.set(one, was)
      left.delete(was)
    }
  }
  const kept = next.map((one): TransitionChange => {
    const was = pairs.get(one) ?? null
    return { old: was, next: one, differs: was === null ? [] : differencesOf(was, one) }
  })
  const moved = movedAmongSiblings(kept)
  return [
    ...kept
      .map((change) => (moved.has(change) ? { ...change, differs: [...change.differs, 'order'] } : change))
      .filter(hasChanged),
    ...[...left].map((one): TransitionChange => ({ old: one, next: null, differs: [] })),
  ]
}

const differencesOf = (was: StructureTransition, one: StructureTransition): string[] =>
  (['targets', 'guard', 'actions', 'reenter'] as const).filter((aspect) => !same(was[aspect], one[aspect]))

/** A branch that is asked after one that it was asked before: another guard may win now. */
const movedAmongSiblings = (kept: readonly TransitionChange[]): Set<TransitionChange> => {
  const furthest = new Map<string, number>()
  const moved = new Set<TransitionChange>()
  for (const change of kept) {
    if (change.old === null) continue
    const { source, event, branch } = change.old
    const siblings = `${source}#${event}`
    const before = furthest.get(siblings) ?? -1
    if (branch < before) moved.add(change)
    else furthest.set(siblings, branch)
  }
  return moved
}

const strandedIn = (old: Structure, next: Structure): Stranded[] => {
  const ids = new Set(next.nodes.map(({ id }) => id))
  return (old.resting ?? []).flatMap((place): Stranded[] => {
    if (!ids.has(place)) return [{ place, why: 'place is gone' }]
    return canEnd(old, place) && !canEnd(next, place) ? [{ place, why: 'no end can be reached' }] : []
  })
}

const hasChanged = ({ old, next, differs }: StateChange | TransitionChange): boolean =>
  old === null || next === null || differs.length > 0

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
