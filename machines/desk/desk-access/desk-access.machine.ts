import { type ActorRefFrom, assign, setup } from 'xstate'
import type { DeskSession } from '#schemas/calls/desk/desk-access.calls.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

type Staff = NonNullable<DeskSession['staff']>

interface Context {
  /** The token of the invitation that the page was opened with; null without one, and once it is used. */
  invitation: string | null
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
    input: { invitation: string | null }
    context: Context
    events:
      | { type: 'desk-access.passkey' }
      | { type: 'desk-access.setUp' }
      | { type: 'desk-access.decline' }
      | { type: 'desk-access.demo'; staff: string }
      | { type: 'desk-access.signOut' }
      | { type: 'desk-access.retry' }
      | { type: 'desk-access.ended' }
    tags: 'busy'
  },
  actors: {
    getSession: unprovided<DeskSession>('getSession'),
    signInDemo: unprovided<DeskSession, { staff: string }>('signInDemo'),
    signInByPasskey: unprovided<DeskSession>('signInByPasskey'),
    setUpPasskey: unprovided<DeskSession, { invitation: string }>('setUpPasskey'),
    signOut: unprovided<void>('signOut'),
  },
  guards: {
    isInvited: ({ context }) => context.invitation !== null,
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
    letIn: assign({ ended: false, chosen: '', invitation: null }),
  },
}).createMachine({
  id: 'desk-access',
  description: 'Who works at the desk: nobody sees anything of it before they have signed in.',
  context: ({ input }) => ({
    invitation: input.invitation,
    staff: null,
    demo: [],
    chosen: '',
    problem: null,
    ended: false,
  }),
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
            guard: 'isInvited',
            target: 'invited',
            description: 'Whoever is signed in already may set up a passkey of another device.',
            actions: { type: 'keepSession', params: ({ event }) => event },
          },
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event },
            target: 'open',
            actions: [{ type: 'keepSession', params: ({ event }) => event }, 'letIn'],
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
      description: 'Nobody is signed in: by passkey; on a demonstration, as one of the made-up people.',
      on: {
        'desk-access.passkey': { target: 'signingInByPasskey', actions: assign({ problem: null }) },
        'desk-access.demo': {
          target: 'signingIn',
          actions: assign({ chosen: ({ event }) => event.staff, problem: null }),
        },
      },
    },
    invited: {
      description: 'Somebody opened their invitation: their device makes a passkey when they say so.',
      on: {
        'desk-access.setUp': { target: 'settingUp', actions: assign({ problem: null }) },
        'desk-access.decline': {
          target: 'checking',
          description: 'They sign in with what they have.',
          actions: ['forgetStaff', assign({ invitation: null })],
        },
      },
    },
    settingUp: {
      description: 'The device makes a passkey, the server keeps its public half, and they are signed in.',
      tags: 'busy',
      invoke: {
        id: 'setUpPasskey',
        src: 'setUpPasskey',
        input: ({ context }) => ({ invitation: context.invitation ?? '' }),
        onDone: { target: 'open', actions: [{ type: 'keepSession', params: ({ event }) => event }, 'letIn'] },
        onError: { target: 'invited', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    signingInByPasskey: {
      description: 'The device signs what the server asked, and the server judges it.',
      tags: 'busy',
      invoke: {
        id: 'signInByPasskey',
        src: 'signInByPasskey',
        onDone: { target: 'open', actions: [{ type: 'keepSession', params: ({ event }) => event }, 'letIn'] },
        onError: { target: 'asking', actions: { type: 'keepProblem', params: ({ event }) => event } },
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
          actions: [{ type: 'keepSession', params: ({ event }) => event }, 'letIn'],
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
