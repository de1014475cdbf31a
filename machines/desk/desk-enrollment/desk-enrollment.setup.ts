import { assign, setup } from 'xstate'
import type { DeskEnrollment, ResendPreview } from '#schemas/calls/desk/desk-enrollment.calls.ts'
import type { RevealPart, RevealReason } from '#schemas/desk/reveal-reasons.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import type { LoadedReview, SavedSections } from '../../enrollment/review/review.machine.ts'
import { type Problem, formProblem } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

/** The enrollment with its answers by step, as the review shows them. */
export interface DeskCase extends Omit<DeskEnrollment, 'sections'> {
  sections: SavedSections
  /** The words of codes that the server lists. */
  names: LoadedReview['names']
}

/** What was masked before, for as long as it is looked at. */
export interface RevealedAnswers {
  /** Social Security Numbers, nine digits each. */
  numbers: { name: string; ssn: string }[]
  /** The answers about health; null where numbers were asked for. */
  sections: SavedSections | null
}

interface Context {
  policyId: string
  /** Null until the first answer. */
  enrollment: DeskCase | null
  preview: ResendPreview | null
  part: RevealPart
  reason?: RevealReason
  revealed: RevealedAnswers | null
  /** The delivery that is taken up again. */
  delivery: string
  text: string
  /** What was done last, until the next thing. */
  done: 'receipt' | 'note' | 'delivery' | null
  errors: readonly FieldError[]
  problem: Problem | null
}

interface Policy {
  policyId: string
}

/** Types, guards and actions of one enrollment at the desk. */
export const deskEnrollmentSetup = setup({
  types: {} as {
    input: Policy
    context: Context
    events:
      | { type: 'desk-enrollment.retry' }
      | { type: 'desk-enrollment.resend' }
      | { type: 'desk-enrollment.reveal'; part: RevealPart }
      | { type: 'desk-enrollment.reason'; reason: RevealReason }
      | { type: 'desk-enrollment.cover' }
      | { type: 'desk-enrollment.note' }
      | { type: 'desk-enrollment.save'; text: string }
      | { type: 'desk-enrollment.change' }
      | { type: 'desk-enrollment.deliver'; delivery: string }
      | { type: 'desk-enrollment.confirm' }
      | { type: 'desk-enrollment.close' }
      | { type: 'desk-enrollment.changed' }
    tags: 'busy'
  },
  actors: {
    getEnrollment: unprovided<DeskCase, Policy>('getEnrollment'),
    previewReceipt: unprovided<ResendPreview, Policy>('previewReceipt'),
    resendReceipt: unprovided<void, Policy>('resendReceipt'),
    revealAnswers: unprovided<RevealedAnswers, Policy & { part: RevealPart; reason: RevealReason }>('revealAnswers'),
    addNote: unprovided<void, Policy & { text: string }>('addNote'),
    retryDelivery: unprovided<void, Policy & { delivery: string }>('retryDelivery'),
  },
  guards: {
    isListed: ({ context }, { delivery }: { delivery: string }) =>
      context.enrollment?.deliveries.some(({ id }) => id === delivery) === true,
    isWritten: (_, { text }: { text: string }) => text.trim() !== '',
  },
  actions: {
    forgetProblems: assign({ errors: [], problem: null }),
    sayMissing: assign({ errors: [wrong('text', 'error_field_required')] }),
    keepProblem: assign((_, { error }: { error: unknown }) => formProblem(error)),
  },
})
