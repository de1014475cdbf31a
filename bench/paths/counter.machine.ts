import { assign, setup } from 'xstate'
import { model } from '#machines/support/model.ts'

const LAST = 99_999

/**
 * One state and a number that goes up and down between 0 and 99,999: exactly 100,000 reachable states. Few of them are
 * equally far, which is the easy case for the reference: its queue stays short. `tally` has the wide one.
 */
export const counterMachine = setup({
  types: {} as { context: { count: number }; events: { type: 'up' | 'down' | 'reset' } },
  guards: {
    hasRoom: ({ context }) => context.count < LAST,
    isAboveZero: ({ context }) => context.count > 0,
  },
  actions: {
    countUp: assign({ count: ({ context }) => context.count + 1 }),
    countDown: assign({ count: ({ context }) => context.count - 1 }),
    forget: assign({ count: 0 }),
  },
}).createMachine({
  id: 'counter',
  context: { count: 0 },
  initial: 'counting',
  states: {
    counting: {
      on: {
        up: { guard: 'hasRoom', actions: 'countUp' },
        down: { guard: 'isAboveZero', actions: 'countDown' },
        reset: { actions: 'forget' },
      },
    },
  },
})

export const counterModel = model(counterMachine, { inputs: [undefined], events: {}, outcomes: {}, never: {} })
