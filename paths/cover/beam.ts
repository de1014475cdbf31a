import { Rows } from '../explore/rows.ts'
import type { Goals } from './goals.ts'
import type { Walk, WalkLimits } from './greedy.ts'
import type { Subgraph } from './subgraph.ts'

/** With more goals, or more pairs of a state and a goal, the search takes longer than what it finds is worth. */
const MOST_GOALS = 200
const MOST_DISTANCES = 20_000_000
const FAR = 32_767

/** What searches on one graph share, whatever each of them is to meet. */
export interface Ground {
  subgraph: Subgraph
  goals: Goals
  /** How many steps it is from each state until a goal is met. */
  stepsTo(goal: number): Int16Array
}

/** Looks at a graph once for many searches. What it has worked out of goals stays, as far as there is room for it. */
export const groundOf = (subgraph: Subgraph, goals: Goals): Ground => {
  const { states, edges, from, to } = subgraph
  const into: number[][] = Array.from({ length: states }, () => [])
  const meets: number[][] = Array.from({ length: goals.count }, () => [])
  for (let edge = 0; edge < edges; edge += 1) {
    const source = from[edge] ?? 0
    into[to[edge] ?? 0]?.push(source)
    for (let at = goals.first[edge] ?? 0; at < (goals.first[edge + 1] ?? 0); at += 1)
      meets[goals.met[at] ?? 0]?.push(source)
  }
  const known = new Map<number, Int16Array>()
  const stepsTo = (goal: number): Int16Array => {
    const kept = known.get(goal)
    if (kept !== undefined) return kept
    const steps = new Int16Array(states).fill(FAR)
    const queue = [...new Set(meets[goal])]
    for (const state of queue) steps[state] = 1
    for (const state of queue) {
      for (const before of into[state] ?? []) {
        if (steps[before] !== FAR) continue
        steps[before] = (steps[state] ?? 0) + 1
        queue.push(before)
      }
    }
    if ((known.size + 1) * states <= MOST_DISTANCES) known.set(goal, steps)
    return steps
  }
  return { subgraph, goals, stepsTo }
}

/** Walks so far: where the last one stands, and what all of them have met. */
interface Reached {
  state: number
  /** The number of the set of goals that are met. */
  set: number
  /** Of the last walk. */
  steps: number
  before: Reached | null
  /** The edge that led here, or -1 - input where a walk begins. */
  by: number
  /** How far what is not met yet lies away; the least first. */
  rank: number
}

/**
 * Walks that meet all that is wanted and cost less than `below`, found by a beam search: of all walks that cost so much,
 * the `width` that have least before them go on. Undefined where it finds none in time, where there is too much to meet,
 * or where a start costs no whole number of steps.
 */
export const beamWalks = (
  ground: Ground,
  met: Uint8Array,
  { maxSteps, resetCost, deadline }: WalkLimits,
  { width, below }: { width: number; below: number },
): Walk[] | undefined => {
  const { states, starts, firstEdge, to } = ground.subgraph
  const aims = numbered(ground.goals, met)
  if (aims.count > MOST_GOALS || aims.count * states > MOST_DISTANCES) return undefined
  if (!Number.isInteger(resetCost) || resetCost < 1) return undefined
  const sets = new GoalSets(aims.count)
  const far = new Distances(ground, aims)
  /** Filled in as the search comes to an edge: it comes to few of them. */
  const atEdge: (readonly number[] | undefined)[] = []
  const atStart = starts.map((_, input) => aims.atStart(input))

  /** What has been reached, by its cost; of walks that differ in their past alone, the one with the shortest last walk. */
  const levels = new Map<number, Map<number, Reached>>()
  const put = (cost: number, reached: Omit<Reached, 'rank'>): void => {
    const level = levels.get(cost) ?? new Map<number, Reached>()
    levels.set(cost, level)
    const key = reached.set * states + reached.state
    const known = level.get(key)
    if (known === undefined || known.steps > reached.steps) level.set(key, { ...reached, rank: 0 })
  }
  const begin = (cost: number, before: Reached | null): void => {
    starts.forEach((state, input) => {
      const set = sets.with(before?.set ?? sets.none, atStart[input] ?? [])
      put(cost + resetCost, { state, set, steps: 0, before, by: -1 - input })
    })
  }

  begin(0, null)
  for (let cost = 1; cost < below && performance.now() < deadline; cost += 1) {
    const level = [...(levels.get(cost)?.values() ?? [])]
    levels.delete(cost)
    const lists = new Map<number, readonly number[]>()
    for (const one of level) {
      const left = lists.get(one.set) ?? sets.left(one.set)
      lists.set(one.set, left)
      if (left.length === 0) return walksTo(one)
      one.rank = far.rank(one.state, left)
    }
    for (const one of level.toSorted((a, b) => a.rank - b.rank).slice(0, width)) {
      begin(cost, one)
      if (one.steps === maxSteps) continue
      for (let edge = firstEdge[one.state] ?? 0; edge < (firstEdge[one.state + 1] ?? 0); edge += 1) {
        const set = sets.with(one.set, (atEdge[edge] ??= aims.onEdge(edge)))
        put(cost + 1, { state: to[edge] ?? 0, set, steps: one.steps + 1, before: one, by: edge })
      }
    }
  }
  return undefined
}

