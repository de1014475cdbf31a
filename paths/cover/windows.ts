import type { EdgeGraph, Subgraph } from './subgraph.ts'

/** What is remembered of each step, as a number; -1 where there is nothing to remember, which forgets what was before. */
export interface Labels {
  ofEdge(edge: number): number
  ofStart(input: number): number
}

/**
 * A graph whose states know the last steps that led to them: where sequences of steps are to be covered, each of its
 * edges ends some of them.
 */
export interface Windows extends EdgeGraph {
  /** The edge of the subgraph that the windows were made of. */
  place: Int32Array
  /** The labels that an edge ends, its own the last; its own alone where nothing is remembered before it. */
  sequence(edge: number): readonly number[]
  /** The labels of a start. */
  atStart(input: number): readonly number[]
}

/** More than that many of them are refused: the sequences are too long for the machine. */
const MOST_WINDOWS = 600_000

/**
 * Unfolds a subgraph by the labels of the last `length` steps, breadth first.
 * @throws RangeError where there are more than 600,000 windows.
 */
export const windowsOf = (subgraph: Subgraph, labels: Labels, length: number): Windows => {
  const numbers = new Map<string, number>()
  const stateOf: number[] = []
  const before: (readonly number[])[] = []
  const windowAt = (state: number, remembered: readonly number[]): number => {
    const key = `${state} ${remembered.join(' ')}`
    const known = numbers.get(key)
    if (known !== undefined) return known
    if (stateOf.length === MOST_WINDOWS) {
      throw new RangeError(`There are more than ${MOST_WINDOWS} windows: ask for shorter sequences`)
    }
    const number = stateOf.length
    numbers.set(key, number)
    stateOf.push(state)
    before.push(remembered)
    return number
  }
  const remember = (remembered: readonly number[], label: number): readonly number[] =>
    label === -1 ? [] : [...remembered, label].slice(-length)

  const startLabels = subgraph.starts.map((_, input) => remember([], labels.ofStart(input)))
  const starts = subgraph.starts.map((state, input) => windowAt(state, startLabels[input] ?? []))
  const firstEdge: number[] = [0]
  const from: number[] = []
  const to: number[] = []
  const place: number[] = []
  for (let window = 0; window < stateOf.length; window += 1) {
    const state = stateOf[window] ?? 0
    for (let edge = subgraph.firstEdge[state] ?? 0; edge < (subgraph.firstEdge[state + 1] ?? 0); edge += 1) {
      const original = subgraph.origin[edge] ?? 0
      from.push(window)
      to.push(windowAt(subgraph.to[edge] ?? 0, remember(before[window] ?? [], labels.ofEdge(original))))
      place.push(edge)
    }
    firstEdge.push(from.length)
  }
  return {
    states: stateOf.length,
    edges: from.length,
    starts,
    firstEdge: Int32Array.from(firstEdge),
    from: Int32Array.from(from),
    to: Int32Array.from(to),
    place: Int32Array.from(place),
    sequence: (edge) => {
      const label = labels.ofEdge(subgraph.origin[place[edge] ?? 0] ?? 0)
      return label === -1 ? [] : [...(before[from[edge] ?? 0] ?? []), label]
    },
    atStart: (input) => startLabels[input] ?? [],
  }
}
