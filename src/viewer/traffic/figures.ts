import type { Traffic } from '#schemas/calls/machines.calls.ts'
import { DWELL_KINDS, medianDwell } from '#schemas/traffic/dwell.ts'
import { transitionOf } from '#paths/traffic/moves.ts'
import { isWithin } from '#paths/structure/within.ts'
import type { Structure, StructureNode } from '#paths/structure/structure.ts'

type Move = Traffic['moves'][number]

/** What happened in a state; figures of a state with states inside are of all of them together. */
export interface StateFigures {
  id: string
  /** It has states inside. */
  whole: boolean
  /** How many times it was entered, the start included. */
  entered: number
  /** How many went away from there. */
  left: number
  /** `left` as a share of `entered`, from 0 to 1; null where nobody came. */
  share: number | null
  /** Median time until it was left, one way or the other, in milliseconds; null where nobody has left. */
  median: number | null
  /** The ways on, by transition; the most used first. */
  ways: { id: string; count: number }[]
}

export interface TransitionFigures {
  id: string
  count: number
  /** How often it was taken for each time that its state was entered, or the machine begun: what is more. */
  turns: number
}

export interface Figures {
  /** How often the machine was begun. */
  begun: number
  /** The machine has an end of its own, so that going away before is giving up. */
  ends: boolean
  /** In the order of the structure, without the machine itself. */
  states: StateFigures[]
  transitions: TransitionFigures[]
  /** Moves that this version of the machine does not have. */
  strange: number
}

/** Adds up what was counted, as far as this version of the machine knows it. */
export const figuresOf = (structure: Structure, moves: readonly Move[]): Figures => {
  const known = new Set(structure.nodes.map(({ id }) => id))
  const entered = new Map<string, number>()
  const left = new Map<string, number>()
  const times = new Map<string, number[]>()
  const taken = new Map<string, number>()
  const starts = new Map<string, number>()
  let strange = 0
  const add = (to: Map<string, number>, id: string, count: number) => to.set(id, (to.get(id) ?? 0) + count)
  const arounds = new Map<string, StructureNode[]>()
  const around = (leaf: string): StructureNode[] => {
    const found = arounds.get(leaf) ?? structure.nodes.filter(({ id }) => id !== '' && isWithin(id, leaf))
    arounds.set(leaf, found)
    return found
  }

  for (const move of moves) {
    const { from, event, to, count } = move
    if (event === 'start' && from === '') {
      if (known.has(to)) add(starts, to, count)
      else strange += count
      continue
    }
    // How long all of a run took: of no state, and no transition.
    if (event === 'ended' && from === '') continue
    if (event === 'left' && to === '') {
      if (!known.has(from)) strange += count
      for (const { id } of around(from)) add(left, id, count)
      if (known.has(from)) addTimes(times, from, move.dwell)
      continue
    }
    const transition = transitionOf(structure, move)
    if (transition === null) {
      strange += count
      continue
    }
    add(taken, transition.id, count)
    if (transition.targets.length === 0 || (from === to && !transition.reenter)) continue
    addTimes(times, from, move.dwell)
    for (const { id } of around(to)) {
      const again = transition.reenter && transition.targets.some((target) => isWithin(target, id))
      if (!isWithin(id, from) || again) add(entered, id, count)
    }
    for (const id of besides(structure.nodes, from, to)) add(entered, id, count)
  }

  const begunIn = (node: StructureNode): number => {
    const inside = structure.nodes.filter(({ parent }) => parent === node.id).map(begunIn)
    const own = starts.get(node.id) ?? 0
    return node.type === 'parallel' ? Math.max(own, ...inside) : inside.reduce((sum, count) => sum + count, own)
  }
  for (const node of structure.nodes) add(entered, node.id, begunIn(node))
  const begun = entered.get('') ?? 0

  const transitions = structure.transitions.map(({ id, source }) => {
    const count = taken.get(id) ?? 0
    const turns = Math.max(count / (entered.get(source) || Infinity), count / (begun || Infinity))
    return { id, count, turns }
  })
  const states = structure.nodes
    .filter(({ id, type }) => id !== '' && type !== 'history')
    .map(({ id }): StateFigures => {
      const came = entered.get(id) ?? 0
      const went = left.get(id) ?? 0
      const ways = structure.transitions
        .filter(({ source }) => source === id)
        .flatMap((one) => ({ id: one.id, count: taken.get(one.id) ?? 0 }))
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count)
      return {
        id,
        whole: structure.nodes.some(({ parent }) => parent === id),
        entered: came,
        left: went,
        share: came === 0 ? null : Math.min(1, went / came),
        median: medianDwell(times.get(id) ?? []),
        ways,
      }
    })
  return { begun, ends: structure.nodes.some(isEnd), states, transitions, strange }
}

const isEnd = ({ type, parent }: StructureNode): boolean => type === 'final' && parent === ''

const addTimes = (times: Map<string, number[]>, id: string, dwell: readonly number[]): void => {
  const known = times.get(id) ?? Array.from({ length: DWELL_KINDS }, () => 0)
  times.set(
    id,
    known.map((count, kind) => count + (dwell[kind] ?? 0)),
  )
}

/** What is entered beside a leaf without being named in its move: the first states of the other parallel parts. */
const besides = (nodes: readonly StructureNode[], from: string, to: string): string[] => {
  const firsts = (id: string): string[] => {
    const node = nodes.find((one) => one.id === id)
    if (node === undefined) return []
    const inside =
      node.type === 'parallel'
        ? nodes.filter(({ parent }) => parent === id).map((one) => one.id)
        : node.initial === null
          ? []
          : [node.initial]
    return [id, ...inside.flatMap(firsts)]
  }
  return nodes
    .filter(({ id, type }) => type === 'parallel' && isWithin(id, to) && !isWithin(id, from))
    .flatMap(({ id }) => nodes.filter(({ parent }) => parent === id))
    .filter(({ id }) => !isWithin(id, to))
    .flatMap(({ id }) => firsts(id))
}
