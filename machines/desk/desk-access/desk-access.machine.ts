import { type ActorRefFrom, assign, setup } from 'xstate'
import type { DeskSession } from '#schemas/calls/desk/desk-access.calls.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

type Staff = NonNullable<DeskSession['staff']>

/** What the identity provider sent the browser back with; the server knows whether it is worth anything. */
export interface ReturnedSignIn {
  state: string
  code?: string
  error?: string
  iss?: string
}

interface Input {
  /** The token of the invitation that the page was opened with. */
  invitation: string | null
  /** Where the page was opened by who comes back from the identity provider. */
  returned: ReturnedSignIn | null
}

interface Context extends Input {
  /** Both are null once they were used: each is good once. */
  invitation: string | null
  returned: ReturnedSignIn | null
  staff: Staff | null
  /** The identity provider that people may sign in at, by its name; null where there is none. */
  provider: string | null
  /** Where the browser goes: to the identity provider, to sign in or out there. */
  address: string | null
  /** They came back with an account that did not let them in: the provider is to ask who they are, whoever it knows. */
  again: boolean
  /** The page of the desk that was open before the browser went, and is opened again. */
  page: string | null
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
    input: Input
    context: Context
    events:
      | { type: 'desk-access.provider' }
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
    beginAtProvider: unprovided<{ address: string }, { again: boolean }>('beginAtProvider'),
    finishAtProvider: unprovided<{ session: DeskSession; page: string }, ReturnedSignIn>('finishAtProvider'),
    leave: unprovided<void, { address: string }>('leave'),
    signOut: unprovided<{ address: string | null }>('signOut'),
  },
  guards: {
    isBack: ({ context }) => context.returned !== null,
    isIn: ({ context }) => context.staff !== null,
    hasProvider: ({ context }) => context.provider !== null,
    leavesProvider: (_, { output }: { output: { address: string | null } }) => output.address !== null,
    isInvited: ({ context }) => context.invitation !== null,
    isSignedIn: (_, { output }: { output: DeskSession }) => output.staff !== null,
  },
  actions: {
    keepSession: assign((_, { output }: { output: DeskSession }) => ({
      staff: output.staff,
      provider: output.provider,
      demo: output.demo,
      problem: null,
    })),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    keepAddress: assign((_, { output }: { output: { address: string | null } }) => ({ address: output.address })),
    forgetStaff: assign({ staff: null, problem: null }),
    letIn: assign({ ended: false, chosen: '', invitation: null, returned: null, again: false }),
  },
}).createMachine({
  id: 'desk-access',
  description: 'Who works at the desk: nobody sees anything of it before they have signed in.',
  context: ({ input }) => ({
    invitation: input.invitation,
    returned: input.returned,
    staff: null,
    provider: null,
    address: null,
    again: false,
    page: null,
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
            guard: 'isBack',
            target: 'returning',
            description: 'They come back from the identity provider.',
            actions: { type: 'keepSession', params: ({ event }) => event },
          },
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
      description:
        'Nobody is signed in: at the identity provider where there is one, by passkey; on a demonstration, as one of the made-up people.',
      on: {
        'desk-access.provider': {
          guard: 'hasProvider',
          target: 'goingToProvider',
          actions: assign({ problem: null }),
        },
        'desk-access.passkey': { target: 'signingInByPasskey', actions: assign({ problem: null }) },
        'desk-access.demo': {
          target: 'signingIn',
          actions: assign({ chosen: ({ event }) => event.staff, problem: null }),
        },
      },
    },
    invited: {
      description:
        'Somebody opened their invitation: their device makes a passkey when they say so, or the identity provider signs them in.',
      on: {
        'desk-access.provider': {
          guard: 'hasProvider',
          target: 'goingToProvider',
          actions: assign({ problem: null }),
        },
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
    goingToProvider: {
      description: 'The server asks whether the identity provider is there, and says where to go.',
      tags: 'busy',
      invoke: {
        id: 'beginAtProvider',
        src: 'beginAtProvider',
        input: ({ context }) => ({ again: context.again }),
        onDone: { target: 'leaving', actions: { type: 'keepAddress', params: ({ event }) => event } },
        onError: [
          {
            guard: 'isInvited',
            target: 'invited',
            actions: { type: 'keepProblem', params: ({ event }) => event },
          },
          { target: 'asking', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    leaving: {
      description: 'The browser goes to the identity provider, to sign in or out there: this page ends.',
      tags: 'busy',
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context }) => ({ address: context.address ?? '' }),
        onDone: {
          target: 'checking',
          description: 'The person went back in their browser, which shows this page as it was left.',
          actions: assign({ address: null }),
        },
      },
    },
    returning: {
      description: 'The server has the identity provider say who came back, and whether they work here.',
      tags: 'busy',
      invoke: {
        id: 'finishAtProvider',
        src: 'finishAtProvider',
        input: ({ context }) => context.returned ?? { state: '' },
        onDone: {
          target: 'open',
          actions: [
            { type: 'keepSession', params: ({ event }) => ({ output: event.output.session }) },
            assign({ page: ({ event }) => event.output.page }),
            'letIn',
          ],
        },
        onError: [
          {
            guard: 'isIn',
            target: 'open',
            description: 'Whoever is signed in stays so, whatever an address brings.',
            actions: ['letIn', { type: 'keepProblem', params: ({ event }) => event }],
          },
          {
            target: 'asking',
            description: 'What they brought was good once, if it was good at all.',
            actions: [assign({ returned: null, again: true }), { type: 'keepProblem', params: ({ event }) => event }],
          },
        ],
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
        'desk-access.signOut': { target: 'signingOut', actions: assign({ problem: null, page: null }) },
        'desk-access.ended': {
          target: 'checking',
          description: 'A call was refused, because nobody is signed in any more: nothing of it stays on the page.',
          actions: ['forgetStaff', assign({ ended: true, page: null })],
        },
      },
    },
    signingOut: {
      description: 'The server ends the session; what was on the page goes with it.',
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: [
          {
            guard: { type: 'leavesProvider', params: ({ event }) => event },
            target: 'leaving',
            description: 'They end their session at the identity provider too, and come back.',
            actions: ['forgetStaff', assign({ ended: false }), { type: 'keepAddress', params: ({ event }) => event }],
          },
          { target: 'checking', actions: ['forgetStaff', assign({ ended: false })] },
        ],
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
