import { assign, setup } from 'xstate'
import type { Holder } from '#schemas/calls/session.calls.ts'
import { type Problem, problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'

interface Input {
  enrollmentId: string
}

export const holderMachine = setup({
  types: {} as {
    input: Input
    context: Input & { holder: Holder | null; problem: Problem | null }
    events: { type: 'holder.take' }
    tags: 'busy'
  },
  actors: {
    loadHolder: unprovided<Holder, Input>('loadHolder'),
    takeBack: unprovided<Holder, Input>('takeBack'),
  },
  guards: {
    isShared: (_, { shared }: Holder) => shared,
    mayTake: ({ context }) => context.holder?.may_take === true,
  },
}).createMachine({
  id: 'holder',
  description: 'Who fills in the enrollment now: the rep, the group or the applicant.',
  context: ({ input }) => ({ ...input, holder: null, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Who holds the enrollment is on its way.',
      invoke: {
        id: 'loadHolder',
        src: 'loadHolder',
        input: ({ context: { enrollmentId } }) => ({ enrollmentId }),
        onDone: [
          {
            guard: { type: 'isShared', params: ({ event }) => event.output },
            target: 'shown',
            actions: assign({ holder: ({ event }) => event.output }),
          },
          { target: 'alone', description: 'No rep and no group is part of it.' },
        ],
        onError: { target: 'alone', description: 'It is a quiet line: without an answer it stays away.' },
      },
    },
    alone: { description: 'Nobody else fills it in, or it is not known.' },
    shown: {
      description: 'One line says who holds it; its rep or group may take it back from the applicant.',
      on: {
        'holder.take': [
          { guard: 'mayTake', target: 'taking', actions: assign({ problem: null }) },
          { description: 'It is not theirs to take.' },
        ],
      },
    },
    taking: {
      description: 'The enrollment goes back to its rep or group.',
      tags: 'busy',
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        input: ({ context: { enrollmentId } }) => ({ enrollmentId }),
        onDone: { target: 'shown', actions: assign({ holder: ({ event }) => event.output }) },
        onError: { target: 'shown', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
      },
    },
  },
})
