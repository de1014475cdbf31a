import fc from 'fast-check'
import { assign, setup } from 'xstate'
import { describe, expect, it } from 'vitest'
import { model } from '#machines/support/model.ts'
import type { AnyModel } from '#machines/support/model.ts'
import { explore } from '#paths/explore/explore.ts'
import { parcelModel } from './machines.ts'
import { drawnByUs, drawnByXState } from './oracle.ts'
import { randomModel } from './random-machine.ts'
import { SEED } from '#tests/seed.ts'

describe('explore', () => {
  it('finds what xstate/graph finds in random machines', () => {
    let states = 0
    fc.assert(
      fc.property(randomModel, (one) => {
        const ours = drawnByUs(explore(one))
        expect(ours).toEqual(drawnByXState(one, undefined))
        states += Object.keys(ours).length
      }),
      { seed: SEED, numRuns: 200 },
    )
    expect(states).toBeGreaterThan(400)
  })

  it('says where it stopped at the limit, and leaves out what lies beyond', () => {
    const all = explore(counterOf(10))
    expect([all.states, all.edges, all.truncated]).toEqual([11, 20, false])
    const some = explore(counterOf(10), { states: 4 })
    expect([some.states, some.edges, some.truncated]).toEqual([4, 6, true])
    expect([...some.from].map((from, edge) => [from, some.to[edge]])).toEqual([
      [0, 1],
      [1, 2],
      [1, 0],
      [2, 3],
      [2, 1],
      [3, 2],
    ])
    expect(explore(counterOf(10), { states: 11 }).truncated).toBe(false)
  })

  it('keeps what is taken when the machine is entered, by input', () => {
    const { structure, starts, firedAtStart, leaves } = explore(parcelModel)
    const taken = starts.map((_, input) => firedAtStart(input).map((place) => structure.transitions[place]?.id))
    expect(taken).toEqual([['sorting##1'], ['sorting##0']])
    expect(starts.map((start) => leaves(start))).toEqual([['weighing'], ['packing.box.open', 'packing.paper.blank']])
    expect(firedAtStart(2)).toEqual([])
  })

  it('follows the parents back to a start', () => {
    const { parent, from, starts } = explore(counterOf(5))
    const path: number[] = []
    for (let state = 5; parent[state] !== -1; state = from[parent[state] ?? 0] ?? 0) path.push(state)
    expect([...path, starts[0]]).toEqual([5, 4, 3, 2, 1, 0])
  })

  it('finds that replaying and XState disagree', () => {
    let asked = 0
    // A rule that is no function of the state: what is replayed cannot be what XState then sees.
    const fickle = setup({
      types: {} as { context: { count: number }; events: { type: 'go' } },
      actions: { count: assign({ count: () => (asked += 1) % 7 }) },
    }).createMachine({ id: 'fickle', context: { count: 0 }, on: { go: { actions: 'count' } } })
    const fickleModel = model(fickle, { inputs: [undefined], events: {}, outcomes: {}, never: {} })
    expect(() => explore(fickleModel as unknown as AnyModel)).toThrow(
      /^go in .*: Replayed, it leads to \{.*"context":\{"count":1\}.*\}; in XState to \{.*"context":\{"count":2\}.*\}$/,
    )
  })

  it('finds a disagreement that comes late, by its samples', () => {
    let asked = 0
    const late = setup({
      types: {} as { context: { count: number }; events: { type: 'go' } },
      actions: {
        count: assign({
          count: ({ context }) => {
            asked += 1
            return asked < 500 ? context.count + 1 : context.count + (asked % 2) + 1
          },
        }),
      },
      guards: { hasRoom: ({ context }) => context.count < 5000 },
    }).createMachine({ id: 'late', context: { count: 0 }, on: { go: { guard: 'hasRoom', actions: 'count' } } })
    const lateModel = model(late, { inputs: [undefined], events: {}, outcomes: {}, never: {} })
    expect(() => explore(lateModel as unknown as AnyModel)).toThrow(/Replayed, it leads to/)
    expect(asked).toBeGreaterThan(500)
  })

  it('names the case and the state in which a guard throws', () => {
    const broken = setup({
      types: {} as { events: { type: 'go' } },
      guards: {
        fails: () => {
          throw new Error('no such plan')
        },
      },
    }).createMachine({
      id: 'broken',
      initial: 'here',
      states: { here: { on: { go: { guard: 'fails', target: 'there' } } }, there: {} },
    })
    const brokenModel = model(broken, { inputs: [undefined], events: {}, outcomes: {}, never: {} })
    expect(() => explore(brokenModel as unknown as AnyModel)).toThrow('go in here: no such plan')
  })
})

const counterOf = (last: number): AnyModel => {
  const counter = setup({
    types: {} as { context: { count: number }; events: { type: 'up' | 'down' } },
    guards: { hasRoom: ({ context }) => context.count < last, isAboveZero: ({ context }) => context.count > 0 },
    actions: {
      countUp: assign({ count: ({ context }) => context.count + 1 }),
      countDown: assign({ count: ({ context }) => context.count - 1 }),
    },
  }).createMachine({
    id: 'counter',
    context: { count: 0 },
    on: { up: { guard: 'hasRoom', actions: 'countUp' }, down: { guard: 'isAboveZero', actions: 'countDown' } },
  })
  return model(counter, { inputs: [undefined], events: {}, outcomes: {}, never: {} })
}
