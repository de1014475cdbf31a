import { type ActorRefFrom, assign } from 'xstate'
import { deskEnrollmentSetup } from './desk-enrollment.setup.ts'

/** One enrollment at the desk: what is known of it, and what the staff does about it. */
export const deskEnrollmentMachine = deskEnrollmentSetup.createMachine({
  id: 'desk-enrollment',
  description:
    'One enrollment at the desk. Whatever is done about it shows first what it will do, and then what became of it.',
  context: ({ input }) => ({
    policyId: input.policyId,
    enrollment: null,
    preview: null,
    part: 'numbers',
    revealed: null,
    delivery: '',
    text: '',
    done: null,
    errors: [],
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The enrollment is on its way; what was shown before stays.',
      tags: 'busy',
      invoke: {
        id: 'getEnrollment',
        src: 'getEnrollment',
        input: ({ context: { policyId } }) => ({ policyId }),
        onDone: { target: 'reading', actions: assign({ enrollment: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'There is no such enrollment, or it could not be fetched.',
      on: { 'desk-enrollment.retry': { target: 'loading', actions: 'forgetProblems' } },
    },
    reading: {
      description: 'The staff reads, and chooses what to do.',
      on: {
        'desk-enrollment.resend': {
          target: 'previewing',
          actions: ['forgetProblems', assign({ done: null, preview: null })],
        },
        'desk-enrollment.reveal': {
          target: 'choosingReason',
          actions: ['forgetProblems', assign({ part: ({ event }) => event.part, revealed: null, done: null })],
        },
        'desk-enrollment.cover': {
          description: 'What was revealed is masked again.',
          actions: assign({ revealed: null }),
        },
        'desk-enrollment.note': {
          target: 'noting',
          actions: ['forgetProblems', assign({ done: null, text: '' })],
        },
        'desk-enrollment.deliver': [
          {
            guard: { type: 'isListed', params: ({ event }) => event },
            target: 'confirmingDelivery',
            actions: ['forgetProblems', assign({ delivery: ({ event }) => event.delivery, done: null })],
          },
          { description: 'It is not one of this enrollment.' },
        ],
        'desk-enrollment.changed': {
          target: 'loading',
          description: 'Something was done in a dialog of its own: all is read again.',
          actions: ['forgetProblems', assign({ done: null, revealed: null })],
        },
      },
    },
    previewing: {
      description: 'The server is asked where the receipt would go.',
      tags: 'busy',
      invoke: {
        id: 'previewReceipt',
        src: 'previewReceipt',
        input: ({ context: { policyId } }) => ({ policyId }),
        onDone: { target: 'confirmingReceipt', actions: assign({ preview: ({ event }) => event.output }) },
        onError: { target: 'reading', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    confirmingReceipt: {
      description: 'The staff sees to whom the receipt will go, and in which language.',
      on: {
        'desk-enrollment.confirm': { target: 'resending', actions: 'forgetProblems' },
        'desk-enrollment.close': { target: 'reading', actions: ['forgetProblems', assign({ preview: null })] },
      },
    },
    resending: {
      description: 'The receipt is put into the outbox.',
      tags: 'busy',
      invoke: {
        id: 'resendReceipt',
        src: 'resendReceipt',
        input: ({ context: { policyId } }) => ({ policyId }),
        onDone: { target: 'loading', actions: assign({ done: 'receipt', preview: null }) },
        onError: { target: 'confirmingReceipt', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    choosingReason: {
      description: 'A masked value is looked at for a reason, which is kept in the audit.',
      on: {
        'desk-enrollment.reason': {
          target: 'revealing',
          actions: ['forgetProblems', assign({ reason: ({ event }) => event.reason })],
        },
        'desk-enrollment.close': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    revealing: {
      description: 'The server notes who asked and why, and gives the values.',
      tags: 'busy',
      invoke: {
        id: 'revealAnswers',
        src: 'revealAnswers',
        input: ({ context: { policyId, part, reason } }) => ({ policyId, part, reason: reason ?? 'caller' }),
        onDone: { target: 'reading', actions: assign({ revealed: ({ event }) => event.output }) },
        onError: { target: 'choosingReason', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    noting: {
      description: 'A note is written. Notes are never changed.',
      on: {
        'desk-enrollment.save': [
          {
            guard: { type: 'isWritten', params: ({ event }) => event },
            target: 'savingNote',
            actions: ['forgetProblems', assign({ text: ({ event }) => event.text.trim() })],
          },
          { description: 'Nothing was written: the field says so.', actions: 'sayMissing' },
        ],
        'desk-enrollment.change': {
          description: 'What was said of the field is forgotten.',
          actions: 'forgetProblems',
        },
        'desk-enrollment.close': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    savingNote: {
      description: 'The note is kept, with who wrote it and when.',
      tags: 'busy',
      invoke: {
        id: 'addNote',
        src: 'addNote',
        input: ({ context: { policyId, text } }) => ({ policyId, text }),
        onDone: { target: 'loading', actions: assign({ done: 'note', text: '' }) },
        onError: { target: 'noting', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    confirmingDelivery: {
      description: 'The staff sees what will be delivered to whom.',
      on: {
        'desk-enrollment.confirm': { target: 'delivering', actions: 'forgetProblems' },
        'desk-enrollment.close': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    delivering: {
      description: 'The delivery is taken up again.',
      tags: 'busy',
      invoke: {
        id: 'retryDelivery',
        src: 'retryDelivery',
        input: ({ context: { policyId, delivery } }) => ({ policyId, delivery }),
        onDone: { target: 'loading', actions: assign({ done: 'delivery' }) },
        onError: { target: 'confirmingDelivery', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
  },
})
export type DeskEnrollmentRef = ActorRefFrom<typeof deskEnrollmentMachine>
