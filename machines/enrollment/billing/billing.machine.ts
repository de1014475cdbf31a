import { assign } from 'xstate'
import { chosenFirst, pickedFirst } from './billing.context.ts'
import { editing } from './billing.editing.states.ts'
import { billingSetup } from './billing.setup.ts'
import { overTheirs, pictured, saveFailed, takesTheirs } from '../step-saving.ts'

export const billingMachine = billingSetup.createMachine({
  id: 'billing',
  description: 'How the plans are paid: a card, a bank account, or in a way that only needs to be explained.',
  context: ({ input }) => ({
    ...input,
    fields: [],
    prescribed: 'eft',
    charges: null,
    cardFrame: null,
    withoutCard: [],
    states: [],
    billingText: '',
    physicalAddress: null,
    saved: null,
    cards: [],
    banks: [],
    revision: 0,
    today: { year: 0, month: 1 },
    chosen: 'eft',
    picked: null,
    draft: null,
    errors: [],
    problem: null,
    routing: '',
    bankName: '',
    routingProblem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Fetches the way of payment, the fields and what is saved.',
      tags: 'busy',
      invoke: {
        id: 'loadBilling',
        src: 'loadBilling',
        input: ({ context, event }) => ({
          enrollmentId: context.enrollmentId,
          enrollType: context.facts.enrollType,
          takesTheirs: takesTheirs(event),
        }),
        onDone: {
          target: 'editing',
          actions: assign(({ event }) => ({
            ...event.output,
            chosen: chosenFirst(event.output),
            picked: pickedFirst(event.output, chosenFirst(event.output)),
            routing: event.output.saved?.routing_number ?? '',
            bankName: event.output.saved?.bank_name ?? '',
            problem: null,
          })),
        },
        onError: { target: 'loadFailed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
    },
    loadFailed: {
      description: 'The way of payment could not be fetched; the person may try again.',
      tags: 'blocked',
      on: { 'billing.retry': 'loading' },
    },
    editing,
    saving: {
      description: 'The payment details go to the server; the security code is checked and forgotten.',
      tags: 'busy',
      invoke: [
        {
          id: 'saveBilling',
          src: 'saveBilling',
          input: ({ context }) => ({
            enrollmentId: context.enrollmentId,
            revision: context.revision,
            info: context.draft ?? { payment_method: context.chosen },
          }),
          onDone: { target: 'saved', actions: assign({ draft: null }) },
          onError: saveFailed('editing'),
        },
        pictured('billing'),
      ],
    },
    conflict: {
      description: 'Payment details were saved in another tab meanwhile; the person says which ones count.',
      tags: 'blocked',
      on: {
        'billing.keepMine': {
          target: 'saving',
          actions: assign(({ context }) => overTheirs(context)),
        },
        'billing.takeTheirs': { target: 'loading', actions: assign({ draft: null, errors: [], problem: null }) },
      },
    },
    saved: { description: 'The payment details are saved.', tags: 'busy', type: 'final' },
  },
  output: { step: 'billing' },
})
