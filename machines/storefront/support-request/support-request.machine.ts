import { assign, setup } from 'xstate'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

/** What is sent; it leaves the machine with the answer. */
export interface SupportAsked {
  name: string
  email: string
  phone?: string
  topic: string
  message: string
}

/** The same empty list each time: a form that gets another one forgets what it has found itself. */
const none: FieldError[] = []

/** Submit Support Request (spec 1, section 2, Footer). What is typed stays in the form until it has been sent. */
export const supportRequestMachine = setup({
  types: {} as {
    context: { asked: SupportAsked | null; errors: FieldError[]; problem: Problem | null; reference: string | null }
    events: { type: 'support.send'; asked: SupportAsked } | { type: 'support.change' } | { type: 'support.another' }
    tags: 'busy' | 'editing'
  },
  actors: {
    sendRequest: unprovided<{ reference: string }, { asked: SupportAsked | null }>('sendRequest'),
  },
  guards: {
    concernsFields: (_, { error }: { error: unknown }) => problemOf(error).errors.length > 0,
  },
}).createMachine({
  id: 'support-request',
  description: 'A request for help: it is mailed to the people of the site, and its sender gets an acknowledgement.',
  context: { asked: null, errors: none, problem: null, reference: null },
  initial: 'writing',
  states: {
    writing: {
      description: 'The person writes. The fields are checked by the form before anything is sent.',
      tags: 'editing',
      on: {
        'support.send': {
          target: 'sending',
          actions: assign({ asked: ({ event }) => event.asked, errors: none, problem: null }),
        },
        'support.change': {
          description: 'What was said of the whole request is forgotten once something is changed.',
          actions: assign({ errors: none, problem: null }),
        },
      },
    },
    sending: {
      description: 'On its way; a second press changes nothing.',
      tags: 'busy',
      invoke: {
        id: 'sendRequest',
        src: 'sendRequest',
        input: ({ context: { asked } }) => ({ asked }),
        onDone: {
          target: 'sent',
          actions: assign({ reference: ({ event }) => event.output.reference, asked: null }),
        },
        onError: [
          {
            guard: { type: 'concernsFields', params: ({ event }) => event },
            target: 'writing',
            description: 'Refused at fields: each says why, and nothing that was typed is lost.',
            actions: assign({ errors: ({ event }) => problemOf(event.error).errors, asked: null }),
          },
          {
            target: 'writing',
            description: 'It was not sent at all: the form says why, and may be sent again.',
            actions: assign({ problem: ({ event }) => problemOf(event.error), asked: null }),
          },
        ],
      },
    },
    sent: {
      description: 'The reference is shown, to be quoted in an answer.',
      on: {
        'support.another': { target: 'writing', actions: assign({ reference: null }) },
      },
    },
  },
})
