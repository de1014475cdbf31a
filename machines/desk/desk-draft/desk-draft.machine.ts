import { type ActorRefFrom, assign, setup } from 'xstate'
import type { DeskDraft } from '#schemas/calls/desk/desk-drafts.calls.ts'
import type { EProcess } from '#schemas/calls/shapes.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Input {
  enrollmentId: string
}

/** What the staff does about an enrollment that is not submitted. */
export type DraftDeed = { act: 'code' } | { act: 'extend' } | { act: 'give'; to: EProcess }

interface Context extends Input {
  /** Null until the first answer. */
  draft: DeskDraft | null
  chosen: DraftDeed | null
  /** What was done last, until the next thing. */
  done: DraftDeed['act'] | null
  problem: Problem | null
}

/** One enrollment at the desk that is not submitted. */
export const deskDraftMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events:
      | { type: 'desk-draft.choose'; deed: DraftDeed }
      | { type: 'desk-draft.confirm' }
      | { type: 'desk-draft.close' }
      | { type: 'desk-draft.retry' }
    tags: 'busy'
  },
  actors: {
    getDraft: unprovided<DeskDraft, Input>('getDraft'),
    doDeed: unprovided<void, Input & { deed: DraftDeed }>('doDeed'),
  },
  guards: {
    isOffered: ({ context: { draft } }, { deed }: { deed: DraftDeed }) =>
      deed.act === 'extend' ||
      (deed.act === 'code' ? typeof draft?.code_to === 'string' : draft?.others.includes(deed.to) === true),
  },
  actions: {
    forget: assign({ problem: null, done: null }),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
}).createMachine({
  id: 'desk-draft',
  description:
    'One enrollment at the desk that is not submitted: where it stands, and what is done about it, which is shown before it is done.',
  context: ({ input }) => ({ enrollmentId: input.enrollmentId, draft: null, chosen: null, done: null, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The enrollment is on its way; what was shown before stays.',
      tags: 'busy',
      invoke: {
        id: 'getDraft',
        src: 'getDraft',
        input: ({ context: { enrollmentId } }) => ({ enrollmentId }),
        onDone: { target: 'reading', actions: assign({ draft: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'It is submitted, has ended, or could not be fetched.',
      on: { 'desk-draft.retry': { target: 'loading', actions: 'forget' } },
    },
    reading: {
      description: 'The staff reads where it stands, and chooses what to do.',
      on: {
        'desk-draft.choose': [
          {
            guard: { type: 'isOffered', params: ({ event }) => event },
            target: 'confirming',
            actions: ['forget', assign({ chosen: ({ event }) => event.deed })],
          },
          { description: 'There is nobody to send a code to, or to hand it over to.' },
        ],
      },
    },
    confirming: {
      description: 'The staff sees what will be done.',
      on: {
        'desk-draft.confirm': { target: 'acting', actions: 'forget' },
        'desk-draft.close': { target: 'reading', actions: ['forget', assign({ chosen: null })] },
      },
    },
    acting: {
      description: 'The server does it.',
      tags: 'busy',
      invoke: {
        id: 'doDeed',
        src: 'doDeed',
        input: ({ context: { enrollmentId, chosen } }) => ({ enrollmentId, deed: chosen ?? { act: 'extend' } }),
        onDone: {
          target: 'loading',
          actions: assign({ done: ({ context }) => context.chosen?.act ?? null, chosen: null }),
        },
        onError: {
          target: 'confirming',
          description: 'It was submitted meanwhile, is in those hands already, or no answer came: the dialog says so.',
          actions: { type: 'keepProblem', params: ({ event }) => event },
        },
      },
    },
  },
})
export type DeskDraftRef = ActorRefFrom<typeof deskDraftMachine>
