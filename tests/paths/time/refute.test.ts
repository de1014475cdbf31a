import fc from 'fast-check'
import { createMachine } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { AnyModel } from '#machines/support/model.ts'
import { explore } from '#paths/explore/explore.ts'
import type { Graph } from '#paths/explore/graph.ts'
import { always, eventually, leadsTo, until, type Moment } from '#paths/time/property.ts'
import { refute } from '#paths/time/refute.ts'
import { SEED } from '#tests/seed.ts'

type At = Moment<never>

/** Up to six states, in each of which up to three events lead anywhere. */
const wires = fc.array(fc.record({ from: fc.nat(5), event: fc.constantFrom('a', 'b', 'c'), to: fc.nat(5) }), {
  maxLength: 14,
})

const graphOf = (list: { from: number; event: string; to: number }[]): Graph => {
  const machine = createMachine({
    id: 'random',
    initial: 's0',
    states: Object.fromEntries(
      Array.from({ length: 6 }, (_, place) => [
        `s${place}`,
        {
          on: Object.fromEntries(
            list
              .filter(({ from }) => from === place)
              .map(({ event, to }) => [event, { target: `s${to}`, reenter: true }]),
          ),
        },
      ]),
    ),
  })
  const model: AnyModel = { machine, inputs: [undefined], events: {}, outcomes: {}, never: {} }
  return explore(model)
}

interface Edge {
  from: number
  to: number
  label: string
  leaf: string
}

const edgesOf = (graph: Graph): Edge[] =>
  Array.from({ length: graph.edges }, (_, edge) => ({
    from: graph.from[edge] ?? 0,
    to: graph.to[edge] ?? 0,
    label: graph.cases[graph.caseOf[edge] ?? 0]?.label ?? '',
    leaf: graph.leaves(graph.to[edge] ?? 0)[0] ?? '',
  }))

/** The states that are reached from some, those themselves among them, along these edges; by repeating until it stays. */
const reached = (origins: readonly number[], edges: readonly Edge[]): Set<number> => {
  const found = new Set(origins)
  for (;;) {
    const size = found.size
    for (const { from, to } of edges) if (found.has(from)) found.add(to)
    if (found.size === size) return found
  }
}

/** Runs without the goal: from a state in reach of which no goal is possible any more; unfair, as long as one likes. */
const goesWithout = (graph: Graph, origins: readonly number[], isGoal: (edge: Edge) => boolean, isFair: boolean) => {
  const edges = edgesOf(graph)
  const open = edges.filter((edge) => !isGoal(edge))
  if (isFair) {
    return [...reached(origins, open)].some((state) => {
      const beyond = reached([state], edges)
      return !edges.some((edge) => beyond.has(edge.from) && isGoal(edge))
    })
  }
  let layer = new Set(origins)
  for (let steps = 0; steps <= graph.states; steps += 1) {
    if ([...layer].some((state) => !edges.some(({ from }) => from === state))) return true
    layer = new Set(open.filter(({ from }) => layer.has(from)).map(({ to }) => to))
  }
  return layer.size > 0
}

const inS2 = ({ is }: At) => is('s2')
const byA = ({ by }: At) => by('a')

describe('sentences about whole runs, against searching without cleverness', () => {
  it.each([true, false])('eventually, fair: %s', (fair) => {
    fc.assert(
      fc.property(wires, (list) => {
        const graph = graphOf(list)
        const broken = goesWithout(graph, [0], ({ leaf }) => leaf === 's2', fair)
        expect(refute(graph, eventually(inS2, { fair })) !== null).toBe(broken)
      }),
      { seed: SEED },
    )
  })

  it.each([true, false])('leadsTo, fair: %s', (fair) => {
    fc.assert(
      fc.property(wires, (list) => {
        const graph = graphOf(list)
        const begins = edgesOf(graph).filter(({ label }) => label === 'a')
        const open = begins.filter(({ leaf }) => leaf !== 's2').map(({ to }) => to)
        const broken = open.length > 0 && goesWithout(graph, open, ({ leaf }) => leaf === 's2', fair)
        const found = refute(graph, leadsTo(byA, inS2, { fair }))
        expect(found !== null).toBe(begins.length === 0 || broken)
        expect(found?.run === null).toBe(begins.length === 0)
      }),
      { seed: SEED },
    )
  })

  it.each([0, 1, 2])('leadsTo within %i', (within) => {
    fc.assert(
      fc.property(wires, (list) => {
        const graph = graphOf(list)
        const edges = edgesOf(graph)
        const begins = edges.filter(({ label }) => label === 'a')
        const isLate = (state: number, left: number): boolean =>
          left === 0 ||
          !edges.some(({ from }) => from === state) ||
          edges.some(({ from, to, leaf }) => from === state && leaf !== 's2' && isLate(to, left - 1))
        const broken = begins.some(({ to, leaf }) => leaf !== 's2' && isLate(to, within))
        expect(refute(graph, leadsTo(byA, inS2, { within })) !== null).toBe(begins.length === 0 || broken)
      }),
      { seed: SEED },
    )
  })

  it('until: the first holds up to the second, and the second comes', () => {
    fc.assert(
      fc.property(wires, (list) => {
        const graph = graphOf(list)
        const edges = edgesOf(graph)
        const open = edges.filter(({ leaf }) => leaf !== 's2')
        const held = reached(
          [0],
          open.filter(({ label }) => label !== 'a'),
        )
        const breaks = open.some(({ from, label }) => label === 'a' && held.has(from))
        const broken = breaks || goesWithout(graph, [0], ({ leaf }) => leaf === 's2', true)
        expect(
          refute(
            graph,
            until((at: At) => !byA(at), inS2),
          ) !== null,
        ).toBe(broken)
        expect(
          refute(
            graph,
            until((at: At) => !byA(at), inS2, { comes: false }),
          ) !== null,
        ).toBe(breaks)
      }),
      { seed: SEED },
    )
  })

  it('always: at every moment, the step that led there included', () => {
    fc.assert(
      fc.property(wires, (list) => {
        const graph = graphOf(list)
        const broken = edgesOf(graph).some(({ leaf, label }) => leaf === 's2' && label !== 'a')
        expect(
          refute(
            graph,
            always((at: At) => !inS2(at) || byA(at)),
          ) !== null,
        ).toBe(broken)
      }),
      { seed: SEED },
    )
  })

  it('what is shown is a run of the machine that breaks the sentence, and its loop closes', () => {
    fc.assert(
      fc.property(wires, fc.boolean(), (list, fair) => {
        const graph = graphOf(list)
        const run = refute(graph, eventually(inS2, { fair }))?.run
        if (run === undefined || run === null) return
        let at = graph.starts[run.input]
        for (const edge of [...run.stem, ...run.loop]) {
          expect(graph.from[edge]).toBe(at)
          at = graph.to[edge]
          expect(graph.leaves(at ?? 0)).not.toContain('s2')
        }
        const end = run.stem.length === 0 ? graph.starts[run.input] : graph.to[run.stem.at(-1) ?? 0]
        const closes = run.loop.length > 0 ? at === end : graph.firstEdge[at ?? 0] === graph.firstEdge[(at ?? 0) + 1]
        expect(closes).toBe(true)
      }),
      { seed: SEED },
    )
  })
})
