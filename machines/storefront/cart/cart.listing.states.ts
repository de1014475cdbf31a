import { assign } from 'xstate'
import { wrong } from '#schemas/fields/field-error.ts'
import { planByPrice, unavailablePlan } from './cart.context.ts'
import { cartSetup } from './cart.setup.ts'

/** What can be done with the plans of the cart while no dialog is open. */
export const listing = cartSetup.createStateConfig({
  description: 'Plans, date and totals. Plans that became unavailable hold the enrollment up.',
  on: {
    'cart.chooseDate': [
      {
        guard: { type: 'isOffered', params: ({ event }) => event },
        actions: assign({ effectiveDate: ({ event }) => event.date, errors: [], problem: null }),
      },
      {
        description: 'No date, or one that is not offered.',
        actions: assign({ effectiveDate: '', errors: [] }),
      },
    ],
    'cart.remove': [
      {
        guard: { type: 'isRemovable', params: ({ event }) => event },
        target: 'confirmingRemoval',
        actions: assign({
          leaving: ({ context, event }) => planByPrice(context, event.plan_pricing_id) ?? null,
          errors: [],
          problem: null,
        }),
      },
      { description: 'A fixed plan, or one that is gone already: look again.', target: 'loading' },
    ],
    'cart.removeUnavailable': [
      {
        guard: { type: 'isUnavailable', params: ({ event }) => event },
        target: 'confirmingRemoval',
        actions: assign({
          leaving: ({ context, event }) => unavailablePlan(context, event.plan_id),
          errors: [],
          problem: null,
        }),
      },
      { description: 'It is gone already, or fixed: look again.', target: 'loading' },
    ],
    'cart.explain': [
      { guard: 'hasParts', target: 'explaining' },
      { description: 'No plan of the cart has a price that is made up of parts.' },
    ],
    'cart.showPlan': [
      {
        guard: { type: 'isListed', params: ({ event }) => event },
        target: 'showingPlan',
        actions: { type: 'lookAt', params: ({ event }) => event },
      },
      { description: 'It has left the cart meanwhile: look again.', target: 'loading' },
    ],
    'cart.chooseRiders': [
      {
        guard: { type: 'hasRiders', params: ({ event }) => event },
        target: 'choosingRiders',
        actions: { type: 'lookAt', params: ({ event }) => event },
      },
      { description: 'Nothing can be added to this plan: look again.', target: 'loading' },
    ],
    'cart.refresh': {
      description: 'A recommended plan was added beside it: the cart is read again.',
      target: 'loading',
    },
    'cart.save': { target: 'savingCart', actions: assign({ errors: [], problem: null }) },
    'cart.proceed': [
      {
        guard: 'hasUnavailable',
        description: 'First the plans that are not available must go, or the quote must change.',
        actions: assign({ errors: [wrong('main', 'error_cart_unavailable')] }),
      },
      { guard: 'hasDate', target: 'checkingOut', actions: assign({ errors: [], problem: null }) },
      {
        description: 'A date must be chosen.',
        actions: assign({ errors: [wrong('effective_date', 'error_field_required')] }),
      },
    ],
  },
})
