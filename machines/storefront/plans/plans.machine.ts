import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Category, PlanCard } from '#schemas/calls/storefront/plans.calls.ts'
import type { FilterInfo } from '#schemas/calls/storefront/quote.calls.ts'
import { canAdd } from '#schemas/storefront/plans/plan-card.rules.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'
import { type AddingEnd, planAddingMachine } from '../plan-adding/plan-adding.machine.ts'
import { quoteMachine } from '../quote/quote.machine.ts'

export interface PlanList {
  filter: FilterInfo
  categories: Category[]
  plans: PlanCard[]
  /** Dollars a month, least and greatest over all categories; null where nothing has a price yet. */
  price: { minimum: number; maximum: number } | null
  /** A premier plan is in the cart: its children tier covers one child (spec 1, section 3). */
  isPremier: boolean
  /** Plans of the cart that the quote, or the day, took away, each with the reason. */
  lost: { plan_id: string; plan_name: string; message: string }[]
}
interface PlansContext {
  enrollmentId: string | null
  /** A category code, or null for all of them. */
  category: string | null
  list: PlanList | null
  /** The plan whose icon was pressed. */
  chosen: PlanCard | null
  problem: Problem | null
}

const findPlan = ({ list }: PlansContext, id: string): PlanCard | undefined =>
  list?.plans.find((plan) => plan.plan_pricing_id === id)

export const plansMachine = setup({
  types: {} as {
    input: { enrollmentId: string | null; category: string | null }
    context: PlansContext
    events:
      | { type: 'plans.choose'; category: string | null }
      | { type: 'plans.retry' }
      | { type: 'plans.edit' }
      | { type: 'plans.closeEdit' }
      | { type: 'plans.add'; plan_pricing_id: string }
      | { type: 'plans.refresh'; enrollmentId: string | null }
    tags: 'busy' | 'loading' | 'editing' | 'dialog'
  },
  actors: {
    quote: quoteMachine,
    adding: planAddingMachine,
    loadPlans: unprovided<PlanList, { enrollmentId: string; category: string | null }>('loadPlans'),
  },
  guards: {
    hasQuote: ({ context }) => context.enrollmentId !== null,
    isGone: (_, { error }: { error: unknown }) => ['missing', 'session'].includes(problemOf(error).kind),
    canBeAdded: ({ context }, { plan_pricing_id: id }: { plan_pricing_id: string }) => {
      const plan = findPlan(context, id)
      return plan !== undefined && canAdd(plan)
    },
    hasNoQuoteYet: ({ context }, { enrollmentId }: { enrollmentId: string | null }) =>
      context.enrollmentId === null && enrollmentId === null,
    isNewCategory: ({ context }, { category }: { category: string | null }) => category !== context.category,
  },
  actions: {
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    forget: assign({ enrollmentId: null, list: null, problem: null }),
    tick: assign(({ context }, { added, problem }: AddingEnd) => ({
      problem,
      chosen: null,
      list: context.list && {
        ...context.list,
        plans: context.list.plans.map((plan) =>
          added && plan.plan_id === context.chosen?.plan_id ? { ...plan, is_in_cart: true } : plan,
        ),
      },
    })),
  },
}).createMachine({
  id: 'plans',
  description: 'The plans that the quote may buy, by category, with their prices.',
  context: ({ input }) => ({ ...input, list: null, chosen: null, problem: null }),
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
    'plans.refresh': [
      {
        guard: { type: 'hasNoQuoteYet', params: ({ event }) => event },
        description: 'Nothing is listed without a quote: what is typed into its form stays.',
      },
      {
        description: 'Under or over 65, another portal, group or person: the list is another.',
        target: '.starting',
        actions: assign(({ context, event }) => ({
          enrollmentId: event.enrollmentId,
          list: event.enrollmentId === context.enrollmentId ? context.list : null,
          chosen: null,
          problem: null,
        })),
      },
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
        input: { form: 'banner', enrollmentId: null, planId: null },
        onDone: { target: 'loading', actions: assign({ enrollmentId: ({ event }) => event.output.enrollmentId }) },
      },
    },
    loading: {
      description: 'The list is fetched; a list that is shown already stays until the new one is there.',
      tags: ['busy', 'loading'],
      invoke: {
        id: 'loadPlans',
        src: 'loadPlans',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId ?? '', category: context.category }),
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
            target: 'adding',
            actions: assign({
              chosen: ({ context, event }) => findPlan(context, event.plan_pricing_id) ?? null,
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
        input: ({ context }) => ({ form: 'details', enrollmentId: context.enrollmentId, planId: null }),
        onDone: {
          description: 'Other prices, perhaps other plans.',
          target: 'loading',
          actions: assign({ enrollmentId: ({ event }) => event.output.enrollmentId }),
        },
      },
      on: { 'plans.closeEdit': 'listing' },
    },
    adding: {
      description: 'A plan is on its way into the cart, and what is said about it stands over the list.',
      tags: 'busy',
      invoke: {
        id: 'adding',
        src: 'adding',
        input: ({ context }) => {
          if (context.enrollmentId === null || context.chosen === null)
            throw new Error('Nothing was chosen to be added')
          return { enrollmentId: context.enrollmentId, plan: context.chosen }
        },
        onDone: {
          description: 'With a tick, or with what went wrong.',
          target: 'listing',
          actions: { type: 'tick', params: ({ event }) => event.output },
        },
      },
    },
  },
})
export type PlansRef = ActorRefFrom<typeof plansMachine>
