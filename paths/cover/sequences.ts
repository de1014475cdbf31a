import type { Graph } from '../explore/graph.ts'
import type { Aim } from './goals.ts'
import { type Quotient, quotientOf } from './quotient.ts'
import { subgraphOf, type Subgraph } from './subgraph.ts'
import { type Windows, windowsOf } from './windows.ts'

/**
 * Sequences of steps that are to be covered: every two declared transitions that follow on each other (`pair`), every
 * `length` of them (`switch`: n + 1 for an n-switch cover), or every prime path, a sequence of different states (or a
 * circle) that is part of no longer one, of `length` steps at most.
 */
export const sequenceCriteria = ['pair', 'switch', 'prime'] as const
export type SequenceCriterion = (typeof sequenceCriteria)[number]

/** What is walked on instead of the graph, and what is to be met there. */
export interface SequenceAim extends Aim {
  subgraph: Subgraph
  /** The edges of the subgraph that was asked for, of a walk on this one. */
  lift(input: number, walk: readonly number[]): number[]
}

/** Numbers the sequences that can be walked on the subgraph. */
export const aimAtSequences = (
  graph: Graph,
  subgraph: Subgraph,
  criterion: SequenceCriterion,
  length: number,
): SequenceAim => (criterion === 'prime' ? aimAtPrimes(graph, subgraph, length) : aimAtSteps(graph, subgraph, length))

const SEPARATOR = ' > '

/** Declared transitions in a row. A step that takes several counts with each of them. */
const aimAtSteps = (graph: Graph, subgraph: Subgraph, length: number): SequenceAim => {
  const sets = new Numbered<string>()
  const members: (readonly number[])[] = []
  const numberOf = (places: readonly number[]): number => {
    if (places.length === 0) return -1
    const number = sets.of(places.join(' '))
    members[number] ??= places
    return number
  }
  const labels = {
    ofEdge: (edge: number) => numberOf(graph.fired(edge)),
    ofStart: () => -1,
  }
  const quotient = quotientOf(subgraph, labels.ofEdge, () => 0)
  const windows = windowsOf(quotient.subgraph, labels, length - 1)
  const meets = (sequence: readonly number[]): string[] =>
    sequence.length < length
      ? []
      : everyChoice(sequence.map((label) => members[label] ?? [])).map((one) => one.join(' '))
  const nameOf = (key: string) =>
    key
      .split(' ')
      .map((place) => graph.structure.transitions[Number(place)]?.id ?? '')
      .join(SEPARATOR)
  return aimOn(quotient, windows, (edge) => meets(windows.sequence(edge)), nameOf)
}

const everyChoice = (sets: readonly (readonly number[])[]): number[][] =>
  sets.reduce<number[][]>((all, set) => all.flatMap((one) => set.map((place) => [...one, place])), [[]])

/** Active leaf states in a row. */
const aimAtPrimes = (graph: Graph, subgraph: Subgraph, length: number): SequenceAim => {
  const places = new Numbered<string>()
  const labels = {
    ofEdge: (edge: number) => places.of(graph.leaves(graph.to[edge] ?? 0).join(' + ')),
    ofStart: (input: number) => places.of(graph.leaves(graph.starts[input] ?? 0).join(' + ')),
  }
  const quotient = quotientOf(subgraph, labels.ofEdge, (state) => places.of(graph.leaves(state).join(' + ')))
  const windows = windowsOf(quotient.subgraph, labels, length)
  const endings = Array.from({ length: windows.edges }, (_, edge) => simpleEndings(windows.sequence(edge)))
  const all = new Set(endings.flat())
  // Part of a longer one is what is left of that without its first or its last.
  const parts = new Set<string>()
  for (const key of all) {
    const sequence = key.split(' ')
    parts.add(sequence.slice(1).join(' '))
    parts.add(sequence.slice(0, -1).join(' '))
  }
  const nameOf = (key: string) =>
    key
      .split(' ')
      .map((place) => places.at(Number(place)) ?? '')
      .join(SEPARATOR)
  return aimOn(quotient, windows, (edge) => endings[edge]?.filter((key) => !parts.has(key)) ?? [], nameOf)
}

/** The ends of a sequence, of at least two, that come to no state twice, or only back to their first. */
const simpleEndings = (sequence: readonly number[]): string[] => {
  const found: string[] = []
  for (let start = sequence.length - 2; start >= 0; start -= 1) {
    const ending = sequence.slice(start)
    const inner = new Set(ending.slice(1))
    if (inner.size < ending.length - 1) break
    if (!inner.has(ending[0] ?? -1) || ending[0] === ending.at(-1)) found.push(ending.join(' '))
  }
  return found
}

const aimOn = (
  quotient: Quotient,
  windows: Windows,
  meets: (edge: number) => string[],
  nameOf: (key: string) => string,
): SequenceAim => {
  const keys = new Numbered<string>()
  const walkable = subgraphOf(windows)
  const first = new Int32Array(walkable.edges + 1)
  const met: number[] = []
  walkable.origin.forEach((edge, place) => {
    for (const key of meets(edge)) met.push(keys.of(key))
    first[place + 1] = met.length
  })
  return {
    goals: { count: keys.size, first, met: Int32Array.from(met), atStart: windows.starts.map(() => []) },
    unmeetable: [],
    idOf: (goal) => nameOf(keys.at(goal) ?? ''),
    subgraph: walkable,
    lift: (input, walk) =>
      quotient.lift(
        input,
        walk.map((edge) => windows.place[walkable.origin[edge] ?? 0] ?? 0),
      ),
  }
}

/** Gives each value the next number. */
class Numbered<Value> {
  readonly #numbers = new Map<Value, number>()
  readonly #values: Value[] = []

  of(value: Value): number {
    const known = this.#numbers.get(value)
    if (known !== undefined) return known
    this.#numbers.set(value, this.#values.length)
    return this.#values.push(value) - 1
  }

  at(number: number): Value | undefined {
    return this.#values[number]
  }

  get size(): number {
    return this.#values.length
  }
}
