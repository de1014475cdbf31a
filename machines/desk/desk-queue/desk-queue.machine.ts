import { type ActorRefFrom, assign, setup } from 'xstate'
import type { QueueEntry, QueuePage, QueueState } from '#schemas/calls/desk/desk-queues.calls.ts'
import type { ListedQueue, QueueAct } from '#schemas/desk/queues.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Input {
  queue: ListedQueue
}

interface Context extends Input {
  /** The longest waiting first; null until the first answer. */
  rows: QueueEntry[] | null
  state: QueueState | null
  /** Where more begins; null where there is none. */
  next: string | null
  /** What is to be done about which entry. */
  chosen: { id: string; act: QueueAct } | null
  /** What was done last, until the next thing. */
  done: QueueAct | null
  problem: Problem | null
}

/** What an act needs of the entry that it is about. */
export interface QueueDeed {
  act: QueueAct
  id: string
  /** Null where it is about no enrollment. */
  policyId: string | null
}

const entryOf = ({ rows, chosen }: Pick<Context, 'rows' | 'chosen'>): QueueEntry | undefined =>
  rows?.find(({ id }) => id === chosen?.id)

/** What waits in one queue of the desk. */
export const deskQueueMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events:
      | { type: 'desk-queue.more' }
      | { type: 'desk-queue.choose'; id: string; act: QueueAct }
      | { type: 'desk-queue.confirm' }
      | { type: 'desk-queue.close' }
      | { type: 'desk-queue.retry' }
    tags: 'busy'
  },
  actors: {
    getQueue: unprovided<QueuePage, { queue: ListedQueue; after: string | null }>('getQueue'),
    doAct: unprovided<void, QueueDeed>('doAct'),
  },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    isOffered: ({ context }, { id, act }: { id: string; act: QueueAct }) =>
      context.rows?.some((row) => row.id === id && row.acts.includes(act)) === true,
  },
  actions: {
    forget: assign({ problem: null, done: null }),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
}).createMachine({
  id: 'desk-queue',
  description:
    'What waits in one queue of the desk, the longest waiting first. Whatever is done about an entry is shown before it is done.',
  context: ({ input }) => ({
    queue: input.queue,
    rows: null,
    state: null,
    next: null,
    chosen: null,
    done: null,
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The first page is on its way; the one before stays.',
      tags: 'busy',
      invoke: {
        id: 'getQueue',
        src: 'getQueue',
        input: ({ context: { queue } }) => ({ queue, after: null }),
        onDone: {
          target: 'listing',
          actions: assign({
            rows: ({ event }) => event.output.rows,
            state: ({ event }) => event.output.state,
            next: ({ event }) => event.output.next,
          }),
        },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The queue could not be fetched.',
      on: { 'desk-queue.retry': { target: 'loading', actions: 'forget' } },
    },
    listing: {
      description: 'The entries are read.',
      on: {
        'desk-queue.more': [
          { guard: 'hasMore', target: 'continuing', actions: 'forget' },
          { description: 'All that waits is shown.' },
        ],
        'desk-queue.choose': [
          {
            guard: { type: 'isOffered', params: ({ event }) => event },
            target: 'confirming',
            actions: ['forget', assign({ chosen: ({ event: { id, act } }) => ({ id, act }) })],
          },
          { description: 'It is not listed any more, or that cannot be done about it.' },
        ],
      },
    },
    continuing: {
      description: 'The next page is on its way, below the ones before.',
      tags: 'busy',
      invoke: {
        id: 'getMore',
        src: 'getQueue',
        input: ({ context: { queue, next } }) => ({ queue, after: next }),
        onDone: {
          target: 'listing',
          actions: assign({
            rows: ({ context, event }) => [...(context.rows ?? []), ...event.output.rows],
            state: ({ event }) => event.output.state,
            next: ({ event }) => event.output.next,
          }),
        },
        onError: { target: 'listing', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    confirming: {
      description: 'The staff sees what will be done about which entry.',
      on: {
        'desk-queue.confirm': { target: 'acting', actions: 'forget' },
        'desk-queue.close': { target: 'listing', actions: ['forget', assign({ chosen: null })] },
      },
    },
    acting: {
      description: 'The server does it.',
      tags: 'busy',
      invoke: {
        id: 'doAct',
        src: 'doAct',
        input: ({ context }) => ({
          act: context.chosen?.act ?? 'dismiss',
          id: context.chosen?.id ?? '',
          policyId: entryOf(context)?.policy_id ?? null,
        }),
        onDone: {
          target: 'loading',
          actions: assign({ done: ({ context }) => context.chosen?.act ?? null, chosen: null }),
        },
        onError: {
          target: 'confirming',
          description: 'Somebody was faster, or no answer came: the dialog says so.',
          actions: { type: 'keepProblem', params: ({ event }) => event },
        },
      },
    },
  },
})
export type DeskQueueRef = ActorRefFrom<typeof deskQueueMachine>
