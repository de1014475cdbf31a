import { assign, setup } from 'xstate'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

/** The age that all lists and prices are for, in the header of the internal modes (spec 1, sections 2 and 4). */
export const ageToggleMachine = setup({
  types: {} as {
    input: { over65: 0 | 1 }
    context: { over65: 0 | 1; problem: Problem | null }
    events:
      | { type: 'age.open' }
      | { type: 'age.keep' }
      | { type: 'age.change' }
      | { type: 'age.reported'; over65: 0 | 1 }
    tags: 'busy'
  },
  actors: {
    takeAge: unprovided<0 | 1, { over65: 0 | 1 }>('takeAge'),
  },
}).createMachine({
  id: 'age-toggle',
  description: 'Selected age is over or under 65: what it is, and the question before it is changed.',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'shown',
  on: {
    'age.reported': {
      description: 'The age was chosen in another place: the access page, or another tab.',
      actions: assign({ over65: ({ event }) => event.over65 }),
    },
  },
  states: {
    shown: {
      description: 'The header says which age is selected.',
      on: { 'age.open': 'asking' },
    },
    asking: {
      description:
        'The dialog says what a change brings about. Group Home, the third choice of the access page, is here too.',
      on: {
        'age.change': { target: 'changing', actions: assign({ problem: null }) },
        'age.keep': { target: 'shown', actions: assign({ problem: null }) },
      },
    },
    changing: {
      description: 'The menu for the other age is asked for, so that a choice that cannot be served is not taken.',
      tags: 'busy',
      invoke: {
        id: 'takeAge',
        src: 'takeAge',
        input: ({ context }) => ({ over65: context.over65 === 1 ? 0 : 1 }),
        onDone: {
          target: 'shown',
          description: 'From now on the age goes with every request; menu, plans and cart are read again.',
          actions: assign({ over65: ({ event }) => event.output }),
        },
        onError: {
          target: 'asking',
          description: 'The age stays as it was, and the dialog says why.',
          actions: assign({ problem: ({ event }) => problemOf(event.error) }),
        },
      },
    },
  },
})
