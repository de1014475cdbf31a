import { assign, setup, type ActorRefFrom } from 'xstate'
import type { CostSharing } from '#schemas/storefront/plans/yearly-cost.rules.ts'
import type { Benefit } from '#schemas/calls/storefront/plans.calls.ts'
import { LEAST_COMPARED, MOST_COMPARED } from '#schemas/storefront/plans/compare.rules.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

/** What a plan covers, as rows by name; HTML, shown only sanitised. */
export interface Compared {
  plan_id: string
  benefits: Benefit[]
  cost_sharing: CostSharing | null
}

interface Context {
  /** In the order in which they were chosen. */
  chosen: string[]
  /** One more was wanted than can stand side by side. */
  isFull: boolean
  compared: Compared[]
  problem: Problem | null
}

export const compareMachine = setup({
  types: {} as {
    context: Context
    events:
      | { type: 'compare.toggle'; plan_id: string }
      | { type: 'compare.listed'; plan_ids: string[] }
      | { type: 'compare.clear' }
      | { type: 'compare.open' }
      | { type: 'compare.retry' }
      | { type: 'compare.close' }
    tags: 'busy' | 'dialog'
  },
  actors: { loadCompared: unprovided<Compared[], { plan_ids: string[] }>('loadCompared') },
  guards: {
    isChosen: ({ context }, { plan_id }: { plan_id: string }) => context.chosen.includes(plan_id),
    hasRoom: ({ context }) => context.chosen.length < MOST_COMPARED,
    isEnough: ({ context }) => context.chosen.length >= LEAST_COMPARED,
    hasLeft: ({ context }, { plan_ids }: { plan_ids: string[] }) =>
      context.chosen.some((plan_id) => !plan_ids.includes(plan_id)),
  },
}).createMachine({
  id: 'compare',
  description: 'Up to three plans of the list, chosen to stand side by side.',
  context: { chosen: [], isFull: false, compared: [], problem: null },
  initial: 'choosing',
  on: {
    'compare.listed': [
      {
        guard: { type: 'hasLeft', params: ({ event }) => event },
        description: 'The list is another: plans that it no longer has cannot be compared.',
        target: '.choosing',
        actions: assign(({ context, event }) => ({
          chosen: context.chosen.filter((plan_id) => event.plan_ids.includes(plan_id)),
          isFull: false,
        })),
      },
      { description: 'All that were chosen are listed.' },
    ],
  },
  states: {
    choosing: {
      description: 'Plans are ticked on their cards.',
      on: {
        'compare.toggle': [
          {
            guard: { type: 'isChosen', params: ({ event }) => event },
            actions: assign(({ context, event }) => ({
              chosen: context.chosen.filter((plan_id) => plan_id !== event.plan_id),
              isFull: false,
            })),
          },
          {
            guard: 'hasRoom',
            actions: assign(({ context, event }) => ({ chosen: [...context.chosen, event.plan_id], isFull: false })),
          },
          { description: 'Said where the chosen ones are counted.', actions: assign({ isFull: true }) },
        ],
        'compare.clear': { actions: assign({ chosen: [], isFull: false }) },
        'compare.open': [
          { guard: 'isEnough', target: 'loading', actions: assign({ isFull: false, problem: null }) },
          { description: 'One alone is compared with nothing: the bar says how many are needed.' },
        ],
      },
    },
    loading: {
      description: 'What each plan covers is fetched.',
      tags: ['busy', 'dialog'],
      invoke: {
        id: 'loadCompared',
        src: 'loadCompared',
        input: ({ context }) => ({ plan_ids: context.chosen }),
        onDone: { target: 'comparing', actions: assign({ compared: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
      },
      on: { 'compare.close': 'choosing' },
    },
    comparing: {
      description: 'The plans stand side by side.',
      tags: 'dialog',
      on: { 'compare.close': 'choosing' },
    },
    failed: {
      description: 'What the plans cover could not be fetched.',
      tags: 'dialog',
      on: {
        'compare.retry': { target: 'loading', actions: assign({ problem: null }) },
        'compare.close': 'choosing',
      },
    },
  },
})
export type CompareRef = ActorRefFrom<typeof compareMachine>
