import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Work } from '#schemas/calls/storefront/work.calls.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

export interface WorkQuery {
  /** Whose work it is, by its id in the catalog. */
  role: 'rep' | 'group'
  id: string
  search: string
  /** Rows of each list at most. */
  most: Readonly<Record<WorkPart, number>>
}

export type WorkPart = keyof Work

interface Context {
  query: WorkQuery
  /** Null until the first answer. */
  work: Work | null
  /** The draft that is being opened. */
  opening: string | null
  /** Why the lists could not be fetched, or the draft not be opened. */
  problem: Problem | null
  to: string
}

/** Rows of each list at first, and how many more at a press. */
export const FEW = 5
const MORE = 20
/** The longest list that the server gives. */
const MOST = 100

const few: WorkQuery['most'] = { drafts: FEW, waiting: FEW, recent: FEW }

const isOpenable = ({ work }: Context, id: string): boolean =>
  work?.drafts.rows.some(({ enrollment_id, is_with_client }) => enrollment_id === id && !is_with_client) === true

const isCancellable = ({ work }: Context, id: string): boolean =>
  work !== null &&
  [...work.waiting.rows, ...work.recent.rows].some(
    ({ enrollment_id, cancel_until }) => enrollment_id === id && cancel_until !== null,
  )

/** Whether a list has more rows than are shown, and more may be asked for. */
export const hasMore = ({ work, query }: Pick<Context, 'work' | 'query'>, part: WorkPart): boolean =>
  work !== null && query.most[part] < MOST && work[part].rows.length < work[part].total

export const workListMachine = setup({
  types: {} as {
    input: Pick<WorkQuery, 'role' | 'id'>
    context: Context
    events:
      | { type: 'work-list.search'; text: string }
      | { type: 'work-list.more'; part: WorkPart }
      | { type: 'work-list.resume'; id: string }
      | { type: 'work-list.retry' }
      | { type: 'work-list.cancelled'; id: string }
      | { type: 'work-list.back' }
    output: { to: string }
    tags: 'busy'
  },
  actors: {
    loadWork: unprovided<Work, WorkQuery>('loadWork'),
    resumeDraft: unprovided<{ to: string }, { id: string }>('resumeDraft'),
  },
  delays: { searchPause: 300 },
  guards: {
    hasMore: ({ context }, { part }: { part: WorkPart }) => hasMore(context, part),
    isCancellable: ({ context }, { id }: { id: string }) => isCancellable(context, id),
    isOpenable: ({ context }, { id }: { id: string }) => isOpenable(context, id),
  },
  actions: {
    keepSearch: assign(({ context: { query } }, { text }: { text: string }) => ({
      query: { ...query, search: text, most: few },
    })),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error), opening: null })),
  },
}).createMachine({
  id: 'work-list',
  description:
    'What a rep or a group has begun for others: drafts to go on with, signatures that wait, and what was submitted last.',
  context: ({ input: { role, id } }) => ({
    query: { role, id, search: '', most: few },
    work: null,
    opening: null,
    problem: null,
    to: '',
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The lists are on their way; those of before stay.',
      tags: 'busy',
      invoke: {
        id: 'loadWork',
        src: 'loadWork',
        input: ({ context }) => context.query,
        onDone: { target: 'listing', actions: assign({ work: ({ event }) => event.output, problem: null }) },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
      on: {
        'work-list.search': {
          target: 'typing',
          actions: { type: 'keepSearch', params: ({ event }) => event },
        },
      },
    },
    typing: {
      description: 'Whoever types is not interrupted by a search for each letter.',
      after: { searchPause: 'loading' },
      on: {
        'work-list.search': {
          target: 'typing',
          reenter: true,
          actions: { type: 'keepSearch', params: ({ event }) => event },
        },
      },
    },
    failed: {
      description: 'The lists could not be fetched; all else of the page works.',
      on: { 'work-list.retry': { target: 'loading', actions: assign({ problem: null }) } },
    },
    listing: {
      description: 'The rep or the group reads, searches, or goes on with a draft.',
      on: {
        'work-list.search': {
          target: 'typing',
          actions: [{ type: 'keepSearch', params: ({ event }) => event }, assign({ problem: null })],
        },
        'work-list.more': [
          {
            guard: { type: 'hasMore', params: ({ event }) => event },
            target: 'loading',
            actions: assign(({ context: { query }, event: { part } }) => ({
              query: { ...query, most: { ...query.most, [part]: Math.min(MOST, query.most[part] + MORE) } },
              problem: null,
            })),
          },
          { description: 'All that there is of it is shown.' },
        ],
        'work-list.resume': [
          {
            guard: { type: 'isOpenable', params: ({ event }) => event },
            target: 'resuming',
            actions: assign(({ event }) => ({ opening: event.id, problem: null })),
          },
          { description: 'It is not listed any more, or the client goes on with it.' },
        ],
        'work-list.cancelled': {
          guard: { type: 'isCancellable', params: ({ event }) => event },
          target: 'loading',
          description: 'An enrollment of the list was cancelled in its dialog: where each stands is read again.',
          actions: assign({ problem: null }),
        },
        'work-list.back': {
          target: 'loading',
          description: 'Whoever had an enrollment open may have corrected it: where each stands is read again.',
          actions: assign({ problem: null }),
        },
      },
    },
    resuming: {
      description: 'The draft is opened in this browser.',
      tags: 'busy',
      invoke: {
        id: 'resumeDraft',
        src: 'resumeDraft',
        input: ({ context }) => ({ id: context.opening ?? '' }),
        onDone: { target: 'opened', actions: assign({ to: ({ event }) => event.output.to }) },
        onError: {
          target: 'listing',
          description: 'The client has taken it over, or it was submitted meanwhile: the list says so.',
          actions: { type: 'keepProblem', params: ({ event }) => event },
        },
      },
    },
    opened: { type: 'final', description: 'The step that was saved last comes next.' },
  },
  output: ({ context }) => ({ to: context.to }),
})
export type WorkListRef = ActorRefFrom<typeof workListMachine>
