import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Statement, StatementChoices, StatementWish } from '#schemas/calls/desk/desk-statement.calls.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Context {
  /** Null until the first answer. */
  choices: StatementChoices | null
  /** Null until one is asked for. */
  wish: StatementWish | null
  statement: Statement | null
  problem: Problem | null
}

/** What a rep or a group enrolled in a month. */
export const deskStatementMachine = setup({
  types: {} as {
    context: Context
    events:
      | { type: 'desk-statement.show'; wish: StatementWish }
      | { type: 'desk-statement.more' }
      | { type: 'desk-statement.retry' }
    tags: 'busy'
  },
  actors: {
    getChoices: unprovided<StatementChoices>('getChoices'),
    getStatement: unprovided<Statement, StatementWish>('getStatement'),
  },
  guards: { hasMore: ({ context }) => context.statement !== null && context.statement.next !== null },
  actions: {
    keepWish: assign((_, { wish }: { wish: StatementWish }) => ({ wish, statement: null, problem: null })),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
}).createMachine({
  id: 'desk-statement',
  description: 'The staff reads, prints or downloads what a rep or a group enrolled in a month.',
  context: { choices: null, wish: null, statement: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'Reps, groups and months to choose from are on their way.',
      tags: 'busy',
      invoke: {
        id: 'getChoices',
        src: 'getChoices',
        onDone: { target: 'choosing', actions: assign({ choices: ({ event }) => event.output, problem: null }) },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'What there is to choose from could not be fetched.',
      on: { 'desk-statement.retry': { target: 'loading', actions: assign({ problem: null }) } },
    },
    choosing: {
      description: 'Nobody is chosen yet, or their statement could not be fetched.',
      on: {
        'desk-statement.show': {
          target: 'opening',
          actions: { type: 'keepWish', params: ({ event }) => event },
        },
      },
    },
    opening: {
      description: 'The statement is on its way.',
      tags: 'busy',
      invoke: {
        id: 'getStatement',
        src: 'getStatement',
        input: ({ context: { wish } }) => wish as StatementWish,
        onDone: { target: 'shown', actions: assign({ statement: ({ event }) => event.output }) },
        onError: { target: 'choosing', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
      on: {
        'desk-statement.show': {
          target: 'opening',
          reenter: true,
          description: 'Whoever asks for another one does not wait for the one before.',
          actions: { type: 'keepWish', params: ({ event }) => event },
        },
      },
    },
    shown: {
      description: 'The statement is read, printed, or another one is asked for.',
      on: {
        'desk-statement.show': {
          target: 'opening',
          actions: { type: 'keepWish', params: ({ event }) => event },
        },
        'desk-statement.more': [
          { guard: 'hasMore', target: 'continuing', actions: assign({ problem: null }) },
          { description: 'All of it is shown.' },
        ],
      },
    },
    continuing: {
      description: 'The next page is on its way, below the ones before.',
      tags: 'busy',
      invoke: {
        id: 'getMore',
        src: 'getStatement',
        input: ({ context: { wish, statement } }) => ({
          ...(wish as StatementWish),
          ...(typeof statement?.next === 'string' && { after: statement.next }),
        }),
        onDone: {
          target: 'shown',
          description: 'Totals are those of now.',
          actions: assign({
            statement: ({ context, event }) => ({
              ...event.output,
              rows: [...(context.statement?.rows ?? []), ...event.output.rows],
            }),
          }),
        },
        onError: { target: 'shown', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
  },
})
export type DeskStatementRef = ActorRefFrom<typeof deskStatementMachine>
