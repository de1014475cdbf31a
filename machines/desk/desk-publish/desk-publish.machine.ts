import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Publication, VersionDetails } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { type PublishWish, momentOf, publishErrors } from '#schemas/desk/publish-wish.rules.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { type Problem, formProblem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Input {
  /** As the page shows it: what was looked at is what is agreed to. */
  version: VersionDetails
}
interface Context extends Input {
  wish: PublishWish
  publication: Publication | null
  errors: readonly FieldError[]
  problem: Problem | null
}

interface Sent {
  number: number
  at: number | null
  instead_of: number | null
  unsold?: number
}

/** A wish and when it was made, in milliseconds since 1970. */
interface Wished {
  wish: PublishWish
  now: number
}

const none: readonly FieldError[] = []

/** Publishing a version, or an earlier one again. */
export const deskPublishMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events:
      | ({ type: 'desk-publish.publish' } & Wished)
      | { type: 'desk-publish.change' }
      | { type: 'desk-publish.compare' }
    output: Publication
    tags: 'busy'
  },
  actors: {
    publishVersion: unprovided<Publication, Sent>('publishVersion'),
    getVersion: unprovided<VersionDetails, { number: number }>('getVersion'),
  },
  guards: {
    isRight: ({ context: { version } }, { wish, now }: Wished) =>
      publishErrors(wish, now, version.proof?.errors).length === 0,
    isOutdated: (_, { error }: { error: unknown }) => problemOf(error).kind === 'conflict',
    /** Another number than was confirmed: the proof was not done when the page was read, or the draft was changed. */
    isUnsold: (_, { error }: { error: unknown }) =>
      problemOf(error).errors.some(({ target_element }) => target_element === 'unsold'),
  },
  actions: {
    forgetProblems: assign({ errors: none, problem: null }),
    keepWish: assign((_, { wish }: Wished) => ({ wish })),
    sayWrong: assign(({ context: { version } }, { wish, now }: Wished) => ({
      wish,
      errors: publishErrors(wish, now, version.proof?.errors),
      problem: null,
    })),
    keepProblem: assign((_, { error }: { error: unknown }) => formProblem(error)),
    keepWhole: assign((_, { error }: { error: unknown }) => ({ errors: none, problem: problemOf(error) })),
  },
}).createMachine({
  id: 'desk-publish',
  description:
    'A version is published, now or later. The dialog says first what will change for whom; what was published by ' +
    'somebody else meanwhile is compared with before it is replaced.',
  context: ({ input }) => ({
    ...input,
    wish: { when: 'now', date: '', time: '', unsold: false },
    publication: null,
    errors: none,
    problem: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The staff sees what will happen, and chooses when.',
      on: {
        'desk-publish.publish': [
          {
            guard: { type: 'isRight', params: ({ event }) => event },
            target: 'publishing',
            actions: ['forgetProblems', { type: 'keepWish', params: ({ event }) => event }],
          },
          {
            description: 'No moment, one that has passed, or what nobody can buy is not confirmed: its field says so.',
            actions: { type: 'sayWrong', params: ({ event }) => event },
          },
        ],
        'desk-publish.change': { description: 'What was said of a field is forgotten.', actions: 'forgetProblems' },
      },
    },
    publishing: {
      description: 'The server publishes it, or keeps when it will.',
      tags: 'busy',
      invoke: {
        id: 'publishVersion',
        src: 'publishVersion',
        input: ({ context: { version, wish } }) => ({
          number: version.version.number,
          at: momentOf(wish),
          instead_of: version.now,
          // What was looked at is what is accepted.
          ...(wish.unsold && { unsold: version.proof?.errors ?? 0 }),
        }),
        onDone: { target: 'published', actions: assign({ publication: ({ event }) => event.output }) },
        onError: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => event },
            target: 'outdated',
            description: 'Somebody else has published meanwhile: what was looked at is not what would happen.',
            actions: { type: 'keepWhole', params: ({ event }) => event },
          },
          {
            guard: { type: 'isUnsold', params: ({ event }) => event },
            target: 'looking',
            description: 'More or less than was looked at can be bought by nobody.',
            actions: { type: 'keepProblem', params: ({ event }) => event },
          },
          { target: 'choosing', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    looking: {
      description: 'What nobody can buy is looked at anew, to be confirmed. What was refused stays said at its field.',
      tags: 'busy',
      invoke: {
        id: 'lookAgain',
        src: 'getVersion',
        input: ({ context }) => ({ number: context.version.version.number }),
        onDone: {
          target: 'choosing',
          // Said anew: before it was looked at there was no field for it.
          actions: assign(({ context, event }) => ({
            version: event.output,
            errors: context.errors.map((error) => ({ ...error })),
          })),
        },
        onError: { target: 'choosing', actions: { type: 'keepWhole', params: ({ event }) => event } },
      },
    },
    outdated: {
      description: 'Another version is what everybody sees by now. What was filled in is kept.',
      on: { 'desk-publish.compare': { target: 'comparing', actions: 'forgetProblems' } },
    },
    comparing: {
      description: 'The version is compared with what everybody sees now.',
      tags: 'busy',
      invoke: {
        id: 'getVersion',
        src: 'getVersion',
        input: ({ context }) => ({ number: context.version.version.number }),
        onDone: { target: 'choosing', actions: assign({ version: ({ event }) => event.output }) },
        onError: { target: 'outdated', actions: { type: 'keepWhole', params: ({ event }) => event } },
      },
    },
    published: { type: 'final', description: 'It is what everybody sees, or will be.' },
  },
  output: ({ context: { publication, version } }) =>
    publication ?? { id: '', number: version.version.number, at: 0, by: null, state: 'planned' },
})
export type DeskPublishRef = ActorRefFrom<typeof deskPublishMachine>
