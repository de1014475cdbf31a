import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Cart, CartPlan } from '#schemas/calls/cart.calls.ts'
import type { FieldError } from '#schemas/calls/envelope.ts'
import type { RuleProblem } from '#schemas/steps/rule-problem.ts'
import { wrong } from '#schemas/steps/rule-problem.ts'
import { type Problem, problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'
import { checkoutMachine } from './checkout.machine.ts'

export interface CartContent {
  cart: Cart
  /** mm/dd/yyyy, in order. */
  dates: string[]
}
export interface RemoveInput {
  tempId: string
  plan_id: string
  plan_pricing_id: string
}

interface CartContext {
  tempId: string | null
  content: CartContent | null
  /** The chosen date, mm/dd/yyyy; empty until one is chosen. */
  effectiveDate: string
  /** The plan that is about to be removed. */
  leaving: CartPlan | null
  errors: (RuleProblem | FieldError)[]
  problem: Problem | null
}

const isEmpty = ({ cart }: CartContent): boolean => cart.result.length === 0 && cart.unavailable.length === 0

const findPlan = ({ content }: CartContext, id: string): CartPlan | undefined =>
  content?.cart.result.find((plan) => plan.plan_pricing_id === id)

/** Keeps the date that was chosen where it is still possible; a single possible date needs no choosing. */
const dateFor = (before: string, { cart, dates }: CartContent): string => {
  if (dates.includes(before)) return before
  if (cart.effective_date !== null && dates.includes(cart.effective_date)) return cart.effective_date
  return dates.length === 1 ? (dates[0] ?? '') : ''
}

export const cartMachine = setup({
  types: {} as {
    input: { tempId: string | null }
    context: CartContext
    events:
      | { type: 'cart.chooseDate'; date: string }
      | { type: 'cart.remove'; plan_pricing_id: string }
      | { type: 'cart.removeUnavailable'; plan_id: string }
      | { type: 'cart.confirmRemoval' }
      | { type: 'cart.keep' }
      | { type: 'cart.explain' }
      | { type: 'cart.closeExplanation' }
      | { type: 'cart.proceed' }
      | { type: 'cart.retry' }
    output: { effectiveDate: string }
    tags: 'busy' | 'loading' | 'blocked' | 'dialog'
  },
  actors: {
    loadCart: unprovided<CartContent, { tempId: string }>('loadCart'),
    removePlan: unprovided<void, RemoveInput>('removePlan'),
    checkout: checkoutMachine,
  },
  guards: {
    hasQuote: ({ context }) => context.tempId !== null,
    isGone: (_, { error }: { error: unknown }) => ['missing', 'session'].includes(problemOf(error).kind),
    hasUnavailable: ({ context }) => (context.content?.cart.unavailable.length ?? 0) > 0,
    isEmpty: (_, { output }: { output: CartContent }) => isEmpty(output),
    isOffered: ({ context }, { date }: { date: string }) => context.content?.dates.includes(date) === true,
    isRemovable: ({ context }, { plan_pricing_id: id }: { plan_pricing_id: string }) =>
      findPlan(context, id)?.removable === 1,
    isUnavailable: ({ context }, { plan_id: id }: { plan_id: string }) => unavailablePlan(context, id)?.removable === 1,
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
              leaving: ({ context, event }) => findPlan(context, event.plan_pricing_id) ?? null,
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

/** The cart's line of a plan that is not available any more. */
function unavailablePlan({ content }: CartContext, planId: string): CartPlan | null {
  if (content?.cart.unavailable.some((one) => one.plan_id === planId) !== true) return null
  return content.cart.result.find((one) => one.plan_id === planId) ?? null
}
