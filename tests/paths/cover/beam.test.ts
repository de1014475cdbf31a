import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { models } from '#machines/registry.ts'
import { beamWalks, groundOf } from '#paths/cover/beam.ts'
import { aimedAt, costOf, metBy } from '#paths/cover/cover.ts'
import { subgraphOf } from '#paths/cover/subgraph.ts'
import { explore } from '#paths/explore/explore.ts'
import { SEED, tries } from '#tests/seed.ts'
import { everyEdge, graphOf, smallGraphs, smallestCost } from './smallest.ts'

const limits = { maxSteps: 40, resetCost: 1, deadline: Infinity }

describe('the beam', () => {
  it('finds what trying everything finds where it is wide enough, along the edges', () => {
    fc.assert(
      fc.property(smallGraphs, fc.integer({ min: 1, max: 3 }), (graph, resetCost) => {
        const subgraph = subgraphOf(graph)
        if (subgraph.edges === 0) return
        const goals = everyEdge(subgraph.edges, subgraph.starts.length)
        const met = new Uint8Array(subgraph.edges).fill(1)
        const walks =
          beamWalks(groundOf(subgraph, goals), met, { ...limits, resetCost }, { width: 5000, below: 100 }) ?? []
        for (const { input, edges } of walks) {
          let at = subgraph.starts[input]
          for (const edge of edges) {
            expect(subgraph.from[edge]).toBe(at)
            at = subgraph.to[edge]
          }
        }
        expect([...metBy(goals, walks)]).toEqual([...met])
        expect(costOf(walks, resetCost).cost).toBe(smallestCost(subgraph, resetCost, Infinity, (edge) => 1 << edge))
      }),
      { seed: SEED, numRuns: tries(200) },
    )
  })

  it('keeps within the steps of one walk, and finds nothing where that cannot be', () => {
    // A ring of three states.
    const ring = subgraphOf(
      graphOf(
        3,
        [
          [0, 1],
          [1, 2],
          [2, 0],
        ],
        [0],
      ),
    )
    const wanted = Uint8Array.from([1, 1, 1])
    const walks = (maxSteps: number) =>
      beamWalks(groundOf(ring, everyEdge(3, 1)), wanted, { ...limits, maxSteps }, { width: 10, below: 100 })
    expect(walks(3)).toEqual([{ input: 0, edges: [0, 1, 2] }])
    expect(walks(2)).toBeUndefined()
  })

  it('counts what a start meets, and needs no step for it', () => {
    const subgraph = subgraphOf(graphOf(2, [[0, 1]], [0, 1]))
    const goals = { ...everyEdge(1, 2), count: 2, atStart: [[], [1]] }
    const found = beamWalks(groundOf(subgraph, goals), Uint8Array.from([1, 1]), limits, { width: 10, below: 100 })
    expect(found?.toSorted((one, other) => one.input - other.input)).toEqual([
      { input: 0, edges: [0] },
      { input: 1, edges: [] },
    ])
  })

  it('finds nothing that is not cheaper, after the deadline, or with starts that cost no whole number of steps', () => {
    const subgraph = subgraphOf(graphOf(2, [[0, 1]], [0]))
    const ground = groundOf(subgraph, everyEdge(1, 1))
    const wanted = Uint8Array.from([1])
    const wide = { width: 10, below: 100 }
    expect(beamWalks(ground, wanted, limits, { ...wide, below: 2 })).toBeUndefined()
    expect(beamWalks(ground, wanted, limits, { ...wide, below: 3 })).toHaveLength(1)
    expect(beamWalks(ground, wanted, { ...limits, deadline: -1 }, wide)).toBeUndefined()
    expect(beamWalks(ground, wanted, { ...limits, resetCost: 0 }, wide)).toBeUndefined()
    expect(beamWalks(ground, wanted, { ...limits, resetCost: 0.5 }, wide)).toBeUndefined()
  })

  it('finds shorter paths than the greedy ones where one path leads to most', () => {
    const { subgraph, goals } = aimedAt(explore(models.employer), {})
    const met = metBy(goals, [])
    for (const goal of goals.met) met[goal] = 1
    const found = beamWalks(groundOf(subgraph, goals), met, limits, { width: 300, below: 38 })
    expect(metBy(goals, found ?? [])).toEqual(met)
    expect(costOf(found ?? [], 1).cost).toBeLessThan(33)
  })
})
