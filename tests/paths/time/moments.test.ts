import { assign, setup } from 'xstate'
import { describe, expect, it, vi } from 'vitest'
import { model, type AnyModel } from '#machines/support/model.ts'
import { explore } from '#paths/explore/explore.ts'
import { truthOf } from '#paths/time/moments.ts'
import type { Moment } from '#paths/time/property.ts'

const machine = setup({
  types: {} as { context: { count: number }; events: { type: 'up' } | { type: 'leave' } },
}).createMachine({
  id: 'stairs',
  context: { count: 0 },
  initial: 'inside',
  states: {
    inside: {
      on: {
        up: {
          guard: ({ context }) => context.count < 20,
          actions: assign({ count: ({ context }) => context.count + 1 }),
        },
        leave: 'outside',
      },
    },
    outside: {},
  },
})
const graph = explore(
  model(machine, { inputs: [undefined], events: {}, outcomes: {}, never: {} }) as unknown as AnyModel,
)

type At = Moment<{ context: { count: number } }>

/** The condition is typed by its machine's snapshot; what asks it takes any. */
const asked = (condition: (moment: At) => boolean) => {
  const spy = vi.fn<(moment: At) => boolean>(condition)
  return { truth: truthOf(graph, spy as never), times: spy.mock.calls.length }
}

describe('where a condition is true', () => {
  it('is asked in every context where the condition looks at it', () => {
    const { truth } = asked(({ snapshot }) => snapshot.context.count > 10)
    const counts = Array.from(graph.to, (state) => (graph.snapshot(state).context as { count: number }).count)
    expect([...truth.after]).toEqual(counts.map((count) => (count > 10 ? 1 : 0)))
    expect(new Set(truth.after)).toEqual(new Set([0, 1]))
    expect([...truth.atStart]).toEqual([0])
  })

  it('is asked in every context where the condition looks at it in some places alone', () => {
    const { truth } = asked((moment) => moment.is('outside') && moment.snapshot.context.count > 10)
    const expected = Array.from(graph.to, (state) => {
      const { value, context } = graph.snapshot(state) as { value: unknown; context: { count: number } }
      return value === 'outside' && context.count > 10 ? 1 : 0
    })
    expect([...truth.after]).toEqual(expected)
  })

  it('is asked once for each step between two places where it does not', () => {
    const { truth, times } = asked((moment) => moment.was('inside') && moment.by('leave'))
    expect(times).toBe(3)
    expect(truth.after.reduce((sum, one) => sum + one, 0)).toBe(21)
  })
})
