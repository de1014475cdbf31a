import { assign, setup } from 'xstate'
import type { OfferChanges } from '#schemas/calls/enrollment/offer.calls.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Input {
  enrollmentId: string
}
export interface AgreeInput extends Input {
  changes: OfferChanges
}

export const offerMachine = setup({
  types: {} as {
    input: Input
    context: Input & { changes: OfferChanges | null; problem: Problem | null }
    events: { type: 'offer.agree' }
    tags: 'busy'
  },
  actors: {
    loadChanges: unprovided<OfferChanges, Input>('loadChanges'),
    agree: unprovided<{ left: number }, AgreeInput>('agree'),
  },
  guards: {
    hasNone: (_, { plans }: OfferChanges) => plans.length === 0,
    areOthers: (_, { error }: { error: unknown }) => problemOf(error).kind === 'conflict',
  },
}).createMachine({
  id: 'offer',
  description: 'Plans that were withdrawn or have another price since the checkout, to be agreed to before signing.',
  context: ({ input }) => ({ ...input, changes: null, problem: null }),
  initial: 'looking',
  states: {
    looking: {
      description: 'Whether the plans of the cart are what was agreed to at the checkout.',
      invoke: {
        id: 'loadChanges',
        src: 'loadChanges',
        input: ({ context: { enrollmentId } }) => ({ enrollmentId }),
        onDone: [
          { guard: { type: 'hasNone', params: ({ event }) => event.output }, target: 'unchanged' },
          { target: 'showing', actions: assign({ changes: ({ event }) => event.output }) },
        ],
        onError: {
          description: 'Not known now: the server asks again before anything is signed.',
          target: 'unchanged',
        },
      },
    },
    unchanged: { description: 'All is as it was agreed to.' },
    showing: {
      description: 'Each plan with what it cost and costs now; one press agrees.',
      on: { 'offer.agree': { target: 'agreeing', actions: assign({ problem: null }) } },
    },
    agreeing: {
      description: 'What was shown is agreed to; withdrawn plans leave the cart.',
      tags: 'busy',
      invoke: {
        id: 'agree',
        src: 'agree',
        input: ({ context: { enrollmentId, changes } }) => ({ enrollmentId, changes: changes as OfferChanges }),
        onDone: { target: 'agreed', actions: assign({ changes: null }) },
        onError: [
          {
            guard: { type: 'areOthers', params: ({ event }) => event },
            description: 'They have changed once more: what is shown is fetched anew.',
            target: 'looking',
            actions: assign({ changes: null }),
          },
          { target: 'showing', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
        ],
      },
    },
    agreed: { type: 'final', description: 'The steps and the price are read again.' },
  },
})
