import type { Goals } from './goals.ts'
import { wayTo, type Ground } from './ground.ts'

/** One way over a ground: the index of the input that it begins with, and its edges. */
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
 * Walks to the nearest goal that is not met, again and again, and starts anew where that is cheaper or the walk is full.
 * Goals that lie deeper than `maxSteps` stay unmet, and so does what is left at the deadline (`cut`).
 */
export const greedyWalks = (ground: Ground, goals: Goals, limits: WalkLimits): { walks: Walk[]; cut: boolean } => {
  const search = new Search(ground, goals)
  const walks: Walk[] = []
  let cut = false
  goals.atStart.forEach((met, input) => {
    // A start that meets something by itself is worth a walk; what others meet as well is dropped afterwards.
    if (met.some((goal) => search.isOpen(goal))) walks.push(walkFrom(search, ground, limits, { input, edges: [] }))
  })
  while (!cut) {
    const edge = search.shallowest(limits.maxSteps)
    if (edge === -1) break
    if (performance.now() > limits.deadline) cut = true
    else {
      const edges = [...wayTo(ground, ground.from[edge] ?? 0), edge]
      const input = ground.starts.indexOf(ground.from[edges[0] ?? 0] ?? 0)
      walks.push(walkFrom(search, ground, limits, { input, edges }))
    }
  }
  return { walks, cut }
}

const walkFrom = (search: Search, ground: Ground, limits: WalkLimits, walk: Walk): Walk => {
  search.begin(walk.input)
  for (const edge of walk.edges) search.take(edge)
  let at = walk.edges.length === 0 ? (ground.starts[walk.input] ?? 0) : (ground.to[walk.edges.at(-1) ?? 0] ?? 0)
  for (;;) {
    const room = limits.maxSteps - walk.edges.length
    const anew = search.shallowest(limits.maxSteps)
    if (anew === -1) return walk
    const costAnew = limits.resetCost + (ground.depth[ground.from[anew] ?? 0] ?? 0) + 1
    const way = search.nearest(at, Math.min(room, costAnew))
    if (way.length === 0) return walk
    for (const edge of way) {
      walk.edges.push(edge)
      search.take(edge)
    }
    at = ground.to[way.at(-1) ?? 0] ?? 0
  }
}

/** What is still open, and the way to the nearest of it. Buffers are kept from one search to the next. */
class Search {
  readonly #ground: Ground
  readonly #goals: Goals
  readonly #open: Uint8Array
  /** Edges that meet something, the shallow ones first: where a new walk would go. */
  readonly #byDepth: Int32Array
  #next = 0
  readonly #seen: Int32Array
  readonly #by: Int32Array
  readonly #queue: Int32Array
  #round = 0

  constructor(ground: Ground, goals: Goals) {
    this.#ground = ground
    this.#goals = goals
    this.#open = new Uint8Array(goals.count).fill(1)
    const depthOf = (edge: number) => ground.depth[ground.from[edge] ?? 0] ?? 0
    this.#byDepth = Int32Array.from({ length: ground.edges }, (_, edge) => edge)
      .filter((edge) => goals.first[edge] !== goals.first[edge + 1])
      .sort((left, right) => depthOf(left) - depthOf(right) || left - right)
    this.#seen = new Int32Array(ground.states)
    this.#by = new Int32Array(ground.states)
    this.#queue = new Int32Array(ground.states)
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
      if ((this.#ground.depth[this.#ground.from[edge] ?? 0] ?? 0) >= maxSteps) return -1
      if (this.#worth(edge) > 0) return edge
      this.#next += 1
    }
    return -1
  }

  /** The shortest way from a state over an open edge, of `most` steps at most; empty where there is none. */
  nearest(start: number, most: number): number[] {
    if (most < 1) return []
    const { firstEdge, to } = this.#ground
    this.#round += 1
    this.#seen[start] = this.#round
    this.#by[start] = -1
    this.#queue[0] = start
    let filled = 1
    let levelEnd = 1
    let steps = 1
    let best = -1
    let bestWorth = 0
    for (let head = 0; head < filled; head += 1) {
      if (head === levelEnd) {
        if (best !== -1 || steps === most) break
        steps += 1
        levelEnd = filled
      }
      const at = this.#queue[head] ?? 0
      for (let edge = firstEdge[at] ?? 0; edge < (firstEdge[at + 1] ?? 0); edge += 1) {
        const worth = this.#preference(edge)
        if (worth > bestWorth) {
          best = edge
          bestWorth = worth
        }
        const next = to[edge] ?? 0
        if (this.#seen[next] === this.#round) continue
        this.#seen[next] = this.#round
        this.#by[next] = edge
        this.#queue[filled] = next
        filled += 1
      }
    }
    return best === -1 ? [] : this.#wayBack(best)
  }

  /** Of edges equally near: those that meet more, then those that one needs not come back from, a dead end last. */
  #preference(edge: number): number {
    const worth = this.#worth(edge)
    if (worth === 0) return 0
    const { firstEdge, from, to } = this.#ground
    const next = to[edge] ?? 0
    if (next === from[edge]) return worth * 4 + 3
    return worth * 4 + (firstEdge[next] === firstEdge[next + 1] ? 0 : 2)
  }

  #wayBack(last: number): number[] {
    const way = [last]
    for (let edge = this.#by[this.#ground.from[last] ?? 0] ?? -1; edge !== -1;) {
      way.push(edge)
      edge = this.#by[this.#ground.from[edge] ?? 0] ?? -1
    }
    return way.toReversed()
  }
}
