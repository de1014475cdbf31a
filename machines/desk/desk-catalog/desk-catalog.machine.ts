import { type ActorRefFrom, assign, setup } from 'xstate'
import type { CatalogVersion, Publication, VersionList } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Context {
  /** The newest first; null until the first answer. */
  rows: CatalogVersion[] | null
  /** Where more begins; null where there is none. */
  next: number | null
  publications: Publication[]
  /** The draft that is removed. */
  chosen: number
  /** The planned publication that is withdrawn. */
  planned: string
  /** What was done last, until the next thing. */
  done: 'removed' | 'withdrawn' | null
  problem: Problem | null
}

/** The versions of the catalog, and when which of them was or will be published. */
export const deskCatalogMachine = setup({
  types: {} as {
    context: Context
    events:
      | { type: 'desk-catalog.more' }
      | { type: 'desk-catalog.remove'; number: number }
      | { type: 'desk-catalog.withdraw'; id: string }
      | { type: 'desk-catalog.confirm' }
      | { type: 'desk-catalog.close' }
      | { type: 'desk-catalog.retry' }
    tags: 'busy'
  },
  actors: {
    getVersions: unprovided<VersionList, { before: number | null }>('getVersions'),
    removeVersion: unprovided<void, { number: number }>('removeVersion'),
    withdrawPublication: unprovided<void, { id: string }>('withdrawPublication'),
  },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    isDraft: ({ context }, { number }: { number: number }) =>
      context.rows?.some((row) => row.number === number && row.state === 'draft') === true,
    isPlanned: ({ context }, { id }: { id: string }) =>
      context.publications.some((one) => one.id === id && one.state === 'planned'),
  },
  actions: {
    forget: assign({ problem: null, done: null }),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
}).createMachine({
  id: 'desk-catalog',
  description: 'The versions of the catalog: which one everybody sees, which are planned, which may still be changed.',
  context: { rows: null, next: null, publications: [], chosen: 0, planned: '', done: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The first page is on its way; the one before stays.',
      tags: 'busy',
      invoke: {
        id: 'getVersions',
        src: 'getVersions',
        input: { before: null },
        onDone: {
          target: 'listing',
          actions: assign({
            rows: ({ event }) => event.output.rows,
            next: ({ event }) => event.output.next,
            publications: ({ event }) => event.output.publications,
          }),
        },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The versions could not be fetched.',
      on: { 'desk-catalog.retry': { target: 'loading', actions: assign({ problem: null }) } },
    },
    listing: {
      description: 'The versions are read.',
      on: {
        'desk-catalog.more': [
          { guard: 'hasMore', target: 'continuing', actions: 'forget' },
          { description: 'All that there are are shown.' },
        ],
        'desk-catalog.remove': [
          {
            guard: { type: 'isDraft', params: ({ event }) => event },
            target: 'confirmingRemoval',
            actions: ['forget', assign({ chosen: ({ event }) => event.number })],
          },
          { description: 'It was published, and stays.' },
        ],
        'desk-catalog.withdraw': [
          {
            guard: { type: 'isPlanned', params: ({ event }) => event },
            target: 'confirmingWithdrawal',
            actions: ['forget', assign({ planned: ({ event }) => event.id })],
          },
          { description: 'It is not planned any more.' },
        ],
      },
    },
    continuing: {
      description: 'The next page is on its way, below the ones before.',
      tags: 'busy',
      invoke: {
        id: 'getMore',
        src: 'getVersions',
        input: ({ context }) => ({ before: context.next }),
        onDone: {
          target: 'listing',
          actions: assign({
            rows: ({ context, event }) => [...(context.rows ?? []), ...event.output.rows],
            next: ({ event }) => event.output.next,
            publications: ({ event }) => event.output.publications,
          }),
        },
        onError: { target: 'listing', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    confirmingRemoval: {
      description: 'The staff sees which draft goes, with everything in it.',
      on: {
        'desk-catalog.confirm': { target: 'removing', actions: 'forget' },
        'desk-catalog.close': { target: 'listing', actions: 'forget' },
      },
    },
    removing: {
      description: 'The server removes the draft.',
      tags: 'busy',
      invoke: {
        id: 'removeVersion',
        src: 'removeVersion',
        input: ({ context }) => ({ number: context.chosen }),
        onDone: { target: 'loading', actions: assign({ done: 'removed' }) },
        onError: {
          target: 'confirmingRemoval',
          description: 'It was published meanwhile, or no answer came: the dialog says so.',
          actions: { type: 'keepProblem', params: ({ event }) => event },
        },
      },
    },
    confirmingWithdrawal: {
      description: 'The staff sees which version will not be published, and when it would have been.',
      on: {
        'desk-catalog.confirm': { target: 'withdrawing', actions: 'forget' },
        'desk-catalog.close': { target: 'listing', actions: 'forget' },
      },
    },
    withdrawing: {
      description: 'The server takes the planned publication back.',
      tags: 'busy',
      invoke: {
        id: 'withdrawPublication',
        src: 'withdrawPublication',
        input: ({ context }) => ({ id: context.planned }),
        onDone: { target: 'loading', actions: assign({ done: 'withdrawn' }) },
        onError: {
          target: 'confirmingWithdrawal',
          description: 'Its time has come meanwhile, or no answer came: the dialog says so.',
          actions: { type: 'keepProblem', params: ({ event }) => event },
        },
      },
    },
  },
})
export type DeskCatalogRef = ActorRefFrom<typeof deskCatalogMachine>
