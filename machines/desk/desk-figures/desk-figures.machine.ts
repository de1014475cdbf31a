import { type ActorRefFrom, assign, setup } from 'xstate'
import type { DeskFigures, FiguresWish } from '#schemas/calls/desk/desk-figures.calls.ts'
import { spanProblems } from '#schemas/desk/figures/figures-span.rules.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { type Problem, formProblem } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Context {
  wish: FiguresWish
  /** Null until the first answer. */
  figures: DeskFigures | null
  errors: readonly FieldError[]
  problem: Problem | null
}

/** The same empty list each time: a form that gets another one forgets what it has found itself. */
const none: readonly FieldError[] = []

/** How many enroll, in the days that are chosen. */
export const deskFiguresMachine = setup({
  types: {} as {
    context: Context
    events:
      | { type: 'desk-figures.show'; wish: FiguresWish }
      | { type: 'desk-figures.change' }
      | { type: 'desk-figures.retry' }
    tags: 'busy'
  },
  actors: { getFigures: unprovided<DeskFigures, FiguresWish>('getFigures') },
  guards: {
    isRight: (_, { wish }: { wish: FiguresWish }) => spanProblems(wish).length === 0,
  },
  actions: {
    forgetProblems: assign({ errors: none, problem: null }),
    keepWish: assign((_, { wish }: { wish: FiguresWish }) => ({ wish })),
    sayWrong: assign((_, { wish }: { wish: FiguresWish }) => ({ errors: spanProblems(wish), problem: null })),
    keepProblem: assign((_, { error }: { error: unknown }) => formProblem(error)),
  },
}).createMachine({
  id: 'desk-figures',
  description: 'The staff reads how many enrolled: by day, plan, rep, group and site.',
  context: { wish: { span: 'this_month', by: 'day' }, figures: null, errors: none, problem: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The first figures are on their way.',
      tags: 'busy',
      invoke: {
        id: 'getFigures',
        src: 'getFigures',
        input: ({ context }) => context.wish,
        onDone: { target: 'shown', actions: assign({ figures: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'No figures could be fetched.',
      on: { 'desk-figures.retry': { target: 'loading', actions: 'forgetProblems' } },
    },
    shown: {
      description: 'The figures are read, or others are asked for.',
      on: {
        'desk-figures.show': [
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
        'desk-figures.change': { description: 'What was said of a field is forgotten.', actions: 'forgetProblems' },
      },
    },
    renewing: {
      description: 'Other figures are on their way; those of before stay.',
      tags: 'busy',
      invoke: {
        id: 'renew',
        src: 'getFigures',
        input: ({ context }) => context.wish,
        onDone: { target: 'shown', actions: assign({ figures: ({ event }) => event.output }) },
        onError: {
          target: 'shown',
          description: 'Those of before stay, with what went wrong.',
          actions: { type: 'keepProblem', params: ({ event }) => event },
        },
      },
      on: {
        'desk-figures.show': [
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
export type DeskFiguresRef = ActorRefFrom<typeof deskFiguresMachine>
