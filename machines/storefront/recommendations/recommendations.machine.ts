import { assign, emit, setup, type ActorRefFrom } from 'xstate'
import type { CallData } from '#schemas/calls/call.ts'
import type { cartCalls } from '#schemas/calls/storefront/cart.calls.ts'
import type { RecommendedDetail, RecommendedOffer } from '#schemas/calls/storefront/recommendations.calls.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

/** A plan as the carousel and the list show it: what it is, and what it costs for this quote. */
export type RecommendedPlan = Omit<RecommendedDetail, 'plan_price'> & Omit<RecommendedOffer, 'plan_id'>

export interface RecommendationsInput {
  /** Null where there is no quote. */
  enrollmentId: string | null
  /** How many are shown at most. */
  most: number
}
export type AddedAnswer = CallData<typeof cartCalls.addPlanToCart>
export interface AddRecommendedInput {
  enrollmentId: string
  plan_id: string
  plan_pricing_id: string
}

interface Context extends RecommendationsInput {
  plans: RecommendedPlan[]
  /** The plan that is being added, or that turned out to be active. */
  chosen: RecommendedPlan | null
  /** What the server said of it. */
  refusal: string | null
  problem: Problem | null
}

const findPlan = ({ plans }: Context, id: string): RecommendedPlan | null =>
  plans.find(({ plan_id, can_add }) => plan_id === id && can_add) ?? null

export const recommendationsMachine = setup({
  types: {} as {
    input: RecommendationsInput
    context: Context
    events:
      | { type: 'recommendations.add'; plan_id: string }
      | { type: 'recommendations.close' }
      | { type: 'recommendations.retry' }
      | { type: 'recommendations.refresh' }
    emitted: { type: 'recommendations.added' }
    tags: 'busy' | 'loading' | 'dialog'
  },
  actors: {
    loadRecommendations: unprovided<RecommendedPlan[], { enrollmentId: string; most: number }>('loadRecommendations'),
    addRecommended: unprovided<AddedAnswer, AddRecommendedInput>('addRecommended'),
  },
  guards: {
    hasQuote: ({ context }) => context.enrollmentId !== null,
    hasAny: (_, { output }: { output: readonly RecommendedPlan[] }) => output.length > 0,
    isAddable: ({ context }, { plan_id }: { plan_id: string }) => findPlan(context, plan_id) !== null,
    isAdded: (_, { output }: { output: AddedAnswer }) => output.added,
    isActive: (_, { output }: { output: AddedAnswer }) => output.errorCode === 'already-active',
    isLast: ({ context }) => context.plans.every(({ plan_id }) => plan_id === context.chosen?.plan_id),
  },
  actions: {
    tellAdded: emit({ type: 'recommendations.added' }),
    keepChosen: assign(({ context }, { plan_id }: { plan_id: string }) => ({
      chosen: findPlan(context, plan_id),
      refusal: null,
      problem: null,
    })),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    forgetChosen: assign({ chosen: null, refusal: null }),
    dropChosen: assign(({ context: { plans, chosen } }) => ({
      plans: plans.filter(({ plan_id }) => plan_id !== chosen?.plan_id),
      chosen: null,
      refusal: null,
    })),
  },
}).createMachine({
  id: 'recommendations',
  description: 'Plans that others chose beside those of the cart, that fit the quote, or that many chose.',
  context: ({ input }) => ({ ...input, plans: [], chosen: null, refusal: null, problem: null }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasQuote', target: 'loading' }, { target: 'none' }] },
    loading: {
      description: 'The recommendation service is asked. The page around it works meanwhile.',
      tags: ['busy', 'loading'],
      invoke: {
        id: 'loadRecommendations',
        src: 'loadRecommendations',
        input: ({ context: { enrollmentId, most } }) => ({ enrollmentId: enrollmentId ?? '', most }),
        onDone: [
          {
            guard: { type: 'hasAny', params: ({ event }) => event },
            target: 'showing',
            actions: assign({ plans: ({ event }) => event.output, problem: null }),
          },
          {
            description: 'Nothing goes with this cart, or everything is in it.',
            target: 'none',
            actions: assign({ plans: [], problem: null }),
          },
        ],
        onError: {
          description: 'The service is down: the cart goes on without it.',
          target: 'failed',
          actions: [assign({ plans: [] }), { type: 'keepProblem', params: ({ event }) => event }],
        },
      },
      on: {
        'recommendations.add': [
          {
            guard: { type: 'isAddable', params: ({ event }) => event },
            description: 'One of those that are still shown: it is added, and what goes with it is asked for then.',
            target: 'adding',
            actions: { type: 'keepChosen', params: ({ event }) => event },
          },
          { description: 'It is not shown yet, or its own page asks something first.' },
        ],
        'recommendations.refresh': {
          description: 'Cart or quote changed while it was asked: ask again.',
          target: 'loading',
          reenter: true,
        },
      },
    },
    none: {
      description: 'No products to show.',
      on: {
        'recommendations.refresh': [
          { guard: 'hasQuote', target: 'loading' },
          { description: 'Without a quote there is nothing to recommend by.' },
        ],
      },
    },
    failed: {
      description: 'The service did not answer. The list says so; the cart leaves the carousel out.',
      on: { 'recommendations.retry': 'loading', 'recommendations.refresh': 'loading' },
    },
    showing: {
      description: 'The plans with their prices, the best first.',
      on: {
        'recommendations.add': [
          {
            guard: { type: 'isAddable', params: ({ event }) => event },
            target: 'adding',
            actions: { type: 'keepChosen', params: ({ event }) => event },
          },
          { description: 'It is gone, or its own page asks something first: look again.', target: 'loading' },
        ],
        'recommendations.refresh': { description: 'Cart or quote changed: other plans fit.', target: 'loading' },
      },
    },
    adding: {
      description: 'The plan goes into the cart at the price of the server; a second press changes nothing.',
      tags: 'busy',
      invoke: {
        id: 'addRecommended',
        src: 'addRecommended',
        input: ({ context: { enrollmentId, chosen } }) => ({
          enrollmentId: enrollmentId ?? '',
          plan_id: chosen?.plan_id ?? '',
          plan_pricing_id: chosen?.plan_pricing_id ?? '',
        }),
        onDone: [
          {
            guard: { type: 'isAdded', params: ({ event }) => event },
            description: 'It is in the cart; others go with it now.',
            target: 'loading',
            actions: ['tellAdded', 'forgetChosen'],
          },
          {
            guard: { type: 'isActive', params: ({ event }) => event },
            description: 'The member bought it meanwhile.',
            target: 'alreadyActive',
            actions: assign({ refusal: ({ event }) => event.output.message }),
          },
          {
            description: 'Not sold today, or in the cart already: what is shown is out of date.',
            target: 'showing',
            actions: assign({ refusal: ({ event }) => event.output.message }),
          },
        ],
        onError: {
          target: 'showing',
          actions: ['forgetChosen', { type: 'keepProblem', params: ({ event }) => event }],
        },
      },
    },
    alreadyActive: {
      description: 'The person has this plan already; OK takes it from the recommendations.',
      tags: 'dialog',
      on: {
        'recommendations.close': [
          { guard: 'isLast', target: 'none', actions: 'dropChosen' },
          { target: 'showing', actions: 'dropChosen' },
        ],
      },
    },
  },
})
export type RecommendationsRef = ActorRefFrom<typeof recommendationsMachine>
