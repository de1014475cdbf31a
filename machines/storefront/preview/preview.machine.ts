import { assign, setup } from 'xstate'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Input {
  /** Of the preview link; empty where the address had none. */
  token: string
}

/** The page of a preview link. */
export const previewMachine = setup({
  types: {} as {
    input: Input
    context: Input & { problem: Problem | null }
    events: { type: 'preview.retry' }
    tags: 'busy'
  },
  actors: { beginPreview: unprovided<void, Input>('beginPreview') },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    isWorthless: (_, { error }: { error: unknown }) =>
      ['missing', 'conflict', 'field', 'refused', 'session'].includes(problemOf(error).kind),
  },
  actions: { keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })) },
}).createMachine({
  id: 'preview',
  description: 'A link from the desk shows a version of the catalog in this browser before it is published.',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Whether the address had a token is seen at once.',
      always: [{ guard: 'hasToken', target: 'beginning' }, { target: 'refused' }],
    },
    beginning: {
      description: 'The token is exchanged for the preview.',
      tags: 'busy',
      invoke: {
        id: 'beginPreview',
        src: 'beginPreview',
        input: ({ context: { token } }) => ({ token }),
        onDone: 'begun',
        onError: [
          {
            guard: { type: 'isWorthless', params: ({ event }) => event },
            target: 'refused',
            description: 'The link has expired, or is none.',
            actions: { type: 'keepProblem', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    refused: { description: 'The page says that the link is not good any more, and where there is another one.' },
    failed: {
      description: 'No answer: the link may still be good.',
      on: { 'preview.retry': { target: 'beginning', actions: assign({ problem: null }) } },
    },
    begun: { type: 'final', description: 'The site opens with the version.' },
  },
})
