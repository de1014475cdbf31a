import { assign } from 'xstate'
import { checkBilling } from '#schemas/steps/billing/billing.rules.ts'
import { wrong } from '#schemas/fields/field-error.ts'
import { fieldErrors } from '../../support/problem.ts'
import { billingContextOf, pickedFirst } from './billing.context.ts'
import { billingSetup } from './billing.setup.ts'

/** What can be chosen, entered and looked up. */
export const editing = billingSetup.createStateConfig({
  description: 'The person enters a card or a bank account, or reads how the plans are paid.',
  tags: 'editing',
  initial: 'entering',
  on: {
    'billing.choose': [
      {
        guard: { type: 'isOffered', params: ({ event }) => ({ method: event.method }) },
        description: 'What is looked up for the other way of payment is not waited for.',
        target: '.entering',
        actions: assign(({ context, event }) => ({
          chosen: event.method,
          picked: pickedFirst(context, event.method),
          errors: [],
          problem: null,
        })),
      },
      {
        description: 'The plans fix the way of payment: it stays, and the page says so.',
        actions: assign({ errors: [wrong('payment_method', 'error_payment_method_fixed')] }),
      },
    ],
    'billing.pick': [
      {
        guard: { type: 'isOnFile', params: ({ event }) => event },
        description: 'A card or account on file pays; taking it back opens the form for a new one.',
        target: '.entering',
        actions: assign(({ event }) => ({ picked: event.id, errors: [], problem: null })),
      },
      { description: 'It is not on file; what was picked stays.' },
    ],
    'billing.routingEntered': {
      target: '.lookingUp',
      actions: assign(({ event }) => ({ routing: event.routing, bankName: '', routingProblem: null })),
    },
    'billing.submit': [
      {
        guard: { type: 'isWhole', params: ({ event }) => ({ info: event.info }) },
        target: 'saving',
        actions: assign(({ event }) => ({ draft: event.info, errors: [], problem: null })),
      },
      {
        description: 'What is missing or wrong is named under its field.',
        actions: assign(({ context, event }) => ({
          errors: checkBilling(event.info, billingContextOf(context)),
          problem: null,
        })),
      },
    ],
  },
  states: {
    entering: { description: 'No routing number is being looked up.' },
    lookingUp: {
      description: 'The bank of the routing number is looked up; the form can be filled in meanwhile.',
      tags: 'looking',
      invoke: {
        id: 'lookUpRouting',
        src: 'lookUpRouting',
        input: ({ context }) => ({ routing: context.routing }),
        onDone: {
          target: 'entering',
          actions: assign({ bankName: ({ event }) => event.output.name?.toUpperCase() ?? '' }),
        },
        onError: {
          target: 'entering',
          description: 'The number cannot be one, or the look-up failed: the message shows, the name is cleared.',
          actions: assign({
            bankName: '',
            routingProblem: ({ event }) => fieldErrors(event.error)[0] ?? null,
          }),
        },
      },
    },
  },
})
