import type { Goals } from '#paths/cover/goals.ts'
import type { EdgeGraph, Subgraph } from '#paths/cover/subgraph.ts'
import fc from 'fast-check'

/** Little graphs with up to two starts, laid out as the explorer lays out its own. */
export const smallGraphs: fc.Arbitrary<EdgeGraph> = fc
  .integer({ min: 1, max: 5 })
  .chain((states) => {
    const state = fc.integer({ min: 0, max: states - 1 })
    return fc.record({
      states: fc.constant(states),
      pairs: fc.array(fc.tuple(state, state), { maxLength: 7 }),
      starts: fc.array(state, { minLength: 1, maxLength: 2 }),
    })
  })
  .map(({ states, pairs, starts }) => graphOf(states, pairs, starts))

export const graphOf = (states: number, pairs: readonly (readonly [number, number])[], starts: number[]): EdgeGraph => {
  const sorted = pairs.toSorted(([left], [right]) => left - right)
  return {
    states,
    edges: sorted.length,
    starts,
    firstEdge: Int32Array.from({ length: states + 1 }, (_, state) => sorted.filter(([from]) => from < state).length),
    from: Int32Array.from(sorted, ([from]) => from),
    to: Int32Array.from(sorted, ([, to]) => to),
  }
}

/**
 * What the cheapest walks over all edges cost, or those that meet every goal that `meets` (a bit each) names, found by
 * trying: a search by cost over the state, what is covered and how long the walk is. Infinity where no walks of
 * `maxSteps` cover everything.
 */
export const smallestCost = (
  graph: EdgeGraph,
  resetCost: number,
  maxSteps = Infinity,
  meets = (edge: number): number => 1 << edge,
): number => {
  const all = [...graph.from.keys()].reduce((bits, edge) => bits | meets(edge), 0)
  if (all === 0) return 0
  const waiting: { cost: number; at: number; met: number; long: number }[] = [{ cost: 0, at: -1, met: 0, long: 0 }]
  const seen = new Set<string>()
  for (;;) {
    waiting.sort((left, right) => right.cost - left.cost)
    const here = waiting.pop()
    if (here === undefined) return Infinity
    const { cost, at, met, long } = here
    if (met === all) return cost
    const key = `${at} ${met} ${maxSteps === Infinity ? 0 : long}`
    if (seen.has(key)) continue
    seen.add(key)
    for (const start of graph.starts) waiting.push({ cost: cost + resetCost, at: start, met, long: 0 })
    if (long === maxSteps) continue
    graph.from.forEach((from, edge) => {
      if (from !== at) return
      waiting.push({ cost: cost + 1, at: graph.to[edge] ?? 0, met: met | meets(edge), long: long + 1 })
    })
  }
}

/** Each edge meets the goal of its number. */
export const everyEdge = (edges: number, starts: number): Goals => ({
  count: edges,
  first: Int32Array.from({ length: edges + 1 }, (_, edge) => edge),
  met: Int32Array.from({ length: edges }, (_, edge) => edge),
  atStart: Array.from({ length: starts }, () => []),
})

/** Each edge meets the goals of its bits. */
export const goalsOf = ({ edges, starts }: Subgraph, bits: readonly number[]): Goals => {
  const met = Array.from({ length: edges }, (_, edge) => [0, 1, 2].filter((goal) => ((bits[edge] ?? 0) >> goal) & 1))
  const first = new Int32Array(edges + 1)
  met.forEach((some, edge) => {
    first[edge + 1] = (first[edge] ?? 0) + some.length
  })
  return { count: 3, first, met: Int32Array.from(met.flat()), atStart: starts.map(() => []) }
}
