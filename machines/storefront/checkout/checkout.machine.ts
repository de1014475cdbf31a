import { assign, setup, type ActorRefFrom } from 'xstate'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { type Problem, fieldErrors, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

export interface CheckoutInput {
  enrollmentId: string
  /** mm/dd/yyyy */
  effectiveDate: string
}

export type CheckoutOutput =
  | { outcome: 'back' }
  | { outcome: 'refused'; errors: FieldError[] }
  | { outcome: 'open'; effectiveDate: string }

/** The dialog between the cart and the enrollment (spec 1, sections 2 and 4, Cart checkout). */
export const checkoutMachine = setup({
  types: {} as {
    input: CheckoutInput
    context: CheckoutInput & { problem: Problem | null; errors: FieldError[]; outcome: CheckoutOutput['outcome'] }
    events: { type: 'checkout.proceed' } | { type: 'checkout.back' }
    output: CheckoutOutput
    tags: 'busy'
  },
  actors: { checkoutCart: unprovided<{ effective_date: string }, CheckoutInput>('checkoutCart') },
  guards: {
    concernsTheCart: (_, { error }: { error: unknown }) => ['field', 'conflict'].includes(problemOf(error).kind),
  },
}).createMachine({
  id: 'checkout',
  description: 'The plans become effective as of the chosen date: the last word before the enrollment begins.',
  context: ({ input }) => ({ ...input, problem: null, errors: [], outcome: 'back' }),
  initial: 'confirming',
  states: {
    confirming: {
      description: 'The date is shown once more; Back to Cart, or Proceed to Enrollment.',
      on: {
        'checkout.proceed': { target: 'submitting', actions: assign({ problem: null }) },
        'checkout.back': 'back',
      },
    },
    submitting: {
      description: 'The date is fixed and the enrollment is opened; a second press changes nothing.',
      tags: 'busy',
      invoke: {
        id: 'checkoutCart',
        src: 'checkoutCart',
        input: ({ context: { enrollmentId, effectiveDate } }) => ({ enrollmentId, effectiveDate }),
        onDone: {
          target: 'open',
          actions: assign({ outcome: 'open', effectiveDate: ({ event }) => event.output.effective_date }),
        },
        onError: [
          {
            guard: { type: 'concernsTheCart', params: ({ event }) => event },
            description: 'The date, or a plan, is not possible any more: that is put right in the cart.',
            target: 'refused',
            actions: assign({ outcome: 'refused', errors: ({ event }) => fieldErrors(event.error) }),
          },
          {
            description: 'No answer: it may be tried again here.',
            target: 'confirming',
            actions: assign({ problem: ({ event }) => problemOf(event.error) }),
          },
        ],
      },
    },
    open: { type: 'final', description: 'The first step of the enrollment comes next.' },
    back: { type: 'final', description: 'Back to the cart, nothing changed.' },
    refused: { type: 'final', description: 'Back to the cart with what the server said.' },
  },
  output: ({ context: { outcome, effectiveDate, errors } }): CheckoutOutput =>
    outcome === 'open' ? { outcome, effectiveDate } : outcome === 'refused' ? { outcome, errors } : { outcome },
})
export type CheckoutRef = ActorRefFrom<typeof checkoutMachine>
