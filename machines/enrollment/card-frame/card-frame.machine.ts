import { assign, setup } from 'xstate'
import type { CardFrameContext, CardFrameInput, FrameMessage } from './card-frame.context.ts'

/** How long the fields of a provider are waited for before the person is told. */
export const FRAME_LIMIT_MS = 15_000

const spoken = {
  'frame.spoke': { target: 'entering' },
  'frame.typing': { target: 'entering' },
  'frame.token': { target: 'taken', actions: 'take' },
  'frame.refused': { target: 'refused', actions: 'forget' },
} as const

export const cardFrameMachine = setup({
  types: {} as {
    input: CardFrameInput
    context: CardFrameContext
    events:
      | FrameMessage
      /** The person wants to pay by another card than the one that is kept. */
      | { type: 'card.change' }
      | { type: 'card.keep' }
      | { type: 'card.retry' }
    tags: 'framed'
  },
  delays: { FRAME_LIMIT: FRAME_LIMIT_MS },
  guards: { hasKept: ({ context }) => context.kept !== null },
  actions: {
    take: assign({ entry: ({ context, event }) => (event.type === 'frame.token' ? event.entry : context.entry) }),
    forget: assign({ entry: null }),
    askAgain: assign({ attempt: ({ context }) => (context.attempt === 0 ? 1 : 0), entry: null }),
  },
}).createMachine({
  id: 'card-frame',
  description:
    'The fields of the card provider, in a frame of its own: the number stays there, and what comes out is a token.',
  context: ({ input }) => ({ ...input, entry: null, attempt: 0 }),
  initial: 'deciding',
  on: {
    'card.keep': {
      guard: 'hasKept',
      target: '.kept',
      description: 'The card of before pays after all.',
      actions: 'forget',
    },
  },
  states: {
    deciding: {
      description: 'Whether a card was given before.',
      always: [{ guard: 'hasKept', target: 'kept' }, { target: 'loading' }],
    },
    kept: {
      description: 'The card of before pays; the fields come when another one is wanted.',
      on: { 'card.change': { target: 'loading', actions: 'askAgain' } },
    },
    loading: {
      description: 'The fields are fetched from the provider.',
      tags: 'framed',
      on: spoken,
      after: {
        FRAME_LIMIT: { target: 'failed', description: 'Nothing was heard of them: they may not come any more.' },
      },
    },
    entering: {
      description: 'The card is being typed, in the provider’s fields.',
      tags: 'framed',
      on: {
        'frame.token': spoken['frame.token'],
        'frame.refused': spoken['frame.refused'],
      },
    },
    taken: {
      description: 'The provider holds the card; the form has its token.',
      tags: 'framed',
      on: {
        'frame.token': { actions: 'take', description: 'It was changed.' },
        'frame.typing': {
          target: 'entering',
          description: 'Another number is being typed: the one of before pays no more.',
          actions: 'forget',
        },
        'frame.refused': spoken['frame.refused'],
      },
    },
    refused: {
      description: 'What stands in the fields is no card; the provider marks which field it is.',
      tags: 'framed',
      on: { 'frame.token': spoken['frame.token'], 'frame.typing': spoken['frame.typing'] },
    },
    failed: {
      description: 'The fields did not come; the person tries again or pays in another way.',
      tags: 'framed',
      on: { ...spoken, 'card.retry': { target: 'loading', actions: 'askAgain' } },
    },
  },
})
