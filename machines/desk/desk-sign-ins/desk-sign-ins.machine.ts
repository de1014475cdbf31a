import { type ActorRefFrom, assign, setup } from 'xstate'
import type { SignInList, SignInRow } from '#schemas/calls/desk/desk-sign-ins.calls.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

/** What the staff changes: the way itself (given again it may be set up anew), or one thing to sign in with less. */
export type SignInAct = { kind: 'give'; way: SignInRow['way'] } | { kind: 'remove'; key: string }

export interface SignInChange {
  subject: string
  act: SignInAct
}

interface Context {
  /** Null until the first answer. */
  rows: SignInRow[] | null
  /** The identity provider by its name; null without one. */
  provider: string | null
  /** What the names that are shown have in them. */
  wanted: string
  /** What is asked about; null while nothing is. */
  chosen: SignInChange | null
  problem: Problem | null
}

/** How reps and groups sign in: by a code, unless the staff gives them something in its place. */
export const deskSignInsMachine = setup({
  types: {} as {
    context: Context
    events:
      | { type: 'desk-sign-ins.find'; text: string }
      | { type: 'desk-sign-ins.ask'; change: SignInChange }
      | { type: 'desk-sign-ins.confirm' }
      | { type: 'desk-sign-ins.close' }
      | { type: 'desk-sign-ins.retry' }
    tags: 'busy'
  },
  actors: {
    getSignIns: unprovided<SignInList>('getSignIns'),
    changeSignIn: unprovided<void, SignInChange>('changeSignIn'),
  },
  guards: {
    isListed: ({ context }, { change }: { change: SignInChange }) =>
      context.rows?.some(({ subject }) => subject === change.subject) === true,
  },
  actions: {
    forgetProblem: assign({ problem: null }),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
}).createMachine({
  id: 'desk-sign-ins',
  description: 'The staff sees how reps and groups sign in, gives them another way, and takes from them what was lost.',
  context: { rows: null, provider: null, wanted: '', chosen: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The reps and groups are on their way; those of before stay.',
      tags: 'busy',
      invoke: {
        id: 'getSignIns',
        src: 'getSignIns',
        onDone: {
          target: 'listing',
          actions: assign({ rows: ({ event }) => event.output.rows, provider: ({ event }) => event.output.provider }),
        },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'They could not be fetched.',
      on: { 'desk-sign-ins.retry': { target: 'loading', actions: 'forgetProblem' } },
    },
    listing: {
      description: 'The reps and groups are read, and looked through by name.',
      on: {
        'desk-sign-ins.find': { actions: assign({ wanted: ({ event }) => event.text }) },
        'desk-sign-ins.ask': [
          {
            guard: { type: 'isListed', params: ({ event }) => event },
            target: 'confirming',
            actions: ['forgetProblem', assign({ chosen: ({ event }) => event.change })],
          },
          { description: 'The catalog does not have them.' },
        ],
      },
    },
    confirming: {
      description: 'The staff reads what becomes of somebody’s sign-in, and of where they are signed in.',
      on: {
        'desk-sign-ins.confirm': { target: 'changing', actions: 'forgetProblem' },
        'desk-sign-ins.close': { target: 'listing', actions: ['forgetProblem', assign({ chosen: null })] },
      },
    },
    changing: {
      description: 'The server changes it, ends what was open, and mails them.',
      tags: 'busy',
      invoke: {
        id: 'changeSignIn',
        src: 'changeSignIn',
        input: ({ context }) => context.chosen ?? { subject: '', act: { kind: 'give', way: 'code' } },
        onDone: { target: 'loading', actions: assign({ chosen: null }) },
        onError: {
          target: 'confirming',
          description: 'Nothing was changed: the dialog says why.',
          actions: { type: 'keepProblem', params: ({ event }) => event },
        },
      },
    },
  },
})
export type DeskSignInsRef = ActorRefFrom<typeof deskSignInsMachine>
