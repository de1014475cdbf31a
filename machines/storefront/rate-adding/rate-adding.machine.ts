import { assign, setup, type ActorRefFrom } from 'xstate'
import type { LinkedMembership, PricingEntry } from '#schemas/calls/storefront/plans.calls.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'
import type { AddAnswer } from '../plan-adding/plan-adding.machine.ts'

interface RateAddingInput {
  enrollmentId: string
  planId: string
  rate: PricingEntry
  /** What may go into the cart before a plan of the special carrier, its own membership first; else empty. */
  memberships: LinkedMembership[]
  /** On an external site the person chooses among them; elsewhere the plan's own goes along. */
  choosesMembership: boolean
}
/** `membership` is null for a plan that comes without one, and for members. */
export interface AddRateInput extends Pick<RateAddingInput, 'enrollmentId' | 'planId' | 'rate'> {
  membership: LinkedMembership | null
}
/** What became of it: `stale` where the rates say something else meanwhile. */
export interface RateAddingEnd {
  result: 'added' | 'active' | 'refused' | 'stale' | 'failed' | 'closed'
  message: string | null
  problem: Problem | null
}

interface RateAddingContext extends RateAddingInput {
  membership: LinkedMembership | null
  output: RateAddingEnd
}

const resultOf = ({ added, errorCode }: AddAnswer): RateAddingEnd['result'] => {
  if (added || errorCode === 'already-in-cart') return 'added'
  if (errorCode === 'already-active') return 'active'
  return errorCode === 'blackout' || errorCode === null ? 'refused' : 'stale'
}

/** A rate goes into the cart (spec 1, section 4, Add to cart). */
export const rateAddingMachine = setup({
  types: {} as {
    input: RateAddingInput
    context: RateAddingContext
    events:
      | { type: 'rate-adding.choose'; plan_pricing_id: string }
      | { type: 'rate-adding.submit' }
      | { type: 'rate-adding.close' }
      | { type: 'rate-adding.ok' }
    output: RateAddingEnd
    tags: 'busy' | 'dialog'
  },
  actors: { addRate: unprovided<AddAnswer, AddRateInput>('addRate') },
  guards: {
    hasToChoose: ({ context }) => context.choosesMembership && context.memberships.length > 0,
    isAlreadyActive: (_, { output }: { output: AddAnswer }) => resultOf(output) === 'active',
  },
  actions: {
    keepAnswer: assign({
      output: (_, { output }: { output: AddAnswer }) => ({
        result: resultOf(output),
        message: output.message,
        problem: null,
      }),
    }),
  },
}).createMachine({
  id: 'rate-adding',
  description: 'A plan goes into the cart, behind the membership that it comes with.',
  context: ({ input }) => ({
    ...input,
    membership: input.memberships[0] ?? null,
    output: { result: 'closed', message: null, problem: null },
  }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasToChoose', target: 'choosing' }, { target: 'adding' }] },
    choosing: {
      description: 'Membership options: which one goes into the cart first.',
      tags: 'dialog',
      on: {
        'rate-adding.choose': {
          actions: assign({
            membership: ({ context, event }) =>
              context.memberships.find((one) => one.plan_pricing_id === event.plan_pricing_id) ?? context.membership,
          }),
        },
        'rate-adding.submit': 'adding',
        'rate-adding.close': 'closed',
      },
    },
    adding: {
      description: 'The plan, or membership and plan, go into the cart; a second press changes nothing.',
      tags: 'busy',
      invoke: {
        id: 'addRate',
        src: 'addRate',
        input: ({ context: { enrollmentId, planId, rate, membership } }) => ({
          enrollmentId,
          planId,
          rate,
          membership,
        }),
        onDone: [
          {
            guard: { type: 'isAlreadyActive', params: ({ event }) => event },
            target: 'alreadyActive',
            actions: { type: 'keepAnswer', params: ({ event }) => event },
          },
          { target: 'ended', actions: { type: 'keepAnswer', params: ({ event }) => event } },
        ],
        onError: {
          target: 'ended',
          actions: assign({
            output: ({ event }) => ({ result: 'failed', message: null, problem: problemOf(event.error) }),
          }),
        },
      },
    },
    alreadyActive: {
      description: 'The person has this plan already; OK.',
      tags: 'dialog',
      on: { 'rate-adding.ok': 'ended' },
    },
    ended: { type: 'final', description: 'The page goes by what became of it.' },
    closed: { type: 'final', description: 'Nothing was added.' },
  },
  output: ({ context }) => context.output,
})
export type RateAddingRef = ActorRefFrom<typeof rateAddingMachine>
