import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Category, PlanCard, PricingErrorCode } from '#schemas/calls/plans.calls.ts'
import type { FilterInfo } from '#schemas/calls/quote.calls.ts'
import { canAdd } from '#schemas/storefront/plan-card.rules.ts'
import { type Problem, problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'
import { quoteMachine } from './quote.machine.ts'

export interface PlanList {
  filter: FilterInfo
  categories: Category[]
  plans: PlanCard[]
  /** A premier plan is in the cart: its children tier covers one child (spec 1, section 3). */
  isPremier: boolean
}
export interface AddInput {
  tempId: string
  plan_id: string
  plan_pricing_id: string
}
export interface AddAnswer {
  added: boolean
  errorCode: PricingErrorCode | 'blackout' | 'already-active' | 'already-in-cart' | null
  message: string | null
}
/** What must be done on the plan's own page before the plan can be added. */
export interface Readiness {
  errorCode: PricingErrorCode | null
  message: string | null
  /** With `changePid`: the plan to look at. */
  pid: string | null
}

interface PlansContext {
  tempId: string | null
  /** A category code, or null for all of them. */
  category: string | null
  list: PlanList | null
  /** The plan whose icon was pressed. */
  chosen: PlanCard | null
  /** What the server says about the plan that was pressed. */
  message: string | null
  problem: Problem | null
}

const findPlan = ({ list }: PlansContext, id: string): PlanCard | undefined =>
  list?.plans.find((plan) => plan.plan_pricing_id === id)

export const plansMachine = setup({
  types: {} as {
    input: { tempId: string | null; category: string | null }
    context: PlansContext
    events:
      | { type: 'plans.choose'; category: string | null }
      | { type: 'plans.retry' }
      | { type: 'plans.edit' }
      | { type: 'plans.closeEdit' }
      | { type: 'plans.add'; plan_pricing_id: string }
      | { type: 'plans.more' }
    tags: 'busy' | 'loading' | 'editing' | 'dialog'
  },
  actors: {
    quote: quoteMachine,
    loadPlans: unprovided<PlanList, { tempId: string; category: string | null }>('loadPlans'),
    checkPricing: unprovided<Readiness, { tempId: string; pid: string }>('checkPricing'),
    addPlan: unprovided<AddAnswer, AddInput>('addPlan'),
  },
  guards: {
    hasQuote: ({ context }) => context.tempId !== null,
    isGone: (_, { error }: { error: unknown }) => ['missing', 'session'].includes(problemOf(error).kind),
    canBeAdded: ({ context }, { plan_pricing_id: id }: { plan_pricing_id: string }) => {
      const plan = findPlan(context, id)
      return plan !== undefined && canAdd(plan)
    },
    isPriced: (_, { errorCode }: Readiness) => errorCode === null,
    isRefused: (_, { errorCode }: Readiness) => errorCode === 'planAgeError' || errorCode === 'portalError',
    isInCart: (_, { added, errorCode }: AddAnswer) => added || errorCode === 'already-in-cart',
    isAlreadyActive: (_, { errorCode }: AddAnswer) => errorCode === 'already-active',
    isNewCategory: ({ context }, { category }: { category: string | null }) => category !== context.category,
  },
  actions: {
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    forget: assign({ tempId: null, list: null, problem: null }),
    tick: assign(({ context }) => ({
      list: context.list && {
        ...context.list,
        plans: context.list.plans.map((plan) =>
          plan.plan_id === context.chosen?.plan_id ? { ...plan, is_in_cart: true } : plan,
        ),
      },
      message: null,
    })),
  },
}).createMachine({
  id: 'plans',
  description: 'The plans that the quote may buy, by category, with their prices.',
  context: ({ input }) => ({ ...input, list: null, chosen: null, message: null, problem: null }),
  initial: 'starting',
  on: {
    'plans.choose': [
      {
        guard: { type: 'isNewCategory', params: ({ event }) => ({ category: event.category }) },
        description: 'The address names another category.',
        target: '.starting',
        actions: assign({ category: ({ event }) => event.category, list: null, problem: null }),
      },
      { description: 'It is shown already.' },
    ],
  },
  states: {
    starting: {
      always: [{ guard: 'hasQuote', target: 'loading' }, { target: 'quoting' }],
    },
    quoting: {
      description: 'Without a quote there are no prices: its form comes first.',
      tags: 'editing',
      invoke: {
        id: 'quote',
        src: 'quote',
        input: { form: 'banner', tempId: null, planId: null },
        onDone: { target: 'loading', actions: assign({ tempId: ({ event }) => event.output.tempId }) },
      },
    },
    loading: {
      description: 'The list is fetched; a list that is shown already stays until the new one is there.',
      tags: ['busy', 'loading'],
      invoke: {
        id: 'loadPlans',
        src: 'loadPlans',
        input: ({ context }) => ({ tempId: context.tempId ?? '', category: context.category }),
        onDone: { target: 'listing', actions: assign({ list: ({ event }) => event.output, problem: null }) },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            description: 'The quote has expired: a new one is asked for.',
            target: 'quoting',
            actions: 'forget',
          },
          { target: 'loadFailed', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    loadFailed: {
      description: 'The list could not be fetched.',
      on: { 'plans.retry': { target: 'loading', actions: assign({ problem: null }) } },
    },
    listing: {
      description: 'Cards by section; or the words that say that there are none.',
      on: {
        'plans.edit': { target: 'editingQuote', actions: assign({ problem: null }) },
        'plans.add': [
          {
            guard: { type: 'canBeAdded', params: ({ event }) => event },
            target: 'pricing',
            actions: assign({
              chosen: ({ context, event }) => findPlan(context, event.plan_pricing_id) ?? null,
              message: null,
              problem: null,
            }),
          },
          {
            description: 'Only the plan of the selected tier that is not in the cart yet can be added: look again.',
            target: 'loading',
          },
        ],
      },
    },
    editingQuote: {
      description: 'The Basic Details of the quote, over the list.',
      tags: ['editing', 'dialog'],
      invoke: {
        id: 'editQuote',
        src: 'quote',
        input: ({ context }) => ({ form: 'details', tempId: context.tempId, planId: null }),
        onDone: {
          description: 'Other prices, perhaps other plans.',
          target: 'loading',
          actions: assign({ tempId: ({ event }) => event.output.tempId }),
        },
      },
      on: { 'plans.closeEdit': 'listing' },
    },
    pricing: {
      description: 'The price is asked once more before the plan is added.',
      tags: 'busy',
      invoke: {
        id: 'checkPricing',
        src: 'checkPricing',
        input: ({ context }) => ({ tempId: context.tempId ?? '', pid: context.chosen?.pid ?? '' }),
        onDone: [
          { guard: { type: 'isPriced', params: ({ event }) => event.output }, target: 'adding' },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            description: 'Said in the dialog, without View Cart.',
            target: 'refused',
            actions: assign({ message: ({ event }) => event.output.message }),
          },
          {
            description: 'Questions, salary, tobacco, another variant: all of these are on the plan’s own page.',
            target: 'detour',
            actions: assign({ message: ({ event }) => event.output.message }),
          },
        ],
        onError: { target: 'listing', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    adding: {
      description: 'The plan goes into the cart.',
      tags: 'busy',
      invoke: {
        id: 'addPlan',
        src: 'addPlan',
        input: ({ context }) => ({
          tempId: context.tempId ?? '',
          plan_id: context.chosen?.plan_id ?? '',
          plan_pricing_id: context.chosen?.plan_pricing_id ?? '',
        }),
        onDone: [
          {
            guard: { type: 'isInCart', params: ({ event }) => event.output },
            target: 'added',
            actions: 'tick',
          },
          {
            guard: { type: 'isAlreadyActive', params: ({ event }) => event.output },
            target: 'alreadyActive',
            actions: assign({ message: ({ event }) => event.output.message }),
          },
          {
            description: 'Blackout, age and other refusals, in the server’s words.',
            target: 'refused',
            actions: assign({ message: ({ event }) => event.output.message }),
          },
        ],
        onError: { target: 'listing', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    added: {
      description: 'View Cart, or Add More Plan(s).',
      tags: 'dialog',
      on: { 'plans.more': 'listing' },
    },
    refused: {
      description: 'Why the plan cannot be added.',
      tags: 'dialog',
      on: { 'plans.more': 'listing' },
    },
    alreadyActive: {
      description: 'The person has this plan already; OK.',
      tags: 'dialog',
      on: { 'plans.more': 'listing' },
    },
    detour: {
      description: 'The plan asks for more than the quote: the way leads to its page.',
      tags: 'dialog',
      on: { 'plans.more': 'listing' },
    },
  },
})
export type PlansRef = ActorRefFrom<typeof plansMachine>
