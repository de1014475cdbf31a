import { assign, type ActorRefFrom } from 'xstate'
import type { CartPlan } from '#schemas/calls/storefront/cart.calls.ts'
import { listing } from './cart.listing.states.ts'
import { cartSetup } from './cart.setup.ts'

export const cartMachine = cartSetup.createMachine({
  id: 'cart',
  description: 'The chosen plans, when they begin and what they cost, up to the start of the enrollment.',
  context: ({ input }) => ({
    ...input,
    content: null,
    effectiveDate: '',
    leaving: null,
    about: null,
    errors: [],
    problem: null,
  }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasQuote', target: 'loading' }, { target: 'empty' }] },
    loading: {
      description: 'The cart with its totals and the dates on which all of its plans can begin.',
      tags: ['busy', 'loading'],
      invoke: {
        id: 'loadCart',
        src: 'loadCart',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId ?? '' }),
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => event },
            target: 'empty',
            actions: { type: 'keepContent', params: ({ event }) => ({ content: event.output }) },
          },
          { target: 'listing', actions: { type: 'keepContent', params: ({ event }) => ({ content: event.output }) } },
        ],
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            description: 'The quote has expired, and its cart with it.',
            target: 'empty',
            actions: assign({ enrollmentId: null, content: null, problem: null }),
          },
          { target: 'loadFailed', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    loadFailed: {
      description: 'The cart could not be fetched.',
      on: { 'cart.retry': { target: 'loading', actions: assign({ problem: null }) } },
    },
    empty: { description: 'No items in cart: the plans are the way on.' },
    listing,
    explaining: {
      description: 'What the price of the special plan is made up of.',
      tags: 'dialog',
      on: { 'cart.closeExplanation': 'listing' },
    },
    showingPlan: {
      description: 'What one plan of the cart covers.',
      tags: 'dialog',
      invoke: {
        id: 'planPopup',
        src: 'planPopup',
        input: ({ context: { about } }) => ({ planId: about?.plan_id ?? '', name: about?.plan_name ?? '' }),
        onDone: { target: 'listing', actions: assign({ about: null }) },
      },
    },
    choosingRiders: {
      description: 'Additional riders of one plan, each at a price of its own.',
      tags: 'dialog',
      invoke: {
        id: 'riders',
        src: 'riders',
        input: ({ context: { enrollmentId, about } }) => ({
          enrollmentId: enrollmentId ?? '',
          plan: about as CartPlan,
        }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            description: 'The price is another now.',
            target: 'loading',
            actions: assign({ about: null }),
          },
          { target: 'listing', actions: assign({ about: null }) },
        ],
      },
    },
    savingCart: {
      description: 'Save Cart: the quote is sent by email.',
      tags: 'dialog',
      invoke: {
        id: 'saveCart',
        src: 'saveCart',
        input: ({ context: { enrollmentId, effectiveDate } }) => ({ enrollmentId: enrollmentId ?? '', effectiveDate }),
        onDone: 'listing',
      },
    },
    confirmingRemoval: {
      description: 'Whether the plan is to leave the cart: Remove, or Keep it.',
      tags: 'dialog',
      on: { 'cart.confirmRemoval': 'removing', 'cart.keep': { target: 'listing', actions: assign({ leaving: null }) } },
    },
    removing: {
      description: 'The plan leaves the cart; a second press changes nothing.',
      tags: 'busy',
      invoke: {
        id: 'removePlan',
        src: 'removePlan',
        input: ({ context: { enrollmentId, leaving } }) => ({
          enrollmentId: enrollmentId ?? '',
          plan_id: leaving?.plan_id ?? '',
          plan_pricing_id: leaving?.plan_pricing_id ?? '',
        }),
        onDone: { target: 'loading', actions: assign({ leaving: null }) },
        onError: {
          target: 'listing',
          actions: [{ type: 'keepProblem', params: ({ event }) => event }, assign({ leaving: null })],
        },
      },
    },
    checkingOut: {
      description: 'The confirmation that the plans become effective as of the chosen date.',
      tags: 'dialog',
      invoke: {
        id: 'checkout',
        src: 'checkout',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId ?? '', effectiveDate: context.effectiveDate }),
        onDone: [
          {
            guard: { type: 'isCheckedOut', params: ({ event }) => event.output },
            target: 'leaving',
            actions: assign({
              effectiveDate: ({ context, event }) =>
                event.output.outcome === 'open' ? event.output.effectiveDate : context.effectiveDate,
            }),
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            description: 'What the server said is shown, and the cart is read again.',
            target: 'loading',
            actions: assign({ errors: ({ event }) => (event.output.outcome === 'refused' ? event.output.errors : []) }),
          },
          { target: 'listing' },
        ],
      },
    },
    leaving: { type: 'final', description: 'The enrollment opens at its first step.' },
  },
  output: ({ context }) => ({ effectiveDate: context.effectiveDate }),
})
export type CartRef = ActorRefFrom<typeof cartMachine>
