import { type ActorRefFrom, assign, setup } from 'xstate'
import type { PreviewStart, VersionDetails } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Input {
  number: number
}
interface Context extends Input {
  /** Null until the first answer. */
  version: VersionDetails | null
  preview: PreviewStart | null
  problem: Problem | null
}

/** Milliseconds between two looks at how far the proof is. */
const PROOF_PAUSE = 2000

/** One version of the catalog: its mistakes, what differs from what everybody sees, its files. */
export const deskVersionMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events:
      | { type: 'desk-version.retry' }
      | { type: 'desk-version.preview' }
      | { type: 'desk-version.close' }
      | { type: 'desk-version.changed' }
    tags: 'busy'
  },
  actors: {
    getVersion: unprovided<VersionDetails, Input>('getVersion'),
    previewVersion: unprovided<PreviewStart, Input>('previewVersion'),
  },
  guards: {
    isSound: ({ context }) => context.version?.version.mistakes === 0,
    isProving: ({ context }) => context.version?.proof?.state === 'working',
  },
  actions: {
    forgetProblem: assign({ problem: null }),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
  delays: { proofPause: PROOF_PAUSE },
}).createMachine({
  id: 'desk-version',
  description: 'One version of the catalog: what is wrong with it, what it changes, and how it looks.',
  context: ({ input }) => ({ ...input, version: null, preview: null, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The version is on its way, compared with what everybody sees; what was shown before stays.',
      tags: 'busy',
      invoke: {
        id: 'getVersion',
        src: 'getVersion',
        input: ({ context: { number } }) => ({ number }),
        onDone: { target: 'reading', actions: assign({ version: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'There is no such version, or it could not be fetched.',
      on: { 'desk-version.retry': { target: 'loading', actions: 'forgetProblem' } },
    },
    reading: {
      description: 'The staff reads, and chooses what to do. What is worked out meanwhile is asked for by itself.',
      initial: 'settled',
      states: {
        settled: {
          description: 'All that there is to say is on the page.',
          always: { guard: 'isProving', target: 'proving' },
        },
        proving: {
          description: 'The server works out whether every plan can be bought.',
          after: { proofPause: 'looking' },
        },
        looking: {
          description: 'How far it is by now, or what it came to; all of the page can be used meanwhile.',
          invoke: {
            id: 'lookAgain',
            src: 'getVersion',
            input: ({ context: { number } }) => ({ number }),
            onDone: { target: 'settled', actions: assign({ version: ({ event }) => event.output }) },
            onError: { target: 'stopped', actions: { type: 'keepProblem', params: ({ event }) => event } },
          },
        },
        stopped: { description: 'That could not be asked: the staff asks again.' },
      },
      on: {
        'desk-version.preview': [
          { guard: 'isSound', target: 'preparingPreview', actions: 'forgetProblem' },
          { description: 'A version with mistakes cannot be looked at: they are put right first.' },
        ],
        'desk-version.changed': {
          target: 'loading',
          description: 'It was published in its dialog, or how far its proof is could not be asked: all is read again.',
          actions: 'forgetProblem',
        },
      },
    },
    preparingPreview: {
      description: 'The server makes a link that is good for ten minutes.',
      tags: 'busy',
      invoke: {
        id: 'previewVersion',
        src: 'previewVersion',
        input: ({ context: { number } }) => ({ number }),
        onDone: { target: 'previewing', actions: assign({ preview: ({ event }) => event.output }) },
        onError: { target: 'reading', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    previewing: {
      description: 'The staff opens a site of the version, or sends the link on.',
      on: {
        'desk-version.close': {
          target: 'reading',
          description: 'The link is not kept.',
          actions: assign({ preview: null }),
        },
      },
    },
  },
})
export type DeskVersionRef = ActorRefFrom<typeof deskVersionMachine>
