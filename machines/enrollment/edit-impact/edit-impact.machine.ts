import { assign, setup } from 'xstate'
import type { Edit, EditImpact } from '#schemas/calls/enrollment/offer.calls.ts'
import { unprovided } from '../../support/unprovided.ts'

export interface ImpactInput {
  enrollmentId: string
  edit: Edit
}

export const editImpactMachine = setup({
  types: {} as {
    input: ImpactInput
    context: ImpactInput & {
      impact: EditImpact | null
      /** It was looked for in vain; the dialog that says so stays while it is looked for again. */
      isUnknown: boolean
    }
    events: { type: 'impact.goOn' } | { type: 'impact.leave' } | { type: 'impact.again' }
    output: { goes: boolean }
    tags: 'busy'
  },
  actors: { loadImpact: unprovided<EditImpact, ImpactInput>('loadImpact') },
  guards: { reaches: (_, { reaches }: EditImpact) => reaches },
}).createMachine({
  id: 'edit-impact',
  description: 'Says what an edit of the quote would mean for answers, steps and price, before it happens.',
  context: ({ input }) => ({ ...input, impact: null, isUnknown: false }),
  initial: 'looking',
  states: {
    looking: {
      description: 'The server reckons what the edit would change; nothing is changed by asking.',
      tags: 'busy',
      invoke: {
        id: 'loadImpact',
        src: 'loadImpact',
        input: ({ context: { enrollmentId, edit } }) => ({ enrollmentId, edit }),
        onDone: [
          {
            guard: { type: 'reaches', params: ({ event }) => event.output },
            target: 'telling',
            actions: assign({ impact: ({ event }) => event.output, isUnknown: false }),
          },
          { description: 'Nothing that was entered or agreed to is touched.', target: 'going' },
        ],
        onError: {
          description: 'The edit itself may still be possible: the person decides.',
          target: 'unknown',
          actions: assign({ isUnknown: true }),
        },
      },
    },
    telling: {
      description: 'What the edit would mean: go on, or leave it as it is.',
      on: { 'impact.goOn': 'going', 'impact.leave': 'left' },
    },
    unknown: {
      description: 'What it would mean could not be found out, and the dialog says so.',
      on: { 'impact.again': 'looking', 'impact.goOn': 'going', 'impact.leave': 'left' },
    },
    going: { type: 'final', description: 'The edit is made.', output: { goes: true } },
    left: { type: 'final', description: 'All stays as it is.', output: { goes: false } },
  },
  output: ({ event }) => event.output as { goes: boolean },
})
