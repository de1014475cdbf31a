import { type ActorRefFrom, assign, setup } from 'xstate'
import type { SupportQuestion, SupportQueue } from '#schemas/calls/desk/desk-support.calls.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Context {
  /** The longest waiting first; null until the first answer. */
  rows: SupportQuestion[] | null
  /** All that wait for an answer. */
  total: number
  /** Where more begins; null where there is none. */
  next: string | null
  /** The question that is said to be answered. */
  chosen: string
  problem: Problem | null
}

/** What people have asked the site's support, and nobody has answered yet. */
export const deskSupportMachine = setup({
  types: {} as {
    context: Context
    events:
      | { type: 'desk-support.more' }
      | { type: 'desk-support.answered'; id: string }
      | { type: 'desk-support.confirm' }
      | { type: 'desk-support.close' }
      | { type: 'desk-support.retry' }
    tags: 'busy'
  },
  actors: {
    getRequests: unprovided<SupportQueue, { after: string | null }>('getRequests'),
    closeRequest: unprovided<void, { id: string }>('closeRequest'),
  },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    isListed: ({ context }, { id }: { id: string }) => context.rows?.some((row) => row.id === id) === true,
  },
  actions: {
    forgetProblem: assign({ problem: null }),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
}).createMachine({
  id: 'desk-support',
  description: 'The staff reads what people have asked the support, and says what is answered.',
  context: { rows: null, total: 0, next: null, chosen: '', problem: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The first page is on its way; the one before stays.',
      tags: 'busy',
      invoke: {
        id: 'getRequests',
        src: 'getRequests',
        input: { after: null },
        onDone: {
          target: 'listing',
          actions: assign({
            rows: ({ event }) => event.output.rows,
            total: ({ event }) => event.output.total,
            next: ({ event }) => event.output.next,
          }),
        },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The questions could not be fetched.',
      on: { 'desk-support.retry': { target: 'loading', actions: 'forgetProblem' } },
    },
    listing: {
      description: 'The questions are read.',
      on: {
        'desk-support.more': [
          { guard: 'hasMore', target: 'continuing', actions: 'forgetProblem' },
          { description: 'All that wait are shown.' },
        ],
        'desk-support.answered': [
          {
            guard: { type: 'isListed', params: ({ event }) => event },
            target: 'confirming',
            actions: ['forgetProblem', assign({ chosen: ({ event }) => event.id })],
          },
          { description: 'It is not listed any more.' },
        ],
      },
    },
    continuing: {
      description: 'The next page is on its way, below the ones before.',
      tags: 'busy',
      invoke: {
        id: 'getMore',
        src: 'getRequests',
        input: ({ context }) => ({ after: context.next }),
        onDone: {
          target: 'listing',
          actions: assign({
            rows: ({ context, event }) => [...(context.rows ?? []), ...event.output.rows],
            total: ({ event }) => event.output.total,
            next: ({ event }) => event.output.next,
          }),
        },
        onError: { target: 'listing', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    confirming: {
      description: 'The staff sees which question leaves the queue.',
      on: {
        'desk-support.confirm': { target: 'closing', actions: 'forgetProblem' },
        'desk-support.close': { target: 'listing', actions: 'forgetProblem' },
      },
    },
    closing: {
      description: 'The server takes the question out of the queue.',
      tags: 'busy',
      invoke: {
        id: 'closeRequest',
        src: 'closeRequest',
        input: ({ context }) => ({ id: context.chosen }),
        onDone: { target: 'loading', actions: assign({ chosen: '' }) },
        onError: {
          target: 'confirming',
          description: 'Somebody was faster, or no answer came: the dialog says so.',
          actions: { type: 'keepProblem', params: ({ event }) => event },
        },
      },
    },
  },
})
export type DeskSupportRef = ActorRefFrom<typeof deskSupportMachine>
