import { type ActorRefFrom, assign, setup } from 'xstate'
import type { DraftPage, DraftWish, FoundDraft } from '#schemas/calls/desk/desk-drafts.calls.ts'
import type { DeskChoices } from '#schemas/calls/desk/desk-find.calls.ts'
import { draftWishProblems } from '#schemas/desk/find-wish.rules.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { type Problem, formProblem } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Context {
  /** Null until the first answer. */
  choices: DeskChoices | null
  wish: DraftWish
  /** Null until somebody was looked for. */
  rows: FoundDraft[] | null
  /** Where more begins; null where there is none. */
  next: string | null
  errors: readonly FieldError[]
  problem: Problem | null
}

/** The same empty list each time: a form that gets another one forgets what it has found itself. */
const none: readonly FieldError[] = []

/** Looking for enrollments that are not submitted. */
export const deskDraftsMachine = setup({
  types: {} as {
    context: Context
    events:
      | { type: 'desk-drafts.search'; wish: DraftWish }
      | { type: 'desk-drafts.more' }
      | { type: 'desk-drafts.change' }
      | { type: 'desk-drafts.retry' }
    tags: 'busy'
  },
  actors: {
    getChoices: unprovided<DeskChoices>('getChoices'),
    findDrafts: unprovided<DraftPage, DraftWish>('findDrafts'),
  },
  guards: {
    isRight: (_, { wish }: { wish: DraftWish }) => draftWishProblems(wish).length === 0,
    hasMore: ({ context }) => context.next !== null,
  },
  actions: {
    forgetProblems: assign({ errors: none, problem: null }),
    keepWish: assign((_, { wish }: { wish: DraftWish }) => ({ wish })),
    sayWrong: assign((_, { wish }: { wish: DraftWish }) => ({ errors: draftWishProblems(wish), problem: null })),
    keepProblem: assign((_, { error }: { error: unknown }) => formProblem(error)),
  },
}).createMachine({
  id: 'desk-drafts',
  description: 'The staff looks for enrollments that are not submitted: by what a caller says, or by whose they are.',
  context: { choices: null, wish: {}, rows: null, next: null, errors: none, problem: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'Reps and groups to choose from are on their way.',
      tags: 'busy',
      invoke: {
        id: 'getChoices',
        src: 'getChoices',
        onDone: { target: 'listing', actions: assign({ choices: ({ event }) => event.output, problem: null }) },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'What there is to choose from could not be fetched.',
      on: {
        'desk-drafts.retry': { target: 'loading', actions: 'forgetProblems' },
      },
    },
    listing: {
      description: 'What was found is read, or something else is looked for.',
      on: {
        'desk-drafts.search': [
          {
            guard: { type: 'isRight', params: ({ event }) => event },
            target: 'searching',
            actions: ['forgetProblems', { type: 'keepWish', params: ({ event }) => event }],
          },
          {
            description: 'Something cannot be right: its field says so.',
            actions: { type: 'sayWrong', params: ({ event }) => event },
          },
        ],
        'desk-drafts.more': [
          { guard: 'hasMore', target: 'continuing', actions: 'forgetProblems' },
          { description: 'All that there is is shown.' },
        ],
        'desk-drafts.change': { description: 'What was said of a field is forgotten.', actions: 'forgetProblems' },
      },
    },
    searching: {
      description: 'The first page of what is looked for is on its way; the one before stays.',
      tags: 'busy',
      invoke: {
        id: 'findDrafts',
        src: 'findDrafts',
        input: ({ context }) => context.wish,
        onDone: {
          target: 'listing',
          actions: assign({ rows: ({ event }) => event.output.rows, next: ({ event }) => event.output.next }),
        },
        onError: { target: 'listing', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
      on: {
        'desk-drafts.search': [
          {
            guard: { type: 'isRight', params: ({ event }) => event },
            target: 'searching',
            reenter: true,
            description: 'Whoever asks for something else does not wait for what was asked before.',
            actions: { type: 'keepWish', params: ({ event }) => event },
          },
          {
            target: 'listing',
            description: 'Something cannot be right: its field says so.',
            actions: { type: 'sayWrong', params: ({ event }) => event },
          },
        ],
      },
    },
    continuing: {
      description: 'The next page is on its way, below the ones before.',
      tags: 'busy',
      invoke: {
        id: 'findMore',
        src: 'findDrafts',
        input: ({ context: { wish, next } }) => ({ ...wish, ...(next !== null && { after: next }) }),
        onDone: {
          target: 'listing',
          actions: assign({
            rows: ({ context, event }) => [...(context.rows ?? []), ...event.output.rows],
            next: ({ event }) => event.output.next,
          }),
        },
        onError: { target: 'listing', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
  },
})
export type DeskDraftsRef = ActorRefFrom<typeof deskDraftsMachine>
