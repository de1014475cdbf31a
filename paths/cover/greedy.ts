import type { Goals } from './goals.ts'
import { edgesTo, type Subgraph } from './subgraph.ts'

/** One path over a subgraph: the index of the input that it begins with, and its edges. */
export interface Walk {
  input: number
  edges: number[]
}

export interface WalkLimits {
  /** Steps of one walk at most. */
  maxSteps: number
  /** What a further start costs, in steps. */
  resetCost: number
  /** Milliseconds of `performance.now()` after which no further walk is begun. */
  deadline: number
}

/**
 * Walks to the nearest goal that is not met, again and again, and starts a new path where that is cheaper or the walk is full.
 * Goals deeper than `maxSteps` stay unmet, and so does what is left at the deadline (`cut`).
 */
export const greedyWalks = (subgraph: Subgraph, goals: Goals, limits: WalkLimits): { walks: Walk[]; cut: boolean } => {
  const search = new Search(subgraph, goals)
  const walks: Walk[] = []
  let cut = false
  goals.atStart.forEach((met, input) => {
    // A start that meets something by itself is worth a walk; what others meet as well is dropped afterwards.
    if (met.some((goal) => search.isOpen(goal))) walks.push(walkFrom(search, subgraph, limits, input))
  })
  while (!cut) {
    const edge = search.shallowest(limits.maxSteps)
    if (edge === -1) break
    if (performance.now() > limits.deadline) cut = true
    else walks.push(walkFrom(search, subgraph, limits, inputBefore(subgraph, edge)))
  }
  return { walks, cut }
}

/** The input from which an edge is nearest. */
const inputBefore = (subgraph: Subgraph, edge: number): number => {
  const path = [...edgesTo(subgraph, subgraph.from[edge] ?? 0), edge]
  return subgraph.starts.indexOf(subgraph.from[path[0] ?? 0] ?? 0)
}

const walkFrom = (search: Search, subgraph: Subgraph, limits: WalkLimits, input: number): Walk => {
  const edges: number[] = []
  let at = subgraph.starts[input] ?? 0
  search.begin(input)
  for (;;) {
    const restart = search.shallowest(limits.maxSteps)
    if (restart === -1) return { input, edges }
    const restartCost = limits.resetCost + (subgraph.depth[subgraph.from[restart] ?? 0] ?? 0) + 1
    const path = search.nearest(at, Math.min(limits.maxSteps - edges.length, restartCost))
    if (path.length === 0) return { input, edges }
    for (const edge of path) {
      edges.push(edge)
      search.take(edge)
    }
    at = subgraph.to[edges.at(-1) ?? 0] ?? 0
  }
}

/** What is still open, and the path to the nearest of it. Buffers are kept from one search to the next. */
class Search {
  readonly #subgraph: Subgraph
  readonly #goals: Goals
  readonly #open: Uint8Array
  /** Edges that meet something, the shallow ones first: where a new walk would go. */
  readonly #byDepth: Int32Array
  #next = 0
  readonly #seen: Int32Array
  readonly #by: Int32Array
  readonly #queue: Int32Array
  #round = 0

  constructor(subgraph: Subgraph, goals: Goals) {
    this.#subgraph = subgraph
    this.#goals = goals
    this.#open = new Uint8Array(goals.count).fill(1)
    const depthOf = (edge: number) => subgraph.depth[subgraph.from[edge] ?? 0] ?? 0
    this.#byDepth = Int32Array.from({ length: subgraph.edges }, (_, edge) => edge)
      .filter((edge) => goals.first[edge] !== goals.first[edge + 1])
      .sort((left, right) => depthOf(left) - depthOf(right) || left - right)
    this.#seen = new Int32Array(subgraph.states)
    this.#by = new Int32Array(subgraph.states)
    this.#queue = new Int32Array(subgraph.states)
  }

  isOpen(goal: number): boolean {
    return this.#open[goal] === 1
  }

  begin(input: number): void {
    for (const goal of this.#goals.atStart[input] ?? []) this.#open[goal] = 0
  }

  take(edge: number): void {
    const { first, met } = this.#goals
    for (let at = first[edge] ?? 0; at < (first[edge + 1] ?? 0); at += 1) this.#open[met[at] ?? 0] = 0
  }

  /** How much of what an edge meets is still open. */
  #worth(edge: number): number {
    const { first, met } = this.#goals
    let worth = 0
    for (let at = first[edge] ?? 0; at < (first[edge + 1] ?? 0); at += 1) worth += this.#open[met[at] ?? 0] ?? 0
    return worth
  }

  /** The open edge that is nearest to a start; -1 where none is within so many steps. */
  shallowest(maxSteps: number): number {
    while (this.#next < this.#byDepth.length) {
      const edge = this.#byDepth[this.#next] ?? 0
      if ((this.#subgraph.depth[this.#subgraph.from[edge] ?? 0] ?? 0) >= maxSteps) return -1
      if (this.#worth(edge) > 0) return edge
      this.#next += 1
    }
    return -1
  }

  /**
   * The shortest path from a state over an open edge, of `most` steps at most; empty where there is none. Of edges
   * equally near the one that meets most. A dead end ends the walk, so it is taken only where nothing else is in reach.
   */
  nearest(start: number, most: number): number[] {
    if (most < 1) return []
    const { firstEdge, to } = this.#subgraph
    this.#round += 1
    this.#seen[start] = this.#round
    this.#by[start] = -1
    this.#queue[0] = start
    let filled = 1
    let levelEnd = 1
    let steps = 1
    let best = -1
    let bestWorth = 0
    let deadEnd = -1
    for (let head = 0; head < filled; head += 1) {
      if (head === levelEnd) {
        if (best !== -1 || steps === most) break
        steps += 1
        levelEnd = filled
      }
      const at = this.#queue[head] ?? 0
      for (let edge = firstEdge[at] ?? 0; edge < (firstEdge[at + 1] ?? 0); edge += 1) {
        const worth = this.#worth(edge)
        const next = to[edge] ?? 0
        if (worth > bestWorth) {
          if (firstEdge[next] !== firstEdge[next + 1]) {
            best = edge
            bestWorth = worth
          } else if (deadEnd === -1) deadEnd = edge
        }
        if (this.#seen[next] === this.#round) continue
        this.#seen[next] = this.#round
        this.#by[next] = edge
        this.#queue[filled] = next
        filled += 1
      }
    }
    const last = best === -1 ? deadEnd : best
    return last === -1 ? [] : this.#pathBack(last)
  }

  #pathBack(last: number): number[] {
    const path = [last]
    for (let edge = this.#by[this.#subgraph.from[last] ?? 0] ?? -1; edge !== -1;) {
      path.push(edge)
      edge = this.#by[this.#subgraph.from[edge] ?? 0] ?? -1
    }
    return path.toReversed()
  }
}
