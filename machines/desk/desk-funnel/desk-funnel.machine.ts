import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Funnel, FunnelWish } from '#schemas/calls/desk/desk-figures.calls.ts'
import { spanProblems } from '#schemas/desk/figures/figures-span.rules.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { type Problem, formProblem } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Context {
  wish: FunnelWish
  /** Null until the first answer. */
  funnel: Funnel | null
  errors: readonly FieldError[]
  problem: Problem | null
}

/** The same empty list each time: a form that gets another one forgets what it has found itself. */
const none: readonly FieldError[] = []

/** How far people come on the way from the quote to the receipt. */
export const deskFunnelMachine = setup({
  types: {} as {
    context: Context
    events:
      | { type: 'desk-funnel.show'; wish: FunnelWish }
      | { type: 'desk-funnel.change' }
      | { type: 'desk-funnel.retry' }
    tags: 'busy'
  },
  actors: { getFunnel: unprovided<Funnel, FunnelWish>('getFunnel') },
  guards: {
    isRight: (_, { wish }: { wish: FunnelWish }) => spanProblems(wish).length === 0,
  },
  actions: {
    forgetProblems: assign({ errors: none, problem: null }),
    keepWish: assign((_, { wish }: { wish: FunnelWish }) => ({ wish })),
    sayWrong: assign((_, { wish }: { wish: FunnelWish }) => ({ errors: spanProblems(wish), problem: null })),
    keepProblem: assign((_, { error }: { error: unknown }) => formProblem(error)),
  },
}).createMachine({
  id: 'desk-funnel',
  description: 'The staff reads how many came to each stage from the quote to the receipt, and how long it took them.',
  context: { wish: { span: 'last_90_days' }, funnel: null, errors: none, problem: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The first counts are on their way.',
      tags: 'busy',
      invoke: {
        id: 'getFunnel',
        src: 'getFunnel',
        input: ({ context }) => context.wish,
        onDone: { target: 'shown', actions: assign({ funnel: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'No counts could be fetched.',
      on: { 'desk-funnel.retry': { target: 'loading', actions: 'forgetProblems' } },
    },
    shown: {
      description: 'The counts are read, or others are asked for.',
      on: {
        'desk-funnel.show': [
          {
            guard: { type: 'isRight', params: ({ event }) => event },
            target: 'renewing',
            actions: ['forgetProblems', { type: 'keepWish', params: ({ event }) => event }],
          },
          {
            description: 'Days that cannot be: their field says so.',
            actions: { type: 'sayWrong', params: ({ event }) => event },
          },
        ],
        'desk-funnel.change': { description: 'What was said of a field is forgotten.', actions: 'forgetProblems' },
      },
    },
    renewing: {
      description: 'Other counts are on their way; those of before stay.',
      tags: 'busy',
      invoke: {
        id: 'renew',
        src: 'getFunnel',
        input: ({ context }) => context.wish,
        onDone: { target: 'shown', actions: assign({ funnel: ({ event }) => event.output }) },
        onError: {
          target: 'shown',
          description: 'Those of before stay, with what went wrong.',
          actions: { type: 'keepProblem', params: ({ event }) => event },
        },
      },
      on: {
        'desk-funnel.show': [
          {
            guard: { type: 'isRight', params: ({ event }) => event },
            target: 'renewing',
            reenter: true,
            description: 'Whoever asks for other days does not wait for those of before.',
            actions: { type: 'keepWish', params: ({ event }) => event },
          },
          {
            target: 'shown',
            description: 'Days that cannot be: their field says so.',
            actions: { type: 'sayWrong', params: ({ event }) => event },
          },
        ],
      },
    },
  },
})
export type DeskFunnelRef = ActorRefFrom<typeof deskFunnelMachine>
