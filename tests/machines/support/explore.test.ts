import { assign, setup } from 'xstate'
import { describe, expect, it } from 'vitest'
import { broken, done, model } from '#machines/support/model.ts'
import { unprovided } from '#machines/support/unprovided.ts'
import { explore } from './explore.ts'

const machine = setup({
  types: {} as {
    input: { tries: number }
    context: { tries: number }
    events: { type: 'door.knock'; hard: boolean } | { type: 'door.leave' }
    output: { left: true }
  },
  actors: { answer: unprovided<string>('answer') },
}).createMachine({
  id: 'door',
  context: ({ input }) => ({ tries: input.tries }),
  initial: 'outside',
  states: {
    outside: {
      on: {
        'door.knock': { guard: ({ event }) => event.hard, target: 'waiting' },
        'door.leave': 'away',
      },
    },
    waiting: {
      invoke: {
        id: 'answer',
        src: 'answer',
        onDone: 'inside',
        onError: { target: 'outside', actions: assign({ tries: ({ context }) => Math.min(3, context.tries + 1) }) },
      },
    },
    inside: { on: { 'door.leave': 'away' } },
    cellar: {},
    away: { type: 'final' },
  },
  output: () => ({ left: true as const }),
})

const sound = {
  inputs: [{ tries: 0 }],
  events: { 'door.knock': [{ hard: true }] },
  outcomes: { answer: [done('come in'), broken('offline')] },
  never: { 'counts to nine': (s: { context: { tries: number } }) => s.context.tries === 9 },
}

describe('explore', () => {
  it('counts states, and names the leaf that is never reached', () => {
    expect(explore(model(machine, sound))).toEqual({
      states: 16,
      edges: 20,
      outputs: [{ left: true }],
      faults: ['never reached: door.cellar'],
      untaken: [],
    })
  })

  it('tells a broken "never" with its shortest path', () => {
    const { faults } = explore(model(machine, { ...sound, never: { 'tries twice': (s) => s.context.tries === 2 } }))
    expect(faults[0]).toBe(
      'never "tries twice": "outside" after [input 0, door.knock {"hard":true}, answer fails: offline, door.knock {"hard":true}, answer fails: offline]',
    )
  })

  it('names a case that does nothing, an actor without outcomes and too many states', () => {
    const mute = model(machine, {
      ...sound,
      events: { 'door.knock': [{ hard: false }] },
      outcomes: { ghost: [done()] },
    })
    expect(explore(mute).faults).toEqual([
      'never reached: door.waiting',
      'never reached: door.inside',
      'never reached: door.cellar',
      'never does anything: door.knock {"hard":false}',
      'never does anything: ghost done 0',
    ])
    expect(explore(model(machine, { ...sound, outcomes: {} })).faults).toContain('no outcomes for the actor "answer"')
    expect(explore(model(machine, sound), { states: 3 }).faults).toContain(
      "more than 3 states: bound the context, or the model's cases",
    )
  })
})