const walksTo = (end: Reached): Walk[] => {
  const walks: Walk[] = []
  let edges: number[] = []
  for (let one: Reached | null = end; one !== null; one = one.before) {
    if (one.by >= 0) {
      edges.push(one.by)
      continue
    }
    walks.push({ input: -1 - one.by, edges: edges.toReversed() })
    edges = []
  }
  return walks.toReversed()
}

/** The goals that are wanted, numbered without gaps. */
const numbered = (goals: Goals, met: Uint8Array) => {
  const numbers = new Int32Array(goals.count).fill(-1)
  const named: number[] = []
  for (let goal = 0; goal < goals.count; goal += 1) if (met[goal] === 1) numbers[goal] = named.push(goal) - 1
  const of = (some: Iterable<number>) => [...some].map((goal) => numbers[goal] ?? -1).filter((goal) => goal !== -1)
  return {
    count: named.length,
    named,
    onEdge: (edge: number) => of(goals.met.subarray(goals.first[edge], goals.first[edge + 1])),
    atStart: (input: number) => of(goals.atStart[input] ?? []),
  }
}

type Aims = ReturnType<typeof numbered>

/** Sets of goals, each kept once: a bit for each goal. */
class GoalSets {
  #rows = new Rows()
  #count: number
  #row: Int32Array
  readonly none: number

  constructor(count: number) {
    this.#count = count
    this.#row = new Int32Array((count + 31) >> 5)
    this.none = this.#rows.intern(this.#row)
  }

  with(set: number, goals: readonly number[]): number {
    if (goals.length === 0) return set
    for (let word = 0; word < this.#row.length; word += 1) this.#row[word] = this.#rows.at(set, word)
    for (const goal of goals) this.#row[goal >> 5] = (this.#row[goal >> 5] ?? 0) | (1 << (goal & 31))
    return this.#rows.intern(this.#row)
  }

  /** What is not in the set. */
  left(set: number): number[] {
    const left: number[] = []
    for (let goal = 0; goal < this.#count; goal += 1) {
      if (((this.#rows.at(set, goal >> 5) >> (goal & 31)) & 1) === 0) left.push(goal)
    }
    return left
  }
}

/** How many steps it is from each state, or from a start, until each goal is met. */
class Distances {
  #from: Int16Array[]
  #fromStart: number[]

  constructor({ subgraph: { starts }, stepsTo }: Ground, aims: Aims) {
    this.#from = aims.named.map((goal) => stepsTo(goal))
    const met = new Set(starts.flatMap((_, input) => aims.atStart(input)))
    this.#fromStart = this.#from.map((steps, aim) =>
      met.has(aim) ? 0 : 1 + Math.min(...starts.map((state) => steps[state] ?? FAR)),
    )
  }

  /** The steps to all of these, each on its own way, and half a step more for each that the nearest is away. */
  rank(state: number, goals: readonly number[]): number {
    let sum = 0
    let nearest = FAR
    for (const goal of goals) {
      const steps = Math.min(this.#from[goal]?.[state] ?? FAR, this.#fromStart[goal] ?? FAR)
      sum += steps
      nearest = Math.min(nearest, steps)
    }
    return sum + nearest / 2
  }
}
