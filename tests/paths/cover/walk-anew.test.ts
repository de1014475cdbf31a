import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { models } from '#machines/registry.ts'
import { groundOf } from '#paths/cover/beam.ts'
import { aimedAt, costOf, metBy } from '#paths/cover/cover.ts'
import { greedyWalks } from '#paths/cover/greedy.ts'
import { subgraphOf } from '#paths/cover/subgraph.ts'
import { walkedAnew } from '#paths/cover/walk-anew.ts'
import { explore } from '#paths/explore/explore.ts'
import { SEED, tries } from '#tests/seed.ts'
import { everyEdge, smallGraphs } from './smallest.ts'

describe('walks that are walked anew', () => {
  it('meet the same along the edges, are no longer than allowed and cost no more', () => {
    fc.assert(
      fc.property(
        smallGraphs,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 5 }),
        (graph, resetCost, maxSteps) => {
          const subgraph = subgraphOf(graph)
          const goals = everyEdge(subgraph.edges, subgraph.starts.length)
          const limits = { maxSteps, resetCost, deadline: Infinity }
          const { walks } = greedyWalks(subgraph, goals, limits)
          const met = metBy(goals, walks)
          const anew = walkedAnew(groundOf(subgraph, goals), met, walks, limits, 0)
          for (const { input, edges } of anew) {
            let at = subgraph.starts[input]
            for (const edge of edges) {
              expect(subgraph.from[edge]).toBe(at)
              at = subgraph.to[edge]
            }
            expect(edges.length).toBeLessThanOrEqual(maxSteps)
          }
          expect([...metBy(goals, anew)]).toEqual([...met])
          expect(costOf(anew, resetCost).cost).toBeLessThanOrEqual(costOf(walks, resetCost).cost)
        },
      ),
      { seed: SEED, numRuns: tries(100) },
    )
  })

  it('take a fifth off the greedy paths over pairs, and stop where that is enough', () => {
    const { subgraph, goals, limits } = aimedAt(explore(models.employer), { criterion: 'pair', budget: 60_000 })
    const { walks } = greedyWalks(subgraph, goals, limits)
    const greedy = costOf(walks, 1).cost
    const enough = Math.floor(greedy * 0.85)
    const anew = walkedAnew(groundOf(subgraph, goals), metBy(goals, walks), walks, limits, enough)
    expect(metBy(goals, anew)).toEqual(metBy(goals, walks))
    expect(costOf(anew, 1).cost).toBeLessThanOrEqual(enough)
    expect(costOf(anew, 1).cost).toBeGreaterThan(greedy * 0.75)
  })
})
