import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { models } from '#machines/registry.ts'
import { aimedAt, metBy } from '#paths/cover/cover.ts'
import { coarsened } from '#paths/cover/coarsened.ts'
import { greedyWalks } from '#paths/cover/greedy.ts'
import { cheapestProgram } from '#paths/cover/program.ts'
import { subgraphOf } from '#paths/cover/subgraph.ts'
import { explore } from '#paths/explore/explore.ts'
import { SEED, tries } from '#tests/seed.ts'
import { goalsOf, smallGraphs, smallestCost } from './smallest.ts'

describe('a graph with fewer states', () => {
  it('has a bound that no walks of the whole graph go below', async () => {
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
          const coarse = coarsened(subgraph, { goals, met })
          expect(coarse.subgraph.states).toBeLessThanOrEqual(subgraph.states)
          expect(coarse.subgraph.edges).toBeLessThanOrEqual(subgraph.edges)
          const limits = { maxSteps: Infinity, resetCost, deadline: Infinity }
          const { bound } = await cheapestProgram(coarse.subgraph, { goals: coarse.goals, met }, limits)
          expect(bound).toBeLessThanOrEqual(smallestCost(subgraph, resetCost, Infinity, (edge) => bits[edge] ?? 0))
        },
      ),
      { seed: SEED, numRuns: tries(100) },
    )
  })

  it('is a quarter as large for three transitions in a row, with a bound half again of what counting says', async () => {
    const { subgraph, goals, limits } = aimedAt(explore(models.employer), { criterion: 'switch', length: 3 })
    const met = metBy(goals, greedyWalks(subgraph, goals, limits).walks)
    const coarse = coarsened(subgraph, { goals, met })
    expect(coarse.subgraph.edges * 4).toBeLessThan(subgraph.edges)
    const { bound } = await cheapestProgram(coarse.subgraph, { goals: coarse.goals, met }, limits, { known: 1 })
    expect(bound).toBeGreaterThan(1.5 * goals.count)
  })
})
