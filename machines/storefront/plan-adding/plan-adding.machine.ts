import { assign, setup, type ActorRefFrom } from 'xstate'
import type { PlanCard, PricingErrorCode } from '#schemas/calls/storefront/plans.calls.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

export interface AddInput {
  enrollmentId: string
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

export interface AddingInput {
  enrollmentId: string
  /** The card whose icon was pressed. */
  plan: PlanCard
}
export interface AddingEnd {
  /** The plan lies in the cart now. */
  added: boolean
  /** What went wrong on the way; said above the list. */
  problem: Problem | null
}

interface Context extends AddingInput, AddingEnd {
  /** What the server says about the plan. */
  message: string | null
}

export const planAddingMachine = setup({
  types: {} as {
    input: AddingInput
    context: Context
    events: { type: 'adding.close' }
    output: AddingEnd
    tags: 'busy' | 'dialog'
  },
  actors: {
    checkPricing: unprovided<Readiness, { enrollmentId: string; pid: string }>('checkPricing'),
    addPlan: unprovided<AddAnswer, AddInput>('addPlan'),
  },
  guards: {
    isPriced: (_, { errorCode }: Readiness) => errorCode === null,
    isRefused: (_, { errorCode }: Readiness) => errorCode === 'planAgeError' || errorCode === 'portalError',
    isInCart: (_, { added, errorCode }: AddAnswer) => added || errorCode === 'already-in-cart',
    isAlreadyActive: (_, { errorCode }: AddAnswer) => errorCode === 'already-active',
  },
  actions: {
    keepMessage: assign({ message: (_, { message }: { message: string | null }) => message }),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
}).createMachine({
  id: 'plan-adding',
  description: 'What happens after the add icon of a card was pressed, and what is said about it.',
  context: ({ input }) => ({ ...input, added: false, message: null, problem: null }),
  initial: 'pricing',
  states: {
    pricing: {
      description: 'The price is asked once more before the plan is added.',
      tags: 'busy',
      invoke: {
        id: 'checkPricing',
        src: 'checkPricing',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId, pid: context.plan.pid }),
        onDone: [
          { guard: { type: 'isPriced', params: ({ event }) => event.output }, target: 'adding' },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            description: 'Said in the dialog, without View Cart.',
            target: 'refused',
            actions: { type: 'keepMessage', params: ({ event }) => event.output },
          },
          {
            description: 'Questions, salary, tobacco, another variant: all of these are on the plan’s own page.',
            target: 'detour',
            actions: { type: 'keepMessage', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'over', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    adding: {
      description: 'The plan goes into the cart.',
      tags: 'busy',
      invoke: {
        id: 'addPlan',
        src: 'addPlan',
        input: ({ context: { enrollmentId, plan } }) => ({
          enrollmentId,
          plan_id: plan.plan_id,
          plan_pricing_id: plan.plan_pricing_id,
        }),
        onDone: [
          {
            guard: { type: 'isInCart', params: ({ event }) => event.output },
            target: 'added',
            actions: assign({ added: true }),
          },
          {
            guard: { type: 'isAlreadyActive', params: ({ event }) => event.output },
            target: 'alreadyActive',
            actions: { type: 'keepMessage', params: ({ event }) => event.output },
          },
          {
            description: 'Blackout, age and other refusals, in the server’s words.',
            target: 'refused',
            actions: { type: 'keepMessage', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'over', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    added: {
      description: 'View Cart, or Add More Plan(s).',
      tags: 'dialog',
      on: { 'adding.close': 'over' },
    },
    refused: {
      description: 'Why the plan cannot be added.',
      tags: 'dialog',
      on: { 'adding.close': 'over' },
    },
    alreadyActive: {
      description: 'The person has this plan already; OK.',
      tags: 'dialog',
      on: { 'adding.close': 'over' },
    },
    detour: {
      description: 'The plan asks for more than the quote: the way leads to its page.',
      tags: 'dialog',
      on: { 'adding.close': 'over' },
    },
    over: { type: 'final', description: 'The list goes on, with a tick or with what went wrong.' },
  },
  output: ({ context: { added, problem } }) => ({ added, problem }),
})
export type PlanAddingRef = ActorRefFrom<typeof planAddingMachine>
