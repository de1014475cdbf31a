import { assign, fromPromise, setup } from 'xstate'

/** A ticket gate: a guard, a delay, an `always`, an answer, an end, and secrets that must stay where they are. */
export const gateMachine = setup({
  types: {} as {
    input: { ssn: string }
    context: { ssn: string; coins: number; name: string | null }
    events:
      | { type: 'gate.coin'; worth: number; name: string }
      | { type: 'gate.push' }
      | { type: 'gate.sing'; song: string }
      | { type: 'gate.close' }
  },
  actors: { ask: fromPromise<{ secret: string }>(() => Promise.resolve({ secret: 'Robin' })) },
  guards: { isEnough: ({ event }) => event.type === 'gate.coin' && event.worth >= 2 },
}).createMachine({
  id: 'gate',
  context: ({ input }) => ({ ssn: input.ssn, coins: 0, name: null }),
  initial: 'locked',
  on: { 'gate.sing': { actions: assign({ name: ({ event }) => event.song }) } },
  states: {
    locked: {
      on: {
        'gate.coin': [
          { guard: 'isEnough', target: 'asking', actions: assign({ name: ({ event }) => event.name }) },
          { target: 'counting', actions: assign({ coins: ({ context }) => context.coins + 1 }) },
        ],
      },
    },
    counting: { always: [{ guard: ({ context }) => context.coins > 1, target: 'open' }, { target: 'locked' }] },
    asking: { invoke: { id: 'ask', src: 'ask', onDone: 'open', onError: 'locked' } },
    open: {
      initial: 'wide',
      on: { 'gate.close': 'closed' },
      states: { wide: { after: { 5000: 'narrow' } }, narrow: { on: { 'gate.push': 'wide' } } },
    },
    closed: { type: 'final' },
  },
})

/** Runs a gate as a step of its own: it is stopped when the street closes. */
export const streetMachine = setup({
  types: {} as { events: { type: 'street.close' } },
  actors: { gate: gateMachine },
}).createMachine({
  id: 'street',
  initial: 'busy',
  states: {
    busy: {
      invoke: { id: 'gate', src: 'gate', input: { ssn: '501-22-4567' }, onDone: 'quiet' },
      on: { 'street.close': 'quiet' },
    },
    quiet: {},
  },
})
