import { assign, setup } from 'xstate'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

export interface OpenLinkInput {
  /** The signed token of the address. */
  token: string
  /** The saved tab, encoded as the address has it. */
  tab: string
}

/** The way back by the link of a mail (spec 3, section 2.6). */
export const directContinueMachine = setup({
  types: {} as {
    input: OpenLinkInput
    context: OpenLinkInput & { to: string; problem: Problem | null }
    events: { type: 'direct-continue.retry' }
    output: { to: string }
    tags: 'busy'
  },
  actors: { openLink: unprovided<{ to: string }, OpenLinkInput>('openLink') },
  guards: {
    isWorthless: (_, { error }: { error: unknown }) =>
      ['missing', 'conflict', 'field', 'refused'].includes(problemOf(error).kind),
  },
}).createMachine({
  id: 'direct-continue',
  description: 'A link from a mail opens the saved quote in whatever browser it is followed.',
  context: ({ input }) => ({ ...input, to: '', problem: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'What the browser kept is cleared, and the signed link exchanged for the right to use the quote.',
      tags: 'busy',
      invoke: {
        id: 'openLink',
        src: 'openLink',
        input: ({ context: { token, tab } }) => ({ token, tab }),
        onDone: { target: 'opened', actions: assign({ to: ({ event }) => event.output.to }) },
        onError: [
          {
            guard: { type: 'isWorthless', params: ({ event }) => event },
            description: 'The link has expired, is not ours, or its enrollment is complete.',
            target: 'refused',
            actions: assign({ problem: ({ event }) => problemOf(event.error) }),
          },
          { target: 'failed', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
        ],
      },
    },
    refused: { description: 'The page says why the link does not open anything, and what to do instead.' },
    failed: {
      description: 'No answer: the link may still be good.',
      on: { 'direct-continue.retry': { target: 'opening', actions: assign({ problem: null }) } },
    },
    opened: { type: 'final', description: 'The saved tab opens, or the nearest place that is allowed.' },
  },
  output: ({ context }) => ({ to: context.to }),
})
