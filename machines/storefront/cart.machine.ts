import { assign, setup, type ActorRefFrom } from 'xstate'
import type { CartPlan } from '#schemas/calls/cart.calls.ts'
import { wrong } from '#schemas/steps/rule-problem.ts'
import { problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'
import {
  type CartContent,
  type CartContext,
  type CartEvent,
  type RemoveInput,
  dateFor,
  isEmptyCart,
  planById,
  planByPrice,
  unavailablePlan,
} from './cart.context.ts'
import { checkoutMachine } from './checkout.machine.ts'
import { planPopupMachine } from './plan-popup.machine.ts'
import { ridersMachine } from './riders.machine.ts'
import { saveCartMachine } from './save-cart.machine.ts'

export const cartMachine = setup({
  types: {} as {
    input: { tempId: string | null }
    context: CartContext
    events: CartEvent
    output: { effectiveDate: string }
    tags: 'busy' | 'loading' | 'blocked' | 'dialog'
  },
  actors: {
    loadCart: unprovided<CartContent, { tempId: string }>('loadCart'),
    removePlan: unprovided<void, RemoveInput>('removePlan'),
    checkout: checkoutMachine,
    planPopup: planPopupMachine,
    riders: ridersMachine,
    saveCart: saveCartMachine,
  },
  guards: {
    hasQuote: ({ context }) => context.tempId !== null,
    isGone: (_, { error }: { error: unknown }) => ['missing', 'session'].includes(problemOf(error).kind),
    hasUnavailable: ({ context }) => (context.content?.cart.unavailable.length ?? 0) > 0,
    isEmpty: (_, { output }: { output: CartContent }) => isEmptyCart(output),
    isOffered: ({ context }, { date }: { date: string }) => context.content?.dates.includes(date) === true,
    isRemovable: ({ context }, { plan_pricing_id: id }: { plan_pricing_id: string }) =>
      planByPrice(context, id)?.removable === 1,
    isUnavailable: ({ context }, { plan_id: id }: { plan_id: string }) => unavailablePlan(context, id)?.removable === 1,
    isListed: ({ context }, { plan_id: id }: { plan_id: string }) => planById(context, id) !== undefined,
    hasRiders: ({ context }, { plan_id: id }: { plan_id: string }) =>
      unavailablePlan(context, id) === null && (planById(context, id)?.riders ?? []).length > 0,
    isSaved: (_, { saved }: { saved: boolean }) => saved,
    hasParts: ({ context }) => context.content?.cart.has_l713 === true,
    isCheckedOut: (_, { outcome }: { outcome: string }) => outcome === 'open',
    isRefused: (_, { outcome }: { outcome: string }) => outcome === 'refused',
    hasDate: ({ context }) => context.content?.dates.includes(context.effectiveDate) === true,
  },
  actions: {
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    keepContent: assign(({ context }, { content }: { content: CartContent }) => ({
      content,
      effectiveDate: dateFor(context.effectiveDate, content),
      leaving: null,
      about: null,
      problem: null,
    })),
    lookAt: assign(({ context }, { plan_id: id }: { plan_id: string }) => ({
      about: planById(context, id) ?? null,
      errors: [],
      problem: null,
    })),
  },
}).createMachine({
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
        input: ({ context }) => ({ tempId: context.tempId ?? '' }),
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
            actions: assign({ tempId: null, content: null, problem: null }),
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
    listing: {
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
    },
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
        input: ({ context: { tempId, about } }) => ({ tempId: tempId ?? '', plan: about as CartPlan }),
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
      description: 'Save Cart: the quote is sent by e-mail.',
      tags: 'dialog',
      invoke: {
        id: 'saveCart',
        src: 'saveCart',
        input: ({ context: { tempId, effectiveDate } }) => ({ tempId: tempId ?? '', effectiveDate }),
        onDone: 'listing',
      },
    },
    confirmingRemoval: {
      description: 'Do you really want to remove? No or Yes.',
      tags: 'dialog',
      on: { 'cart.confirmRemoval': 'removing', 'cart.keep': { target: 'listing', actions: assign({ leaving: null }) } },
    },
    removing: {
      description: 'The plan leaves the cart; a second press changes nothing.',
      tags: 'busy',
      invoke: {
        id: 'removePlan',
        src: 'removePlan',
        input: ({ context: { tempId, leaving } }) => ({
          tempId: tempId ?? '',
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
        input: ({ context }) => ({ tempId: context.tempId ?? '', effectiveDate: context.effectiveDate }),
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
