import type { Graph } from '../explore/graph.ts'
import { isWithin } from '../structure/within.ts'
import type { Condition, Moment } from './property.ts'

/** Where a condition is true: after which edges, and after which inputs at the start. */
export interface Truth {
  /** 1 by the edge that led to the moment. */
  after: Uint8Array
  /** 1 by the input. */
  atStart: Uint8Array
}

/**
 * Asks a condition at every moment of a graph. What is asked without a look at the snapshot hangs on the step and on the
 * places before and after it, and is asked once for each: a graph has a hundred times as many edges.
 */
export const truthOf = (graph: Graph, condition: Condition<never>): Truth => {
  const places = placesOf(graph)
  const moment = new AskedMoment(graph)
  const known = new Map<number, 0 | 1>()
  const ask = (state: number, edge: number): 0 | 1 => {
    const before = edge === -1 ? 0 : (places.of[graph.from[edge] ?? 0] ?? 0) + 1
    const step = edge === -1 ? 0 : (graph.caseOf[edge] ?? 0) + 1
    const key = (before * (places.count + 1) + (places.of[state] ?? 0)) * (graph.cases.length + 1) + step
    const found = known.get(key)
    if (found !== undefined) return found
    moment.at(state, edge)
    const answer = condition(moment) ? 1 : 0
    if (!moment.looked) known.set(key, answer)
    return answer
  }
  return {
    after: Uint8Array.from({ length: graph.edges }, (_, edge) => ask(graph.to[edge] ?? 0, edge)),
    atStart: Uint8Array.from(graph.starts, (state) => ask(state, -1)),
  }
}

/** The leaves of each state, numbered: states that share them have the same number. */
const placesOf = ({ states, leaves }: Graph): { of: Int32Array; count: number } => {
  const numbers = new Map<readonly string[], number>()
  const of = Int32Array.from({ length: states }, (_, state) => {
    const some = leaves(state)
    const number = numbers.get(some) ?? numbers.size
    numbers.set(some, number)
    return number
  })
  return { of, count: numbers.size }
}

/** One object for all moments of a condition: it stands at one while it is asked. */
class AskedMoment implements Moment<never> {
  /** Whether the condition has asked for the snapshot. */
  looked = false
  readonly #graph: Graph
  readonly #inPlace = new Map<string, Map<readonly string[], boolean>>()
  #state = 0
  #edge = -1

  constructor(graph: Graph) {
    this.#graph = graph
  }

  at(state: number, edge: number): void {
    this.#state = state
    this.#edge = edge
    this.looked = false
  }

  get snapshot(): never {
    this.looked = true
    return this.#graph.snapshot(this.#state) as never
  }

  // A condition takes these out of the moment (`({ is }) => is('sent')`), so that they are bound to it.
  is = (place: string): boolean => this.#isIn(place, this.#graph.leaves(this.#state))

  was = (place: string): boolean =>
    this.#edge !== -1 && this.#isIn(place, this.#graph.leaves(this.#graph.from[this.#edge] ?? 0))

  by = (step: string): boolean => {
    const one = this.#edge === -1 ? undefined : this.#graph.cases[this.#graph.caseOf[this.#edge] ?? -1]
    return one !== undefined && (one.label === step || one.event.type === step)
  }

  /** States that share their leaves share the array, so that each place is looked up once for each of them. */
  #isIn(place: string, leaves: readonly string[]): boolean {
    const known = this.#inPlace.get(place) ?? new Map<readonly string[], boolean>()
    this.#inPlace.set(place, known)
    const before = known.get(leaves)
    if (before !== undefined) return before
    const found = leaves.some((leaf) => isWithin(place, leaf))
    known.set(leaves, found)
    return found
  }
}
