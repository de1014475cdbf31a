import { assign, setup, type ActorRefFrom } from 'xstate'
import type { CartPlan } from '#schemas/calls/storefront/cart.calls.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

export interface SaveRidersInput {
  enrollmentId: string
  plan_id: string
  riders: string[]
}
interface Input {
  enrollmentId: string
  plan: CartPlan
}
interface Context extends Input {
  /** Ids of the ticked riders, in the plan's order. */
  chosen: string[]
  problem: Problem | null
}

const offered = ({ plan }: Input): string[] => (plan.riders ?? []).map(({ rider_id }) => rider_id)
const before = ({ plan }: Input): string[] =>
  (plan.riders ?? []).flatMap(({ rider_id, chosen }) => (chosen ? [rider_id] : []))

const toggled = (context: Context, id: string): string[] =>
  offered(context).filter((one) => (one === id) !== context.chosen.includes(one))

/** The dialog of additional riders of one plan (spec 1, section 2, Cart). */
export const ridersMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events: { type: 'riders.toggle'; rider_id: string } | { type: 'riders.save' } | { type: 'riders.close' }
    output: { saved: boolean }
    tags: 'busy'
  },
  actors: { saveRiders: unprovided<void, SaveRidersInput>('saveRiders') },
  guards: {
    isOffered: ({ context }, { rider_id: id }: { rider_id: string }) => offered(context).includes(id),
    isChanged: ({ context }) => context.chosen.join() !== before(context).join(),
  },
}).createMachine({
  id: 'riders',
  description: 'What may be added to a plan of the cart for a price of its own.',
  context: ({ input }) => ({ ...input, chosen: before(input), problem: null }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The riders with their prices, each to be ticked.',
      on: {
        'riders.toggle': [
          {
            guard: { type: 'isOffered', params: ({ event }) => event },
            actions: assign({ chosen: ({ context, event }) => toggled(context, event.rider_id), problem: null }),
          },
          { description: 'The plan offers no such rider.' },
        ],
        'riders.save': [
          { guard: 'isChanged', target: 'saving', actions: assign({ problem: null }) },
          { description: 'Nothing was changed: there is nothing to save.', target: 'closed' },
        ],
        'riders.close': 'closed',
      },
    },
    saving: {
      description: 'The server keeps the choice and prices it; a second press changes nothing.',
      tags: 'busy',
      invoke: {
        id: 'saveRiders',
        src: 'saveRiders',
        input: ({ context: { enrollmentId, plan, chosen } }) => ({
          enrollmentId,
          plan_id: plan.plan_id,
          riders: chosen,
        }),
        onDone: 'saved',
        onError: { target: 'choosing', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
      },
    },
    saved: { type: 'final', description: 'The cart is read again with the new price.', output: { saved: true } },
    closed: { type: 'final', description: 'Back to the cart, nothing changed.', output: { saved: false } },
  },
  output: ({ event }) => event.output as { saved: boolean },
})
export type RidersRef = ActorRefFrom<typeof ridersMachine>
