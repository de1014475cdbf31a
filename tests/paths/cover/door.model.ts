import { assign, setup } from 'xstate'
import { broken, done, model } from '#machines/support/model.ts'
import { unprovided } from '#machines/support/unprovided.ts'

/** A door that one knocks at: small enough to count its covers by hand. */
const doorMachine = setup({
  types: {} as {
    input: { tries: number }
    context: { tries: number }
    events: { type: 'door.knock'; hard: boolean } | { type: 'door.leave' }
  },
  actors: { answer: unprovided<string>('answer') },
  actions: { hearNothing: () => {} },
}).createMachine({
  id: 'door',
  context: ({ input }) => ({ tries: input.tries }),
  initial: 'outside',
  states: {
    outside: {
      on: {
        'door.knock': [{ guard: ({ event }) => event.hard, target: 'waiting' }, { actions: 'hearNothing' }],
        'door.leave': 'away',
      },
    },
    waiting: {
      invoke: {
        id: 'answer',
        src: 'answer',
        onDone: 'inside',
        onError: { target: 'outside', actions: assign({ tries: ({ context }) => Math.min(1, context.tries + 1) }) },
      },
    },
    inside: { on: { 'door.leave': 'away' } },
    away: { type: 'final' },
  },
})

export const doorModel = model(doorMachine, {
  inputs: [{ tries: 0 }],
  events: { 'door.knock': [{ hard: true }] },
  outcomes: { answer: [done('come in'), broken('offline')] },
  never: {},
})
