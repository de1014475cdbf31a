import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { models } from '#machines/registry.ts'
import { cover } from '#paths/cover/cover.ts'
import { coverClosely } from '#paths/cover/cover-closely.ts'
import { evenedOut } from '#paths/cover/even-out.ts'
import type { Walk } from '#paths/cover/greedy.ts'
import { follow } from '#paths/cover/path-of.ts'
import { cheapestProgram } from '#paths/cover/program.ts'
import { subgraphOf, type Subgraph } from '#paths/cover/subgraph.ts'
import { toursOf } from '#paths/cover/tours.ts'
import { explore } from '#paths/explore/explore.ts'
import { SEED, tries } from '#tests/seed.ts'
import { doorModel } from './door.model.ts'
import { goalsOf, graphOf, smallGraphs, smallestCost } from './smallest.ts'

/** The walks, after a look at whether each step begins where the one before it ends. */
const walked = (subgraph: Subgraph, walks: readonly Walk[]): readonly Walk[] => {
  for (const { input, edges } of walks) {
    let at = subgraph.starts[input]
    for (const edge of edges) {
      expect(subgraph.from[edge]).toBe(at)
      at = subgraph.to[edge]
    }
  }
  return walks
}
const costOf = (walks: readonly Walk[], resetCost: number): number =>
  walks.reduce((sum, { edges }) => sum + edges.length + resetCost, 0)

describe('the integer program', () => {
  it('finds what trying everything finds, and its bound is never above that', async () => {
    await fc.assert(
      fc.asyncProperty(
        smallGraphs,
        fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 7, maxLength: 7 }),
        fc.integer({ min: 1, max: 3 }),
        async (graph, bits, resetCost) => {
          const subgraph = subgraphOf(graph)
          const goals = goalsOf(subgraph, bits)
          const met = new Uint8Array(3)
          for (const goal of goals.met) met[goal] = 1
          if (!met.includes(1)) return
          const limits = { maxSteps: Infinity, resetCost, deadline: Infinity }
          const { bound, cheapest } = await cheapestProgram(subgraph, { goals, met }, limits)
          const smallest = smallestCost(subgraph, resetCost, Infinity, (edge) => bits[edge] ?? 0)
          if (cheapest === undefined) throw new Error('There is no deadline to miss')
          const walks = walked(subgraph, toursOf(subgraph, cheapest))
          expect(costOf(walks, resetCost)).toBe(cheapest.cost)
          const reached = new Set(
            walks.flatMap(({ edges }) =>
              edges.flatMap((edge) => [...goals.met.subarray(goals.first[edge], goals.first[edge + 1])]),
            ),
          )
          expect([...reached].filter((goal) => met[goal] === 1)).toHaveLength(met.filter(Boolean).length)
          expect(bound).toBeLessThanOrEqual(smallest)
          expect(cheapest.cost).toBe(smallest)
        },
      ),
      { seed: SEED, numRuns: tries(300) },
    )
  })

  it('rounds no bound up where a start costs a fraction of a step', async () => {
    const subgraph = subgraphOf(graphOf(2, [[0, 1]], [0]))
    const goals = goalsOf(subgraph, [1])
    const limits = { maxSteps: 40, resetCost: 0.5, deadline: Infinity }
    const { bound } = await cheapestProgram(subgraph, { goals, met: Uint8Array.from([1, 0, 0]) }, limits)
    expect(bound).toBeLessThanOrEqual(1.5)
    expect(bound).toBeCloseTo(1.5, 2)
  })

  it('gives what is known where the time is over', async () => {
    const subgraph = subgraphOf(graphOf(2, [[0, 1]], [0]))
    const goals = goalsOf(subgraph, [1])
    const limits = { maxSteps: 40, resetCost: 1, deadline: -1 }
    expect(await cheapestProgram(subgraph, { goals, met: Uint8Array.from([1, 0, 0]) }, limits)).toEqual({ bound: 0 })
  })
})

describe('evening out', () => {
  // A ring of six states; from each of two a way out, on which nothing leads back.
  const ring = subgraphOf(
    graphOf(
      8,
      [
        [0, 1],
        [1, 2],
        [1, 6],
        [2, 0],
        [2, 7],
      ],
      [0],
    ),
  )
  const long: Walk = { input: 0, edges: [0, 1, 3, 0, 1, 3, 0, 1, 4] }

  it('moves what follows a state that both come through, and circles, until none is too long', () => {
    const walks = [long, { input: 0, edges: [0, 2] }]
    const even = evenedOut(ring, walks, 6)
    expect(even?.map(({ edges }) => edges.length).toSorted()).toEqual([5, 6])
    expect(
      walked(ring, even ?? [])
        .flatMap(({ edges }) => edges)
        .toSorted(),
    ).toEqual(walks.flatMap(({ edges }) => edges).toSorted())
  })

  it('goes on in a walk of its own where there is no other', () => {
    const even = evenedOut(ring, [long], 6)
    expect(walked(ring, even ?? []).map(({ edges }) => edges.length)).toEqual([3, 6])
  })

  it('says so where a walk cannot be shorter', () => {
    expect(evenedOut(ring, [{ input: 0, edges: [0, 1, 4] }], 2)).toBeUndefined()
  })
})

describe('covering closely', () => {
  it('meets what the greedy paths meet, for no more and within the bound, along paths that the machine takes', async () => {
    for (const name of ['holder', 'cart', 'desk-enrollment', 'plan-questions'] as const) {
      const graph = explore(models[name])
      const greedy = cover(graph)
      const close = await coverClosely(graph, { budget: 60_000 })
      expect([close.covered, close.total, close.uncovered]).toEqual([greedy.covered, greedy.total, greedy.uncovered])
      expect(close.cost).toBeLessThan(greedy.cost)
      expect(close.lowerBound).toBeGreaterThan(greedy.lowerBound)
      expect(close.gap).toBeLessThanOrEqual(0.1)
      for (const path of close.paths) {
        expect(path.steps.length).toBeLessThanOrEqual(40)
        expect(follow(models[name], path)).toHaveLength(path.steps.length + 1)
      }
    }
  })

  it('costs nothing, and at least nothing, where a criterion asks for nothing', async () => {
    const { paths, total, cost, lowerBound } = await coverClosely(explore(models['age-toggle']), { criterion: 'guard' })
    expect({ paths, total, cost, lowerBound }).toEqual({ paths: [], total: 0, cost: 0, lowerBound: 0 })
  })

  it('keeps the greedy paths where nothing is cheaper, with every criterion', async () => {
    const graph = explore(doorModel)
    for (const criterion of ['declared', 'leaf', 'guard', 'edge', 'state', 'pair', 'switch', 'prime'] as const) {
      const greedy = cover(graph, { criterion })
      const close = await coverClosely(graph, { criterion })
      expect(close.cost).toBeLessThanOrEqual(greedy.cost)
      expect(close.cost).toBeGreaterThanOrEqual(close.lowerBound)
      expect([close.covered, close.total]).toEqual([greedy.covered, greedy.total])
    }
  })
})
