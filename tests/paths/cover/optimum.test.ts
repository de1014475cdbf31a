import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundOf } from '#paths/cover/bound.ts'
import { cheapestCirculation } from '#paths/cover/circulation.ts'
import type { Goals } from '#paths/cover/goals.ts'
import { greedyWalks, type Walk } from '#paths/cover/greedy.ts'
import { subgraphOf, type Subgraph } from '#paths/cover/subgraph.ts'
import { pruned } from '#paths/cover/prune.ts'
import { toursOf } from '#paths/cover/tours.ts'
import { goalsOf, graphOf, smallGraphs, smallestCost } from './smallest.ts'
import { SEED } from '#tests/seed.ts'

const allEdges = ({ edges, starts }: Subgraph): Goals => ({
  count: edges,
  first: Int32Array.from({ length: edges + 1 }, (_, edge) => edge),
  met: Int32Array.from({ length: edges }, (_, edge) => edge),
  atStart: starts.map(() => []),
})

const costOf = (walks: readonly Walk[], resetCost: number): number =>
  walks.reduce((sum, { edges }) => sum + edges.length + resetCost, 0)

/** Which edges the walks meet, after a look at whether each step begins where the one before it ends. */
const metBy = (subgraph: Subgraph, walks: readonly Walk[]): number[] => {
  const met = new Set<number>()
  for (const { input, edges } of walks) {
    let at = subgraph.starts[input]
    for (const edge of edges) {
      expect(subgraph.from[edge]).toBe(at)
      at = subgraph.to[edge]
      met.add(edge)
    }
  }
  return [...met].toSorted((left, right) => left - right)
}

const resetCosts = fc.integer({ min: 0, max: 3 })

describe('the cheapest cover of all edges', () => {
  it('costs what trying everything finds, and its walks cost just that', () => {
    fc.assert(
      fc.property(smallGraphs, resetCosts, (graph, resetCost) => {
        const subgraph = subgraphOf(graph)
        const cheapest = cheapestCirculation(subgraph, resetCost, Infinity)
        if (cheapest === undefined) throw new Error('There is no deadline to miss')
        const walks = toursOf(subgraph, cheapest)
        expect(cheapest.cost).toBe(smallestCost(subgraph, resetCost))
        expect(costOf(walks, resetCost)).toBe(cheapest.cost)
        expect(metBy(subgraph, walks)).toEqual([...allEdges(subgraph).met])
      }),
      { seed: SEED, numRuns: 1000 },
    )
  })

  it('gives up at its deadline', () => {
    const subgraph = subgraphOf(
      graphOf(
        3,
        [
          [0, 1],
          [0, 2],
          [1, 0],
          [2, 0],
        ],
        [0],
      ),
    )
    expect(cheapestCirculation(subgraph, 1, Infinity)?.cost).toBe(5)
    const uneven = subgraphOf(
      graphOf(
        2,
        [
          [0, 1],
          [0, 1],
          [1, 0],
        ],
        [0],
      ),
    )
    expect(cheapestCirculation(uneven, 1, -1)).toBeUndefined()
  })
})

describe('greedy walks', () => {
  it('cover all edges that are near enough, none longer than allowed, none below the bound nor the bound too high', () => {
    fc.assert(
      fc.property(smallGraphs, resetCosts, fc.integer({ min: 1, max: 6 }), (graph, resetCost, maxSteps) => {
        const subgraph = subgraphOf(graph)
        const goals = allEdges(subgraph)
        const limits = { maxSteps, resetCost, deadline: Infinity }
        const walks = pruned(goals, greedyWalks(subgraph, goals, limits).walks)
        const near = [...goals.met].filter((edge) => (subgraph.depth[subgraph.from[edge] ?? 0] ?? 0) < maxSteps)
        const met = metBy(subgraph, walks)
        expect(met).toEqual(near)
        expect(walks.filter(({ edges }) => edges.length > maxSteps)).toEqual([])
        if (met.length < subgraph.edges) return
        const smallest = smallestCost(subgraph, resetCost, maxSteps)
        const bound = boundOf(subgraph, { goals, met: new Uint8Array(goals.count).fill(1) }, limits)
        expect(costOf(walks, resetCost)).toBeGreaterThanOrEqual(smallest)
        expect(bound).toBeLessThanOrEqual(smallest)
      }),
      { seed: SEED, numRuns: 1000 },
    )
  })

  it('have a bound that is never too high where an edge meets none, one or several of the goals', () => {
    fc.assert(
      fc.property(
        smallGraphs,
        fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 7, maxLength: 7 }),
        (graph, bits) => {
          const subgraph = subgraphOf(graph)
          const goals = goalsOf(subgraph, bits)
          const met = new Uint8Array(3)
          for (const goal of goals.met) met[goal] = 1
          const bound = boundOf(subgraph, { goals, met }, { maxSteps: 40, resetCost: 1, deadline: Infinity })
          expect(bound).toBeLessThanOrEqual(smallestCost(subgraph, 1, Infinity, (edge) => bits[edge] ?? 0))
        },
      ),
      { seed: SEED, numRuns: 1000 },
    )
  })

  it('goes on before it ends in a dead end', () => {
    const subgraph = subgraphOf(
      graphOf(
        3,
        [
          [0, 1],
          [0, 2],
          [2, 0],
        ],
        [0],
      ),
    )
    const goals = allEdges(subgraph)
    const { walks } = greedyWalks(subgraph, goals, { maxSteps: 40, resetCost: 1, deadline: Infinity })
    expect(walks).toEqual([{ input: 0, edges: [1, 2, 0] }])
  })
})

describe('pruned', () => {
  it('drops a walk and a tail that others cover, and never the last cover of anything', () => {
    const subgraph = subgraphOf(
      graphOf(
        2,
        [
          [0, 0],
          [0, 1],
          [1, 0],
        ],
        [0],
      ),
    )
    const goals = allEdges(subgraph)
    expect(
      pruned(goals, [
        { input: 0, edges: [0] },
        { input: 0, edges: [1, 2, 0] },
        { input: 0, edges: [0, 1] },
      ]),
    ).toEqual([{ input: 0, edges: [1, 2, 0] }])
    expect(
      pruned(goals, [
        { input: 0, edges: [1, 2, 0] },
        { input: 0, edges: [0, 0, 1] },
      ]),
    ).toEqual([{ input: 0, edges: [1, 2, 0] }])
  })
})
