import { assign, setup, type ActorRefFrom } from 'xstate'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { SavedTab } from '#schemas/calls/visit/resume.calls.ts'
import { saveLaterProblems } from '#schemas/storefront/cart/save-cart.rules.ts'
import { type Problem, formProblem } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Input {
  enrollmentId: string
  /** Where the code leads back to, in the contract's spelling. */
  tab: SavedTab
}
export interface SendCodeInput extends Input {
  email: string
  /** Whether they agree to be reminded. */
  remind: boolean
}

interface Context extends Input {
  errors: FieldError[]
  problem: Problem | null
  /** As it was sent, while it is on its way. */
  email: string
  remind: boolean
  /** For how many days the code works; null until it is sent. */
  days: number | null
}

/** Save & Continue Later, the dialog `code-send` (spec 2, sections 2 and 4; spec 3, section 2.6b). */
export const saveLaterMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events:
      | { type: 'save-later.change' }
      | { type: 'save-later.send'; email: string; remind: boolean }
      | { type: 'save-later.back' }
      | { type: 'save-later.startNew' }
      | { type: 'save-later.continue' }
    output: { to: '/' | null }
    tags: 'busy'
  },
  actors: {
    sendCode: unprovided<{ email: string; days: number }, SendCodeInput>('sendCode'),
    startNew: unprovided<void, { enrollmentId: string }>('startNew'),
  },
  guards: {
    isAddress: (_, { email }: { email: string }) => saveLaterProblems(email).length === 0,
  },
  actions: {
    // A message for the field stands there; any other one under the email as well (spec 2, section 8).
    keepProblem: assign((_, { error }: { error: unknown }) => formProblem(error)),
  },
}).createMachine({
  id: 'save-later',
  description: 'Saves the enrollment where it stands and sends a code that leads back to it.',
  context: ({ input }) => ({ ...input, errors: [], problem: null, email: '', remind: false, days: null }),
  initial: 'entering',
  states: {
    entering: {
      description: 'To which email address the code is to go.',
      on: {
        'save-later.change': {
          description: 'What was said of the address is forgotten once it is changed.',
          actions: assign({ errors: [], problem: null }),
        },
        'save-later.send': [
          {
            guard: { type: 'isAddress', params: ({ event }) => event },
            target: 'sending',
            actions: assign(({ event: { email, remind } }) => ({ email, remind, errors: [], problem: null })),
          },
          {
            description: 'That is no email address: the field says so.',
            actions: assign({ errors: ({ event }) => saveLaterProblems(event.email), problem: null }),
          },
        ],
        'save-later.back': 'closed',
      },
    },
    sending: {
      description: 'What the open step holds is kept, and the code goes out; a second press sends no second one.',
      tags: 'busy',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context: { enrollmentId, tab, email, remind } }) => ({ enrollmentId, tab, email, remind }),
        onDone: { target: 'sent', actions: assign({ days: ({ event }) => event.output.days }) },
        onError: {
          description: 'Nothing typed is lost; the same may be sent again.',
          target: 'entering',
          actions: { type: 'keepProblem', params: ({ event }) => event },
        },
      },
    },
    sent: {
      description: 'The information is saved: start another enrollment, or go on with this one.',
      on: { 'save-later.startNew': 'forgetting', 'save-later.continue': 'closed' },
    },
    forgetting: {
      description: 'The browser forgets this enrollment and its cart; the code leads back to it.',
      tags: 'busy',
      invoke: {
        id: 'startNew',
        src: 'startNew',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId }),
        onDone: 'left',
        onError: { target: 'left', description: 'What cannot be removed is replaced by the next quote.' },
      },
    },
    left: { type: 'final', description: 'To the main page, for a new enrollment.', output: { to: '/' } },
    closed: { type: 'final', description: 'Back to the open step.', output: { to: null } },
  },
  output: ({ event }) => event.output as { to: '/' | null },
})
export type SaveLaterRef = ActorRefFrom<typeof saveLaterMachine>
