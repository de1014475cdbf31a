import { and, assign, not, raise, setup, stateIn } from 'xstate'
import { done, failed, model } from '#machines/support/model.ts'
import { unprovided } from '#machines/support/unprovided.ts'

/** Nested states, a parallel part, shallow and deep history, a guard over a state, an event raised within. */
const playerMachine = setup({
  types: {} as {
    context: { volume: number; last: string | undefined }
    events:
      | { type: 'power' | 'play' | 'pause' | 'mute' | 'leave' | 'back' | 'deepBack' | 'flip' | 'open' | 'shut' }
      | { type: 'turn'; by: number }
  },
  guards: {
    isLoud: ({ context }) => context.volume > 1,
    isQuiet: not('isLoud'),
    mayTurn: ({ context, event }) =>
      event.type === 'turn' && context.volume + event.by >= 0 && context.volume + event.by < 3,
    mayFlip: and([stateIn({ on: { sound: 'muted' } }), 'isQuiet']),
  },
  actions: {
    turn: assign({ volume: ({ context, event }) => context.volume + (event.type === 'turn' ? event.by : 0) }),
    note: assign({ last: (_, { what }: { what: string }) => what }),
    forget: assign({ last: undefined }),
  },
}).createMachine({
  id: 'player',
  context: { volume: 1, last: undefined },
  initial: 'off',
  states: {
    off: { on: { power: 'on', back: 'on.tape.here', deepBack: 'on.tape.deep' } },
    on: {
      type: 'parallel',
      on: { leave: 'off', power: { target: 'off', actions: 'forget' } },
      states: {
        tape: {
          initial: 'stopped',
          states: {
            here: { type: 'history' },
            deep: { type: 'history', history: 'deep' },
            stopped: { on: { play: 'running', flip: { guard: 'mayFlip', target: 'running.second' } } },
            running: {
              initial: 'first',
              entry: { type: 'note', params: { what: 'ran' } },
              on: { pause: 'stopped', back: { target: 'running', reenter: true } },
              states: {
                first: { on: { flip: 'second' } },
                second: { on: { flip: { actions: raise({ type: 'pause' }) } } },
              },
            },
          },
        },
        sound: {
          initial: 'heard',
          states: {
            heard: { on: { mute: 'muted', turn: { guard: 'mayTurn', actions: 'turn' }, pause: { actions: 'forget' } } },
            muted: { on: { mute: { guard: 'isQuiet', target: 'heard' }, power: 'heard' } },
          },
        },
      },
    },
  },
})

/** Actors with both ends, delays by number and by name, `always`, states that finish inside, an output. */
const parcelMachine = setup({
  types: {} as {
    input: { fragile: boolean }
    context: { fragile: boolean; tries: number; seen: string[] }
    events: { type: 'pack' | 'label' | 'seal' | 'give up' }
    output: { tries: number }
  },
  actors: { weigh: unprovided<number, { fragile: boolean }>('weigh'), send: unprovided<void>('send') },
  delays: { patience: 500 },
  guards: { isFragile: ({ context }) => context.fragile, mayRetry: ({ context }) => context.tries < 2 },
  actions: {
    count: assign({ tries: ({ context }) => context.tries + 1 }),
    see: assign({ seen: ({ context }, { what }: { what: string }) => [...new Set([...context.seen, what])].sort() }),
  },
}).createMachine({
  id: 'parcel',
  context: ({ input }) => ({ ...input, tries: 0, seen: [] }),
  initial: 'sorting',
  states: {
    sorting: { always: [{ guard: 'isFragile', target: 'packing' }, { target: 'weighing' }] },
    packing: {
      type: 'parallel',
      onDone: { target: 'weighing', actions: { type: 'see', params: { what: 'packed' } } },
      states: {
        box: { initial: 'open', states: { open: { on: { pack: 'full' } }, full: { type: 'final' } } },
        paper: {
          initial: 'blank',
          states: { blank: { on: { label: 'filled' }, after: { 100: 'filled' } }, filled: { type: 'final' } },
        },
      },
    },
    weighing: {
      invoke: {
        id: 'weigh',
        src: 'weigh',
        input: ({ context: { fragile } }) => ({ fragile }),
        onDone: [{ guard: ({ event }) => event.output > 5, target: 'refused' }, { target: 'sending' }],
        onError: { target: 'waiting', actions: 'count' },
      },
    },
    waiting: {
      after: { patience: [{ guard: 'mayRetry', target: 'weighing' }, { target: 'refused' }] },
      on: { 'give up': 'refused' },
    },
    sending: { invoke: { id: 'send', src: 'send', onDone: 'sent' } },
    refused: { type: 'final' },
    sent: { type: 'final' },
  },
  output: ({ context: { tries } }) => ({ tries }),
})

export const playerModel = model(playerMachine, {
  inputs: [undefined],
  events: { turn: [{ by: 1 }, { by: -1 }] },
  outcomes: {},
  never: {},
})

export const parcelModel = model(parcelMachine, {
  inputs: [{ fragile: false }, { fragile: true }],
  events: {},
  outcomes: { weigh: [done(3), done(9), failed()], send: [done(), failed()] },
  never: {},
})
