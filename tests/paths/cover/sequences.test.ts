import fc from 'fast-check'
import { createMachine } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { AnyModel } from '#machines/support/model.ts'
import { cover } from '#paths/cover/cover.ts'
import { follow } from '#paths/cover/path-of.ts'
import { explore } from '#paths/explore/explore.ts'
import type { Graph } from '#paths/explore/graph.ts'
import type { Path } from '#paths/path.ts'
import { SEED } from '#tests/seed.ts'
import { randomModel } from '../explore/random-machine.ts'

const some = fc.assert
const long = { maxSteps: 10_000 }

/** Every way of so many steps from any state that is reached, as lists of edges. */
const walksOf = (graph: Graph, steps: number): number[][] => {
  const outOf = (state: number) =>
    Array.from(
      { length: (graph.firstEdge[state + 1] ?? 0) - (graph.firstEdge[state] ?? 0) },
      (_, place) => (graph.firstEdge[state] ?? 0) + place,
    )
  let walks = Array.from({ length: graph.edges }, (_, edge) => [edge])
  for (let step = 1; step < steps; step += 1) {
    walks = walks.flatMap((walk) => outOf(graph.to[walk.at(-1) ?? 0] ?? 0).map((edge) => [...walk, edge]))
  }
  return walks
}

const idsOf = (graph: Graph, edge: number): string[] =>
  graph.fired(edge).map((place) => graph.structure.transitions[place]?.id ?? '')

/** Every choice of one transition of each step. */
const choices = (steps: readonly (readonly string[])[]): string[] =>
  steps
    .reduce<string[][]>((all, set) => all.flatMap((one) => set.map((id) => [...one, id])), [[]])
    .map((one) => one.join(' > '))

const rowsOf = <One>(list: readonly One[], length: number): One[][] =>
  Array.from({ length: Math.max(0, list.length - length + 1) }, (_, start) => list.slice(start, start + length))

const metBy = (paths: readonly Path[], length: number): Set<string> =>
  new Set(
    paths.flatMap(({ steps }) =>
      rowsOf(
        steps.map(({ fires }) => fires),
        length,
      ).flatMap(choices),
    ),
  )

describe('sequences of steps', () => {
  it.each([
    ['pair', 2],
    ['switch', 3],
  ] as const)('%s: every %i transitions that can follow on each other', (criterion, length) => {
    some(
      fc.property(randomModel, (model) => {
        const graph = explore(model)
        fc.pre(graph.edges < 400)
        const found = cover(graph, { criterion, length, ...long })
        const possible = new Set(
          walksOf(graph, length).flatMap((walk) => choices(walk.map((edge) => idsOf(graph, edge)))),
        )
        const met = metBy(found.paths, length)
        expect([...possible].filter((one) => !met.has(one))).toEqual([])
        expect(found).toMatchObject({ covered: possible.size, total: possible.size, uncovered: [] })
        expect(found.cost).toBeGreaterThanOrEqual(found.lowerBound)
        for (const path of found.paths) follow(model, path)
      }),
      { seed: SEED, numRuns: 60 },
    )
  })

  it('prime: ways through different states that are part of no longer one', () => {
    some(
      fc.property(randomModel, (model) => {
        const graph = explore(model)
        fc.pre(graph.edges < 300)
        const length = 3
        const ways = new Set<string>()
        for (let steps = 1; steps <= length; steps += 1) {
          for (const walk of walksOf(graph, steps)) {
            const places = [graph.from[walk[0] ?? 0] ?? 0, ...walk.map((edge) => graph.to[edge] ?? 0)].map((state) =>
              graph.leaves(state).join(' + '),
            )
            const inner = places.slice(1)
            const isSimple = new Set(places).size === places.length
            if (isSimple || (new Set(inner).size === inner.length && places[0] === places.at(-1)))
              ways.add(places.join(' > '))
          }
        }
        const primes = [...ways].filter((way) => {
          const own = way.split(' > ')
          return ![...ways].some((other) => {
            const longer = other.split(' > ')
            return longer.length > own.length && rowsOf(longer, own.length).some((row) => row.join(' > ') === way)
          })
        })
        const { paths, covered, uncovered } = cover(graph, { criterion: 'prime', length, ...long })
        const lists = paths.map((path) =>
          [path.leaves, ...path.steps.map(({ leaves }) => leaves)].map((one) => one.join(' + ')),
        )
        for (const way of primes) {
          const row = way.split(' > ')
          expect(lists.some((list) => rowsOf(list, row.length).some((one) => one.join(' > ') === way))).toBe(true)
        }
        expect({ covered, uncovered }).toEqual({ covered: primes.length, uncovered: [] })
      }),
      { seed: SEED, numRuns: 60 },
    )
  })

  it('says that a machine has too many of them', () => {
    const states = Array.from({ length: 12 }, (_, place) => `s${place}`)
    const machine = createMachine({
      id: 'mesh',
      initial: 's0',
      states: Object.fromEntries(
        states.map((state) => [state, { on: Object.fromEntries(states.map((target) => [`to.${target}`, target])) }]),
      ),
    })
    const model: AnyModel = { machine, inputs: [undefined], events: {}, outcomes: {}, never: {} }
    expect(() => cover(explore(model), { criterion: 'switch', length: 8 })).toThrow('ask for shorter sequences')
  })
})

describe('outcomes of guards', () => {
  const machine = createMachine(
    {
      id: 'gate',
      initial: 'closed',
      context: { tries: 0 },
      states: {
        closed: {
          on: {
            open: [{ guard: 'isKnown', target: 'open' }, { target: 'asked' }],
            ring: { guard: 'isLate', target: 'asked' },
          },
        },
        asked: { always: [{ guard: 'isKnown', target: 'open' }, { target: 'closed' }] },
        open: {},
      },
    },
    { guards: { isKnown: ({ event }) => (event as { known?: boolean }).known === true, isLate: () => true } },
  )
  const model: AnyModel = {
    machine,
    inputs: [undefined],
    events: { open: [{ known: true }, { known: false }] },
    outcomes: {},
    never: {},
  }

  it('each guard says yes and no, and what no step can show is named', () => {
    const { paths, uncovered, covered } = cover(explore(model), { criterion: 'guard' })
    expect(uncovered).toEqual([
      { id: 'closed#ring#0 [not isLate]', why: 'no step shows it: where it is so, nothing happens' },
      // Whoever is known went in at once.
      { id: 'asked##0 [isKnown]', why: 'its guard is never true where it is asked' },
    ])
    expect(covered).toBe(4)
    expect(paths.flatMap(({ steps }) => steps.map(({ label }) => label))).toEqual(
      expect.arrayContaining(['open {"known":true}', 'open {"known":false}', 'ring']),
    )
  })
})
