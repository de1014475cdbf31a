import { assign, setup } from 'xstate'
import type { Holder } from '#schemas/calls/visit/session.calls.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Input {
  enrollmentId: string
}

export const holderMachine = setup({
  types: {} as {
    input: Input
    context: Input & { holder: Holder | null; problem: Problem | null }
    events: { type: 'holder.take' } | { type: 'holder.look' }
    tags: 'busy'
  },
  actors: {
    loadHolder: unprovided<Holder, Input>('loadHolder'),
    takeBack: unprovided<Holder, Input>('takeBack'),
  },
  guards: {
    isShared: (_, { shared }: Holder) => shared,
    isKnown: ({ context }) => context.holder !== null,
    mayTake: ({ context }) => context.holder?.may_take === true,
  },
}).createMachine({
  id: 'holder',
  description: 'Who fills in the enrollment now: the rep, the group or the applicant, and in which browser.',
  context: ({ input }) => ({ ...input, holder: null, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Who holds the enrollment is on its way; what was known last stays in sight.',
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
          {
            target: 'alone',
            description: 'No rep, no group and no other browser is part of it.',
            actions: assign({ holder: null }),
          },
        ],
        onError: [
          { guard: 'isKnown', target: 'shown', description: 'What was known last stays in sight.' },
          { target: 'alone', description: 'It is a quiet line: without an answer it stays away.' },
        ],
      },
    },
    alone: {
      description: 'Nobody else fills it in, or it is not known.',
      on: {
        'holder.look': {
          description:
            'The person comes back to the page, or nothing could be kept: another browser may have been let in.',
          target: 'loading',
        },
      },
    },
    shown: {
      description: 'One line says who holds it; whoever does not takes it over by a press, and saves nothing before.',
      on: {
        'holder.look': {
          description: 'The person comes back to the page, or a save was refused: somebody else may hold it now.',
          target: 'loading',
          actions: assign({ problem: null }),
        },
        'holder.take': [
          { guard: 'mayTake', target: 'taking', actions: assign({ problem: null }) },
          { description: 'They hold it already.' },
        ],
      },
    },
    taking: {
      description: 'The enrollment comes to whoever took it over.',
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
