import { type ActorRefFrom, assign } from 'xstate'
import { agreedOf, knownOf, reachedOf } from './contact.context.ts'
import { editing } from './contact.editing.states.ts'
import { contactSetup } from './contact.setup.ts'
import { noDoubts } from '../doubts/doubts.context.ts'
import { verifying } from '../doubts/doubts.states.ts'
import { overTheirs, pictured, refused, saveFailed, takesTheirs } from '../step-saving.ts'
import { askedZip } from '../zip-look-up.states.ts'

export const contactMachine = contactSetup.createMachine({
  id: 'contact',
  description: 'Where the person lives, and an email address and phone number that reach them.',
  context: ({ input }) => ({
    ...input,
    fields: [],
    states: [],
    saved: null,
    revision: 0,
    draft: null,
    ...noDoubts,
    zip: askedZip(),
    errors: [],
    problem: null,
    offer: null,
    agreed: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Fetches which fields are asked, the states, and what is saved.',
      tags: 'busy',
      invoke: {
        id: 'loadContact',
        src: 'loadContact',
        input: ({ context, event }) => ({ enrollmentId: context.enrollmentId, takesTheirs: takesTheirs(event) }),
        onDone: {
          target: 'editing',
          actions: assign(({ event }) => ({
            ...event.output,
            ...knownOf(event.output),
            problem: null,
          })),
        },
        onError: { target: 'loadFailed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
    },
    loadFailed: {
      description: 'The step could not be fetched; the person may try again.',
      tags: 'blocked',
      on: { 'contact.retry': { target: 'loading', actions: assign({ problem: null }) } },
    },
    editing,
    verifying,
    checking: {
      description:
        'Asks whether another member uses the email address, and of an existing member whether mail and calls arrive.',
      tags: 'busy',
      invoke: {
        id: 'checkEmail',
        src: 'checkEmail',
        input: ({ context }) => ({
          enrollmentId: context.enrollmentId,
          email: context.draft?.email_address ?? '',
          reached: reachedOf(context),
        }),
        onDone: 'saving',
        onError: refused('editing'),
      },
    },
    saving: {
      description: 'The answers go to the server, which checks address, email and phone; a picture goes beside.',
      tags: 'busy',
      invoke: [
        {
          id: 'saveContact',
          src: 'saveContact',
          input: ({ context }) => ({
            enrollmentId: context.enrollmentId,
            revision: context.revision,
            values: context.draft ?? {},
            skips: context.skips,
            agreed: context.agreed,
          }),
          onDone: { target: 'saved', actions: assign({ draft: null }) },
          onError: [
            {
              guard: { type: 'asksToAgree', params: ({ event }) => event },
              target: 'agreeing',
              description:
                'Plans or prices are others at home than in the quote: nothing is saved before that is agreed to.',
              actions: { type: 'showOffer', params: ({ event }) => event },
            },
            ...saveFailed('editing'),
          ],
        },
        pictured('contact'),
      ],
    },
    agreeing: {
      description:
        'A dialog shows plans and prices at home beside those of the quote, and asks for the county where they depend on it; the form stays as it is behind it.',
      tags: 'editing',
      on: {
        'contact.agree': {
          guard: { type: 'isPlaced', params: ({ event }) => event },
          target: 'saving',
          actions: assign(({ context: { offer }, event }) => ({ agreed: agreedOf(offer, event.county), offer: null })),
        },
        'contact.disagree': {
          description: 'The address is to be corrected.',
          target: 'editing',
          actions: assign({ offer: null }),
        },
      },
    },
    conflict: {
      description: 'Another tab saved other answers meanwhile; the person says which ones count.',
      tags: 'blocked',
      entry: assign({ agreed: null }),
      on: {
        'contact.keepMine': {
          target: 'saving',
          actions: assign(({ context }) => overTheirs(context)),
        },
        'contact.takeTheirs': {
          target: 'loading',
          actions: assign({ draft: null, errors: [], problem: null }),
        },
      },
    },
    saved: { description: 'Contact Information is saved.', tags: 'busy', type: 'final' },
  },
  output: { step: 'contact' },
})
export type ContactRef = ActorRefFrom<typeof contactMachine>
