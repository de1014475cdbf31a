import { cheapestCirculation } from './circulation.ts'
import type { Goals } from './goals.ts'
import type { WalkLimits } from './greedy.ts'
import type { Subgraph } from './subgraph.ts'

/** Goals, and which of them (1) are met. */
export interface Met {
  goals: Goals
  met: Uint8Array
}

/**
 * A cost that no cover of what is met goes below: of all edges what the cheapest cover with paths of any length costs,
 * where that is found before the deadline; of anything else what counting proves.
 */
export const boundOf = (
  subgraph: Subgraph,
  { goals, met }: Met,
  { maxSteps, resetCost, deadline }: WalkLimits,
): number => {
  const counted = countedBound(subgraph, { goals, met }, maxSteps, resetCost)
  // Each edge meets its own goal and no other; goals in their order may also be those of fewer edges.
  const edgesAlone =
    goals.count === subgraph.edges &&
    goals.met.length === goals.count &&
    goals.met.every((goal, edge) => goal === edge && goals.first[edge] === edge)
  if (!edgesAlone || met.includes(0)) return counted
  return Math.max(counted, cheapestCirculation(subgraph, resetCost, deadline)?.cost ?? 0)
}

/**
 * By counting: every step meets only so many goals, so a goal that is met at best
 * together with n - 1 others needs at least an n-th of a step; the deepest goal needs a walk as long as it is deep; a
 * walk ends at a dead end, so goals that are met only on the last step before one share their walks with no other; and
 * steps that do not fit into one walk need more starts.
 */
export const countedBound = (
  subgraph: Subgraph,
  { goals, met: wanted }: Met,
  maxSteps: number,
  resetCost: number,
): number => {
  if (!wanted.includes(1)) return 0
  const most = new Int32Array(goals.count)
  const mostAtEnd = new Int32Array(goals.count)
  const nearest = new Int32Array(goals.count).fill(-1)
  const goesOn = new Uint8Array(goals.count)
  for (let edge = 0; edge < subgraph.edges; edge += 1) {
    const met = goals.met.subarray(goals.first[edge], goals.first[edge + 1]).filter((goal) => wanted[goal] === 1)
    const next = subgraph.to[edge] ?? 0
    const ends = subgraph.firstEdge[next] === subgraph.firstEdge[next + 1]
    const steps = (subgraph.depth[subgraph.from[edge] ?? 0] ?? 0) + 1
    for (const goal of met) {
      most[goal] = Math.max(most[goal] ?? 0, met.length)
      const before = nearest[goal] ?? -1
      nearest[goal] = before === -1 ? steps : Math.min(before, steps)
      if (ends) mostAtEnd[goal] = Math.max(mostAtEnd[goal] ?? 0, met.length)
      else goesOn[goal] = 1
    }
  }
  // What a start meets costs no step, only the start.
  const startsMeet = goals.atStart.map((met) => met.filter((goal) => wanted[goal] === 1))
  const atStart = new Set(startsMeet.flat())
  const mostAtStart = Math.max(1, ...startsMeet.map((met) => met.length))
  let deepest = 0
  let shares = 0
  let ends = 0
  let begins = 0
  for (let goal = 0; goal < goals.count; goal += 1) {
    if (wanted[goal] === 0) continue
    if (atStart.has(goal)) {
      if (most[goal] === 0) begins += 1 / mostAtStart
      continue
    }
    deepest = Math.max(deepest, nearest[goal] ?? 0)
    shares += 1 / (most[goal] ?? 1)
    if (goesOn[goal] === 0) ends += 1 / (mostAtEnd[goal] ?? 1)
  }
  const steps = Math.max(deepest, whole(shares))
  return steps + resetCost * Math.max(1, whole(ends), whole(begins), Math.ceil(steps / maxSteps))
}

/** Sums of fractions are not exact; a hair above a whole number is that number. */
const whole = (sum: number): number => Math.ceil(sum - 1e-6)
