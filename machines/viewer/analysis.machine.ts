import { assign, setup } from 'xstate'
import { type Problem, problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'

/** What is asked for, by name: days, a version, a site; which of them there are is the panel's affair. */
export type Wish = Readonly<Record<string, string>>

interface Context {
  wish: Wish
  /** What lies over the diagram; kept while the next is fetched. */
  data: object | null
  /** Whether it came from a file of the analyst's. */
  own: boolean
  /** Why a file was not taken: an error key. */
  refused: string | null
  problem: Problem | null
}

/** Something that is laid over a diagram: coverage, traffic, other versions. */
export const analysisMachine = setup({
  types: {} as {
    input: { wish: Wish }
    context: Context
    events: { type: 'analysis.ask'; wish: Wish } | { type: 'analysis.retry' } | { type: 'analysis.file'; text: string }
    tags: 'busy' | 'blocked'
  },
  actors: {
    fetchAnalysis: unprovided<object, Wish>('fetchAnalysis'),
    readFile: unprovided<object, { text: string }>('readFile'),
  },
  guards: {
    hasData: ({ context }) => context.data !== null,
  },
  actions: {
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    sayRefused: assign({ refused: 'error_analysis_file' }),
  },
}).createMachine({
  id: 'analysis',
  description: 'What lies over a diagram: fetched from the server, or read from a file.',
  context: ({ input }) => ({ ...input, data: null, own: false, refused: null, problem: null }),
  initial: 'fetching',
  on: {
    'analysis.ask': {
      target: '.fetching',
      reenter: true,
      actions: assign({ wish: ({ event }) => event.wish, refused: null }),
    },
    'analysis.file': { target: '.reading', reenter: true, actions: assign({ refused: null }) },
  },
  states: {
    fetching: {
      description: 'Asks for it; what was shown stays meanwhile.',
      tags: 'busy',
      invoke: {
        id: 'fetchAnalysis',
        src: 'fetchAnalysis',
        input: ({ context }) => context.wish,
        onDone: { target: 'shown', actions: assign({ data: ({ event }) => event.output, own: false, problem: null }) },
        onError: { target: 'failed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
    },
    reading: {
      description: 'Reads a file that was dropped or chosen.',
      tags: 'busy',
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ event }) => ({ text: event.type === 'analysis.file' ? event.text : '' }),
        onDone: { target: 'shown', actions: assign({ data: ({ event }) => event.output, own: true, problem: null }) },
        onError: [
          {
            guard: 'hasData',
            target: 'shown',
            description: 'It is no such file: the panel says so and keeps what it had.',
            actions: 'sayRefused',
          },
          { target: 'failed', description: 'It is no such file, and there was nothing before.', actions: 'sayRefused' },
        ],
      },
    },
    shown: { description: 'It lies over the diagram.' },
    failed: {
      description: 'There is nothing to lay over the diagram; the panel says why.',
      tags: 'blocked',
      on: { 'analysis.retry': { target: 'fetching', actions: assign({ problem: null, refused: null }) } },
    },
  },
})
