import { assign, setup, type ActorRefFrom } from 'xstate'
import type { PlanDetail } from '#schemas/calls/storefront/plans.calls.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Input {
  planId: string
  /** As the cart names it, with its option. */
  name: string
}

/** The popup with a plan's details in the cart (spec 1, section 2, Cart). */
export const planPopupMachine = setup({
  types: {} as {
    input: Input
    context: Input & { plan: PlanDetail | null; problem: Problem | null }
    events: { type: 'plan-popup.close' } | { type: 'plan-popup.retry' }
    tags: 'busy'
  },
  actors: { loadPlanText: unprovided<PlanDetail | null, { planId: string }>('loadPlanText') },
  guards: { isThere: (_, { output }: { output: PlanDetail | null }) => output !== null },
}).createMachine({
  id: 'plan-popup',
  description: 'What a plan of the cart covers, read without leaving the cart.',
  context: ({ input }) => ({ ...input, plan: null, problem: null }),
  initial: 'loading',
  on: { 'plan-popup.close': '.closed' },
  states: {
    loading: {
      description: 'The description is being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadPlanText',
        src: 'loadPlanText',
        input: ({ context }) => ({ planId: context.planId }),
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => event },
            target: 'shown',
            actions: assign({ plan: ({ event }) => event.output }),
          },
          { description: 'The catalog has it no more.', target: 'gone' },
        ],
        onError: { target: 'failed', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
      },
    },
    shown: { description: 'Description, benefits, exclusions, example and questions of the plan.' },
    gone: { description: 'This plan is not offered any more; the popup says so.' },
    failed: {
      description: 'The description could not be fetched.',
      on: { 'plan-popup.retry': { target: 'loading', actions: assign({ problem: null }) } },
    },
    closed: { type: 'final', description: 'Back to the cart.' },
  },
})
export type PlanPopupRef = ActorRefFrom<typeof planPopupMachine>
