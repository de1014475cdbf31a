import { assign, setup } from 'xstate'
import type { AuditPage } from '#schemas/calls/desk/desk-audit.calls.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { type Problem, formProblem } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface AuditWish {
  /** Of one enrollment; empty for all that the staff did. */
  number: string
  /** `next` of the page before. */
  after: string | null
}

interface Context {
  number: string
  rows: AuditPage['rows']
  /** Where more begins; null where there is none. */
  next: string | null
  errors: readonly FieldError[]
  problem: Problem | null
}

const none: readonly FieldError[] = []

/** Who has read and done what. */
export const deskAuditMachine = setup({
  types: {} as {
    context: Context
    events: { type: 'desk-audit.search'; number: string } | { type: 'desk-audit.more' } | { type: 'desk-audit.change' }
    tags: 'busy'
  },
  actors: { getAudit: unprovided<AuditPage, AuditWish>('getAudit') },
  guards: { hasMore: ({ context }) => context.next !== null },
  actions: {
    forgetProblems: assign({ errors: none, problem: null }),
    keepProblem: assign((_, { error }: { error: unknown }) => formProblem(error)),
  },
}).createMachine({
  id: 'desk-audit',
  description: 'Auditors read who has read and done what: of one enrollment, or all that the staff did.',
  context: { number: '', rows: [], next: null, errors: none, problem: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The first page is on its way; the one before stays.',
      tags: 'busy',
      invoke: {
        id: 'getAudit',
        src: 'getAudit',
        input: ({ context: { number } }) => ({ number, after: null }),
        onDone: {
          target: 'listing',
          actions: assign({ rows: ({ event }) => event.output.rows, next: ({ event }) => event.output.next }),
        },
        onError: { target: 'listing', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
      on: {
        'desk-audit.search': {
          target: 'loading',
          reenter: true,
          description: 'Whoever asks for another enrollment does not wait for what was asked before.',
          actions: assign({ number: ({ event }) => event.number }),
        },
      },
    },
    listing: {
      description: 'What is written there is read, or that of another enrollment is asked for.',
      on: {
        'desk-audit.search': {
          target: 'loading',
          actions: ['forgetProblems', assign({ number: ({ event }) => event.number })],
        },
        'desk-audit.more': [
          { guard: 'hasMore', target: 'continuing', actions: 'forgetProblems' },
          { description: 'All that there is is shown.' },
        ],
        'desk-audit.change': { description: 'What was said of the number is forgotten.', actions: 'forgetProblems' },
      },
    },
    continuing: {
      description: 'The next page is on its way, below the ones before.',
      tags: 'busy',
      invoke: {
        id: 'getMore',
        src: 'getAudit',
        input: ({ context: { number, next } }) => ({ number, after: next }),
        onDone: {
          target: 'listing',
          actions: assign({
            rows: ({ context, event }) => [...context.rows, ...event.output.rows],
            next: ({ event }) => event.output.next,
          }),
        },
        onError: { target: 'listing', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
  },
})
