import { assign, setup } from 'xstate'
import type { QueueState } from '#schemas/calls/desk/desk-queues.calls.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Context {
  /** Null until the first answer. */
  queues: QueueState[] | null
  problem: Problem | null
}

/** How all queues of the desk stand. */
export const deskQueuesMachine = setup({
  types: {} as {
    context: Context
    events: { type: 'desk-queues.refresh' } | { type: 'desk-queues.retry' }
    tags: 'busy'
  },
  actors: { getQueues: unprovided<QueueState[]>('getQueues') },
  actions: {
    forgetProblem: assign({ problem: null }),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
  guards: { hasQueues: ({ context }) => context.queues !== null },
}).createMachine({
  id: 'desk-queues',
  description:
    'The staff sees what waits for them: how many in each queue, for how long, and whether that is too long.',
  context: { queues: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The figures are on their way; those before stay.',
      tags: 'busy',
      invoke: {
        id: 'getQueues',
        src: 'getQueues',
        onDone: { target: 'reading', actions: assign({ queues: ({ event }) => event.output }) },
        onError: [
          {
            guard: 'hasQueues',
            target: 'reading',
            description: 'The figures of before stay, with what went wrong.',
            actions: { type: 'keepProblem', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    failed: {
      description: 'The figures could not be fetched.',
      on: { 'desk-queues.retry': { target: 'loading', actions: 'forgetProblem' } },
    },
    reading: {
      description: 'The figures are read.',
      on: { 'desk-queues.refresh': { target: 'loading', actions: 'forgetProblem' } },
    },
  },
})
