import { assign, setup } from 'xstate'
import type { Cancelling } from '#schemas/calls/enrollment/cancel.calls.ts'
import type { AgreementText, SignatureStanding } from '#schemas/calls/enrollment/agreement.calls.ts'
import type { ToldDelivery } from '#schemas/fulfillment/told-state.ts'
import type { BeneficiariesNow } from '#schemas/calls/enrollment/beneficiaries.calls.ts'
import type { Charge, PaymentNow } from '#schemas/calls/enrollment/charge.shapes.ts'
import type { LoadedReview, SavedSections } from '../review/review.machine.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

/** The enrollment as it was submitted. */
export interface EnrollmentCopy {
  /** Null where nothing was asked or saved, and of health answers also where the reader does not hold the enrollment. */
  sections: SavedSections
  /** The words of codes that the server lists. */
  names: LoadedReview['names']
  healthWithheld: boolean
  /** What was written beside the answers; null where nothing was. */
  notes: string | null
  /** mm/dd/yyyy */
  signedOn: string | null
}

export interface Receipt {
  policyId: string
  name: string
  email: string
  /** mm/dd/yyyy */
  effectiveDate: string
  callInvoice: boolean
  /** Where the copy of whoever enrolled the person went; null where people enrolled themselves. */
  copyTo: string | null
  toldByText: boolean
  /** Awaited where the applicant is still to sign by a link. */
  signature: SignatureStanding
  /** What was enrolled in, with its price a month in dollars. */
  plans: { name: string; price: number; employer_pays?: number }[]
  /** Dollars, like the price of each month. */
  firstMonth: number
  monthly: number
  /** What the employer pays each month beside it; left out where nobody else pays. */
  employerPays?: number | undefined
  /** What is charged when; null where the plans are billed separately, or it is not known any more. */
  charge: Charge | null
  /** What pays now; null where premiums are not taken by us. */
  payment: PaymentNow | null
  beneficiaries: BeneficiariesNow | null
  /** mm/dd/yyyy */
  submittedOn: string
  /** Null where it cannot be shown now. */
  copy: EnrollmentCopy | null
  /** The words that were agreed to. */
  agreements: AgreementText[]
  /** Where the enrollment stands at each of its receivers. */
  deliveries: ToldDelivery[]
  /** Whether it can be cancelled, or was; null where that is not known any more. */
  cancelling: Cancelling | null
}

interface Context {
  enrollmentId: string
  receipt: Receipt | null
  problem: Problem | null
}

export const receiptMachine = setup({
  types: {} as {
    input: { enrollmentId: string }
    context: Context
    events:
      | { type: 'receipt.retry' }
      | { type: 'receipt.home' }
      | { type: 'receipt.changed' }
      | { type: 'receipt.seenAgain' }
    tags: 'busy' | 'blocked'
  },
  actors: {
    loadReceipt: unprovided<Receipt, { enrollmentId: string }>('loadReceipt'),
    generateInvoice: unprovided<void, { policyId: string; effectiveDate: string }>('generateInvoice'),
    forgetEnrollment: unprovided<void>('forgetEnrollment'),
    goHome: unprovided<void>('goHome'),
  },
  guards: {
    callsInvoice: ({ context }) => context.receipt?.callInvoice === true,
    awaitsSignature: ({ context }) => context.receipt?.signature === 'awaited',
    mayBeChanged: ({ context }) =>
      context.receipt !== null && typeof context.receipt.cancelling?.cancelled_on !== 'string',
  },
  actions: {
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
  },
}).createMachine({
  id: 'receipt',
  description: 'The confirmation number of a submitted enrollment, and what happens next.',
  context: ({ input }) => ({ ...input, receipt: null, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Fetches the confirmation.',
      tags: 'busy',
      invoke: {
        id: 'loadReceipt',
        src: 'loadReceipt',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId }),
        onDone: { target: 'forgetting', actions: assign({ receipt: ({ event }) => event.output, problem: null }) },
        onError: { target: 'loadFailed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
    },
    loadFailed: {
      description: 'The confirmation could not be fetched; the enrollment itself stands.',
      tags: 'blocked',
      on: { 'receipt.retry': 'loading', 'receipt.home': 'leaving' },
    },
    forgetting: {
      description: 'The enrollment is over: the browser forgets its id.',
      tags: 'busy',
      invoke: {
        id: 'forgetEnrollment',
        src: 'forgetEnrollment',
        onDone: [{ guard: 'callsInvoice', target: 'invoicing' }, { target: 'shown' }],
        onError: [{ guard: 'callsInvoice', target: 'invoicing' }, { target: 'shown' }],
      },
    },
    invoicing: {
      description: 'The first invoice is asked for; the server makes one however often it is asked.',
      invoke: {
        id: 'generateInvoice',
        src: 'generateInvoice',
        input: ({ context }) => ({
          policyId: context.receipt?.policyId ?? '',
          effectiveDate: context.receipt?.effectiveDate ?? '',
        }),
        onDone: 'shown',
        onError: { target: 'shown', description: 'An invoice that fails is made later by the server; nobody waits.' },
      },
      on: { 'receipt.home': 'leaving', 'receipt.changed': { guard: 'mayBeChanged', target: 'loading' } },
    },
    shown: {
      description: 'The person reads the confirmation number and may print the page.',
      on: {
        'receipt.home': 'leaving',
        'receipt.changed': {
          guard: 'mayBeChanged',
          target: 'loading',
          description: 'It was corrected or cancelled: what the page says is read again.',
        },
        'receipt.seenAgain': {
          guard: 'awaitsSignature',
          target: 'lookingAgain',
          description: 'Whoever enrolled them comes back to the page: the applicant may have signed meanwhile.',
        },
      },
    },
    lookingAgain: {
      description: 'Asks whether it is signed by now, while the page stays as it is.',
      invoke: {
        id: 'lookAgain',
        src: 'loadReceipt',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId }),
        onDone: { target: 'shown', actions: assign({ receipt: ({ event }) => event.output }) },
        onError: { target: 'shown', description: 'What was read before stays; it is asked again the next time.' },
      },
      on: { 'receipt.home': 'leaving', 'receipt.changed': 'loading' },
    },
    leaving: {
      description: 'Back to the page where this kind of visitor begins.',
      tags: 'busy',
      invoke: { id: 'goHome', src: 'goHome', onDone: 'left', onError: 'left' },
    },
    left: { description: 'The receipt is closed.', type: 'final' },
  },
})
