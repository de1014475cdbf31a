import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ProofSent } from '#schemas/calls/visit/access.calls.ts'
import type { InvitationCard, OwnInvitation } from '#schemas/calls/visit/invitation.calls.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import { type Problem, formProblem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Context {
  /** Of the link; null for who comes back to the page. */
  token: string | null
  card: InvitationCard | null
  /** Where the code went. */
  sent: ProofSent | null
  own: OwnInvitation | null
  code: string
  /** No reminders come any more. */
  stopped: boolean
  errors: readonly FieldError[]
  problem: Problem | null
}

const none: readonly FieldError[] = []

/** An employee's way in by an invitation of their employer. */
export const invitationMachine = setup({
  types: {} as {
    input: { token: string | null }
    context: Context
    events:
      | { type: 'invitation.send' }
      | { type: 'invitation.stop' }
      | { type: 'invitation.code'; code: string }
      | { type: 'invitation.change' }
      | { type: 'invitation.resend' }
      | { type: 'invitation.begin' }
      | { type: 'invitation.waive' }
      | { type: 'invitation.takeBack' }
      | { type: 'invitation.retry' }
    tags: 'busy'
  },
  actors: {
    readInvitation: unprovided<InvitationCard, { token: string }>('readInvitation'),
    sendCode: unprovided<ProofSent, { token: string; again: boolean }>('sendCode'),
    openInvitation: unprovided<OwnInvitation, { token: string; code: string }>('openInvitation'),
    stopReminders: unprovided<void, { token: string }>('stopReminders'),
    getOwn: unprovided<OwnInvitation>('getOwn'),
    waive: unprovided<OwnInvitation>('waive'),
    takeBack: unprovided<OwnInvitation>('takeBack'),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isGone: (_, { error }: { error: unknown }) => problemOf(error).kind === 'missing',
    isTyped: (_, { code }: { code: string }) => code.trim() !== '',
    mayBegin: ({ context: { own } }) => own?.open === true && own.state !== 'enrolled',
    mayWaive: ({ context: { own } }) => own?.open === true && own.state !== 'enrolled' && own.state !== 'waived',
    mayTakeBack: ({ context: { own } }) => own?.open === true && own.state === 'waived',
    isOpen: ({ context }) => context.card?.standing === 'open',
  },
  actions: {
    forgetProblems: assign({ errors: none, problem: null }),
    keepProblem: assign((_, { error }: { error: unknown }) => formProblem(error)),
    keepOwn: assign({ own: (_, { own }: { own: OwnInvitation }) => own, code: '' }),
  },
}).createMachine({
  id: 'invitation',
  description: 'An employee comes by the link of a mail, shows who they are by a code, and enrolls or waives.',
  context: ({ input }) => ({
    ...input,
    card: null,
    sent: null,
    own: null,
    code: '',
    stopped: false,
    errors: none,
    problem: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Decides whether somebody comes by a link or back to the page.',
      always: [{ guard: 'hasToken', target: 'reading' }, { target: 'returning' }],
    },
    reading: {
      description: 'Whose invitation it is, is looked up.',
      tags: 'busy',
      invoke: {
        id: 'readInvitation',
        src: 'readInvitation',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: { target: 'introduced', actions: assign({ card: ({ event }) => event.output }) },
        onError: [
          { guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' },
          { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    returning: {
      description: 'Somebody who has shown who they are finds their invitation again.',
      tags: 'busy',
      invoke: {
        id: 'getOwn',
        src: 'getOwn',
        onDone: { target: 'welcomed', actions: { type: 'keepOwn', params: ({ event }) => ({ own: event.output }) } },
        onError: [
          { guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' },
          { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    introduced: {
      description: 'The employer is named; nothing of the employee is known yet.',
      on: {
        'invitation.send': [
          { guard: 'isOpen', target: 'sending', actions: 'forgetProblems' },
          { description: 'The link or the time to enroll is over.' },
        ],
        'invitation.stop': { target: 'stopping', actions: 'forgetProblems' },
      },
    },
    sending: {
      description: 'A code goes to the address that the employer gave.',
      tags: 'busy',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ token: context.token ?? '', again: false }),
        onDone: { target: 'proving', actions: assign({ sent: ({ event }) => event.output }) },
        onError: { target: 'introduced', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    stopping: {
      description: 'No reminders come any more.',
      tags: 'busy',
      invoke: {
        id: 'stopReminders',
        src: 'stopReminders',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: { target: 'introduced', actions: assign({ stopped: true }) },
        onError: { target: 'introduced', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    proving: {
      description: 'The employee enters the code of the mail.',
      on: {
        'invitation.code': [
          {
            guard: { type: 'isTyped', params: ({ event }) => event },
            target: 'opening',
            actions: ['forgetProblems', assign({ code: ({ event }) => event.code.trim() })],
          },
          {
            description: 'Nothing was typed: the field says so.',
            actions: assign({ errors: [wrong('otp', 'error_otp_empty')], problem: null }),
          },
        ],
        'invitation.change': { description: 'What was said of the code is forgotten.', actions: 'forgetProblems' },
        'invitation.resend': { target: 'resending', actions: 'forgetProblems' },
      },
    },
    resending: {
      description: 'Another code is sent.',
      tags: 'busy',
      invoke: {
        id: 'resendCode',
        src: 'sendCode',
        input: ({ context }) => ({ token: context.token ?? '', again: true }),
        onDone: { target: 'proving', actions: assign({ sent: ({ event }) => event.output }) },
        onError: { target: 'proving', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    opening: {
      description: 'The server looks at the code, and the visit of the employee begins.',
      tags: 'busy',
      invoke: {
        id: 'openInvitation',
        src: 'openInvitation',
        input: ({ context }) => ({ token: context.token ?? '', code: context.code }),
        onDone: { target: 'welcomed', actions: { type: 'keepOwn', params: ({ event }) => ({ own: event.output }) } },
        onError: { target: 'proving', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    welcomed: {
      description: 'The employee chooses plans, wants no coverage, or takes that back.',
      on: {
        'invitation.begin': [
          { guard: 'mayBegin', target: 'begun' },
          { description: 'They have enrolled, or the time to enroll is over.' },
        ],
        'invitation.waive': [
          { guard: 'mayWaive', target: 'waiving', actions: 'forgetProblems' },
          { description: 'There is nothing to waive any more.' },
        ],
        'invitation.takeBack': [
          { guard: 'mayTakeBack', target: 'takingBack', actions: 'forgetProblems' },
          { description: 'There is nothing to take back.' },
        ],
      },
    },
    waiving: {
      description: 'That they want no coverage is recorded.',
      tags: 'busy',
      invoke: {
        id: 'waive',
        src: 'waive',
        onDone: { target: 'welcomed', actions: { type: 'keepOwn', params: ({ event }) => ({ own: event.output }) } },
        onError: { target: 'welcomed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    takingBack: {
      description: 'They may enroll again.',
      tags: 'busy',
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        onDone: { target: 'welcomed', actions: { type: 'keepOwn', params: ({ event }) => ({ own: event.output }) } },
        onError: { target: 'welcomed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The invitation could not be fetched. Says why and offers to try again.',
      on: { 'invitation.retry': { target: 'starting', actions: 'forgetProblems' } },
    },
    gone: { description: 'The link leads nowhere, or nobody has come by one.', type: 'final' },
    begun: { description: 'The shop of the employer opens.', type: 'final' },
  },
})
export type InvitationRef = ActorRefFrom<typeof invitationMachine>
