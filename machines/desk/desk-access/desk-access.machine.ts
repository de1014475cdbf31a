import { type ActorRefFrom, assign, setup } from 'xstate'
import type { DeskSession } from '#schemas/calls/desk/desk-access.calls.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

type Staff = NonNullable<DeskSession['staff']>

interface Context {
  staff: Staff | null
  demo: DeskSession['demo']
  /** Who of the demonstration signs in. */
  chosen: string
  problem: Problem | null
  /** Somebody was signed in before, and their time was over. */
  ended: boolean
}

/** Who works at the desk: signing in and out. */
export const deskAccessMachine = setup({
  types: {} as {
    context: Context
    events:
      | { type: 'desk-access.demo'; staff: string }
      | { type: 'desk-access.signOut' }
      | { type: 'desk-access.retry' }
      | { type: 'desk-access.ended' }
    tags: 'busy'
  },
  actors: {
    getSession: unprovided<DeskSession>('getSession'),
    signInDemo: unprovided<DeskSession, { staff: string }>('signInDemo'),
    signOut: unprovided<void>('signOut'),
  },
  guards: {
    isSignedIn: (_, { output }: { output: DeskSession }) => output.staff !== null,
  },
  actions: {
    keepSession: assign((_, { output }: { output: DeskSession }) => ({
      staff: output.staff,
      demo: output.demo,
      problem: null,
    })),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    forgetStaff: assign({ staff: null, problem: null }),
  },
}).createMachine({
  id: 'desk-access',
  description: 'Who works at the desk: nobody sees anything of it before they have signed in.',
  context: { staff: null, demo: [], chosen: '', problem: null, ended: false },
  initial: 'checking',
  states: {
    checking: {
      description: 'The server is asked who is signed in.',
      tags: 'busy',
      invoke: {
        id: 'getSession',
        src: 'getSession',
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event },
            target: 'open',
            actions: [{ type: 'keepSession', params: ({ event }) => event }, assign({ ended: false })],
          },
          { target: 'asking', actions: { type: 'keepSession', params: ({ event }) => event } },
        ],
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The server did not say who is signed in.',
      on: { 'desk-access.retry': { target: 'checking', actions: 'forgetStaff' } },
    },
    asking: {
      description: 'Nobody is signed in. On a demonstration, the made-up people are offered.',
      on: {
        'desk-access.demo': {
          target: 'signingIn',
          actions: assign({ chosen: ({ event }) => event.staff, problem: null }),
        },
        'desk-access.retry': { target: 'checking', actions: 'forgetStaff' },
      },
    },
    signingIn: {
      description: 'The server lets one of the made-up people in.',
      tags: 'busy',
      invoke: {
        id: 'signInDemo',
        src: 'signInDemo',
        input: ({ context }) => ({ staff: context.chosen }),
        onDone: {
          target: 'open',
          actions: [{ type: 'keepSession', params: ({ event }) => event }, assign({ ended: false, chosen: '' })],
        },
        onError: { target: 'asking', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    open: {
      description: 'Somebody is signed in: the pages of their rights are open.',
      on: {
        'desk-access.signOut': { target: 'signingOut', actions: assign({ problem: null }) },
        'desk-access.ended': {
          target: 'checking',
          description: 'A call was refused, because nobody is signed in any more: nothing of it stays on the page.',
          actions: ['forgetStaff', assign({ ended: true })],
        },
      },
    },
    signingOut: {
      description: 'The server ends the session; what was on the page goes with it.',
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: { target: 'checking', actions: ['forgetStaff', assign({ ended: false })] },
        onError: {
          target: 'open',
          description: 'Still signed in: the page says so.',
          actions: { type: 'keepProblem', params: ({ event }) => event },
        },
      },
    },
  },
})
export type DeskAccessRef = ActorRefFrom<typeof deskAccessMachine>
