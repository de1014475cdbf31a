import { assign, setup, type ActorRefFrom } from 'xstate'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { QuotePreview } from '#schemas/calls/visit/resume.calls.ts'
import { type SaveCartForm, emptySaveCart, saveCartProblems } from '#schemas/storefront/cart/save-cart.rules.ts'
import { type Problem, formProblem } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Input {
  enrollmentId: string
  /** mm/dd/yyyy; empty where none is chosen. */
  effectiveDate: string
}
export type PreviewInput = Input
export interface SendQuoteInput extends Input {
  form: SaveCartForm
}

interface Context extends Input {
  /** As it was last previewed or sent. */
  form: SaveCartForm
  preview: QuotePreview | null
  errors: FieldError[]
  problem: Problem | null
  /** To whom it was sent, and for how many days its link works. */
  sent: { email: string; days: number } | null
}

/** Save Cart: the quote by email (spec 1, sections 2, 4 and 5). */
export const saveCartMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events:
      | { type: 'save-cart.change'; field: keyof SaveCartForm }
      | { type: 'save-cart.preview'; form: SaveCartForm }
      | { type: 'save-cart.send'; form: SaveCartForm }
      | { type: 'save-cart.back' }
      | { type: 'save-cart.confirm' }
      | { type: 'save-cart.close' }
    output: { sent: boolean }
    tags: 'busy' | 'form'
  },
  actors: {
    loadPreview: unprovided<QuotePreview, PreviewInput>('loadPreview'),
    sendQuote: unprovided<{ email: string; days: number }, SendQuoteInput>('sendQuote'),
  },
  guards: {
    isComplete: (_, { form }: { form: SaveCartForm }) => saveCartProblems(form).length === 0,
  },
  actions: {
    keepForm: assign((_, { form }: { form: SaveCartForm }) => ({ form, errors: [], problem: null })),
    tellMistakes: assign((_, { form }: { form: SaveCartForm }) => ({
      form,
      errors: saveCartProblems(form),
      problem: null,
    })),
    keepProblem: assign((_, { error }: { error: unknown }) => formProblem(error)),
  },
}).createMachine({
  id: 'save-cart',
  description: 'The dialog that sends the quote by email, with a link that opens the cart again.',
  context: ({ input }) => ({
    ...input,
    form: emptySaveCart,
    preview: null,
    errors: [],
    problem: null,
    sent: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'Name, Email and an optional Message are filled in.',
      tags: 'form',
      on: {
        'save-cart.change': {
          description: 'What was said of a field is forgotten once it is changed.',
          actions: assign({
            errors: ({ context, event }) =>
              context.errors.filter(({ target_element }) => target_element !== event.field),
          }),
        },
        'save-cart.preview': [
          {
            guard: { type: 'isComplete', params: ({ event }) => event },
            target: 'loadingPreview',
            actions: { type: 'keepForm', params: ({ event }) => event },
          },
          {
            description: 'Something is missing or wrong: the fields say so.',
            actions: { type: 'tellMistakes', params: ({ event }) => event },
          },
        ],
        'save-cart.send': [
          {
            guard: { type: 'isComplete', params: ({ event }) => event },
            target: 'sending',
            actions: { type: 'keepForm', params: ({ event }) => event },
          },
          {
            description: 'Nothing is sent without a name and a valid address.',
            actions: { type: 'tellMistakes', params: ({ event }) => event },
          },
        ],
        'save-cart.close': 'closed',
      },
    },
    loadingPreview: {
      description: 'The server says what the mail will hold, at the prices of now.',
      tags: ['busy', 'form'],
      invoke: {
        id: 'loadPreview',
        src: 'loadPreview',
        input: ({ context: { enrollmentId, effectiveDate } }) => ({ enrollmentId, effectiveDate }),
        onDone: { target: 'previewing', actions: assign({ preview: ({ event }) => event.output }) },
        onError: { target: 'editing', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    previewing: {
      description: 'The mail as it will arrive; it may be sent from here.',
      on: {
        'save-cart.confirm': 'sending',
        'save-cart.back': 'editing',
        'save-cart.close': 'closed',
      },
    },
    sending: {
      description: 'The mail is on its way; a second press sends no second one.',
      tags: ['busy', 'form'],
      invoke: {
        id: 'sendQuote',
        src: 'sendQuote',
        input: ({ context: { enrollmentId, effectiveDate, form } }) => ({ enrollmentId, effectiveDate, form }),
        onDone: { target: 'sent', actions: assign({ sent: ({ event }) => event.output }) },
        onError: {
          description: 'Nothing typed is lost; the same mail may be sent again.',
          target: 'editing',
          actions: { type: 'keepProblem', params: ({ event }) => event },
        },
      },
    },
    sent: {
      description: 'Quote Successfully Sent, with the address that it went to.',
      on: { 'save-cart.close': 'done' },
    },
    done: { type: 'final', description: 'Back to the cart; the quote is sent.', output: { sent: true } },
    closed: { type: 'final', description: 'Back to the cart; nothing was sent.', output: { sent: false } },
  },
  output: ({ event }) => event.output as { sent: boolean },
})
export type SaveCartRef = ActorRefFrom<typeof saveCartMachine>
