import { assign, setup } from 'xstate'
import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { ProofSent } from '#schemas/calls/visit/access.calls.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { CancelReason } from '#schemas/record/cancel-reasons.ts'
import { type Problem, fieldErrors, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Context {
  enrollmentId: string
  reason: CancelReason | null
  /** Where the code went; null before one was sent, and for whoever needs none. */
  sent: ProofSent | null
  /** How it is sent; null as the server chooses. */
  by: ContactKind | null
  code: string
  error: FieldError | null
  problem: Problem | null
  /** mm/dd/yyyy; empty until it is cancelled. */
  cancelledOn: string
}

interface Cancelling {
  enrollmentId: string
  reason: CancelReason
  code: string | null
}

/** Cancelling a submitted enrollment within its free look (docs/decisions/2026-11-26-cancel-within-the-free-look.md). */
export const cancelEnrollmentMachine = setup({
  types: {} as {
    input: { enrollmentId: string }
    context: Context
    events:
      | { type: 'cancel.reason'; reason: CancelReason }
      | { type: 'cancel.resend'; by: ContactKind }
      | { type: 'cancel.code'; code: string }
      | { type: 'cancel.change' }
      | { type: 'cancel.confirm' }
      | { type: 'cancel.close' }
    output: { cancelled: boolean }
    tags: 'busy'
  },
  actors: {
    requestCancel: unprovided<ProofSent | null, { enrollmentId: string; by: ContactKind | null }>('requestCancel'),
    cancelEnrollment: unprovided<string, Cancelling>('cancelEnrollment'),
  },
  guards: {
    needsCode: (_, { output }: { output: ProofSent | null }) => output !== null,
    wasSent: ({ context }) => context.sent !== null,
    isTyped: (_, { code }: { code: string }) => code.trim() !== '',
  },
  actions: {
    showProblem: assign((_, { error }: { error: unknown }) => {
      const first = fieldErrors(error).find(({ target_element }) => target_element === 'otp') ?? null
      return { error: first, problem: first === null ? problemOf(error) : null }
    }),
    forgetProblem: assign({ error: null, problem: null }),
  },
}).createMachine({
  id: 'cancel-enrollment',
  description:
    'The dialog in which a submitted enrollment is cancelled: the applicant by a one-time code, rep and group without.',
  context: ({ input }) => ({
    ...input,
    reason: null,
    sent: null,
    by: null,
    code: '',
    error: null,
    problem: null,
    cancelledOn: '',
  }),
  initial: 'explaining',
  states: {
    explaining: {
      description: 'Says what becomes of the coverage and the money, and asks why. Nothing is sent yet.',
      on: {
        'cancel.reason': {
          target: 'asking',
          actions: ['forgetProblem', assign({ reason: ({ event }) => event.reason })],
        },
        'cancel.close': 'closed',
      },
    },
    asking: {
      description: 'The server looks whether it may be cancelled, and sends a code or finds that none is needed.',
      tags: 'busy',
      invoke: {
        id: 'requestCancel',
        src: 'requestCancel',
        input: ({ context: { enrollmentId, by } }) => ({ enrollmentId, by }),
        onDone: [
          {
            guard: { type: 'needsCode', params: ({ event }) => event },
            target: 'entering',
            actions: assign({ sent: ({ event }) => event.output }),
          },
          {
            description: 'The rep or the group of the enrollment has shown already who they are.',
            target: 'confirming',
            actions: assign({ sent: null }),
          },
        ],
        onError: [
          {
            guard: 'wasSent',
            description: 'The code that was sent before still counts.',
            target: 'entering',
            actions: { type: 'showProblem', params: ({ event }) => event },
          },
          { target: 'explaining', actions: { type: 'showProblem', params: ({ event }) => event } },
        ],
      },
    },
    entering: {
      description: 'The person enters the code of the mail or text message, by which the enrollment is cancelled.',
      on: {
        'cancel.code': [
          {
            guard: { type: 'isTyped', params: ({ event }) => event },
            target: 'cancelling',
            actions: ['forgetProblem', assign({ code: ({ event }) => event.code.trim() })],
          },
          {
            description: 'Nothing was typed: the field says so.',
            actions: assign({
              error: { target_element: 'otp', message_key: 'error_otp_empty', error_message: '' },
              problem: null,
            }),
          },
        ],
        'cancel.resend': {
          target: 'asking',
          actions: ['forgetProblem', assign({ by: ({ event }) => event.by })],
        },
        'cancel.change': {
          description: 'What was said of the code is forgotten once it is changed.',
          actions: 'forgetProblem',
        },
        'cancel.close': 'closed',
      },
    },
    confirming: {
      description: 'Whoever needs no code is asked once more: it cannot be undone.',
      on: {
        'cancel.confirm': { target: 'cancelling', actions: 'forgetProblem' },
        'cancel.close': 'closed',
      },
    },
    cancelling: {
      description: 'The server cancels it, and has its carriers told.',
      tags: 'busy',
      invoke: {
        id: 'cancelEnrollment',
        src: 'cancelEnrollment',
        input: ({ context: { enrollmentId, reason, sent, code } }) => ({
          enrollmentId,
          reason: reason ?? 'other',
          code: sent === null ? null : code,
        }),
        onDone: { target: 'cancelled', actions: assign({ cancelledOn: ({ event }) => event.output }) },
        onError: [
          {
            guard: 'wasSent',
            target: 'entering',
            actions: { type: 'showProblem', params: ({ event }) => event },
          },
          { target: 'confirming', actions: { type: 'showProblem', params: ({ event }) => event } },
        ],
      },
    },
    cancelled: {
      description: 'It is cancelled; the dialog says since when.',
      on: { 'cancel.close': 'closed' },
    },
    closed: { description: 'The dialog is closed.', type: 'final' },
  },
  output: ({ context }) => ({ cancelled: context.cancelledOn !== '' }),
})
