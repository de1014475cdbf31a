import { assign, setup, type ActorRefFrom } from 'xstate'
import type { MemberPage, MemberRow, MemberSort, SortDirection } from '#schemas/calls/storefront/homes.calls.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'
import { memberTierMachine } from '../member-tier/member-tier.machine.ts'

export interface CurrentMembersInput {
  of: 'agent' | 'group'
  /** The rep's or the group's id; null where nobody has confirmed a code. */
  id: string | null
}
export interface MembersQuery {
  search: string
  sort: MemberSort
  direction: SortDirection
  page: number
}
export interface LoadMembersInput extends MembersQuery {
  of: 'agent' | 'group'
  id: string
}

interface CurrentMembersContext extends CurrentMembersInput {
  query: MembersQuery
  list: MemberPage | null
  chosen: MemberRow | null
  problem: Problem | null
}

/** Milliseconds after the last key before a search is sent. */
const SEARCH_PAUSE = 300

const rowOf = ({ list }: CurrentMembersContext, userId: string): MemberRow | null =>
  list?.result.find(({ user_id }) => user_id === userId) ?? null

export const currentMembersMachine = setup({
  types: {} as {
    input: CurrentMembersInput
    context: CurrentMembersContext
    events:
      | { type: 'members.search'; text: string }
      | { type: 'members.sort'; column: MemberSort; direction: SortDirection }
      | { type: 'members.page'; page: number }
      | { type: 'members.enroll'; userId: string }
      | { type: 'members.retry' }
    tags: 'busy' | 'loading' | 'blocked' | 'dialog'
  },
  actors: {
    loadMembers: unprovided<MemberPage, LoadMembersInput>('loadMembers'),
    memberTier: memberTierMachine,
  },
  guards: {
    hasVisit: ({ context }) => context.id !== null,
    isListed: ({ context }, { userId }: { userId: string }) => rowOf(context, userId) !== null,
    hasPage: ({ context }, { page }: { page: number }) => page >= 1 && page <= (context.list?.pages ?? 0),
    isStarted: (_, { output }: { output: { started: boolean } }) => output.started,
    isOver: (_, { error }: { error: unknown }) => ['session', 'refused'].includes(problemOf(error).kind),
  },
  delays: { searchPause: SEARCH_PAUSE },
}).createMachine({
  id: 'currentMembers',
  description: 'The people whom a rep or a group looks after, five a page; one of them can be enrolled again.',
  context: ({ input }) => ({
    ...input,
    query: { search: '', sort: 'name', direction: 'asc', page: 1 },
    list: null,
    chosen: null,
    problem: null,
  }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'hasVisit', target: 'loading' }, { target: 'closed' }] },
    closed: {
      description: 'No list is shown to anybody who has not confirmed a code: the code comes first.',
      tags: 'blocked',
    },
    loading: {
      description: 'The server searches, sorts and cuts the page; what was listed stays until the answer is here.',
      tags: ['busy', 'loading'],
      invoke: {
        id: 'loadMembers',
        src: 'loadMembers',
        input: ({ context: { of, id, query } }) => ({ of, id: id ?? '', ...query }),
        onDone: { target: 'listing', actions: assign({ list: ({ event }) => event.output, problem: null }) },
        onError: [
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            description: 'The visit is over: what was listed is taken away.',
            target: 'closed',
            actions: assign({ list: null }),
          },
          { target: 'failed', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
        ],
      },
      on: {
        'members.search': {
          target: 'typing',
          description: 'The search goes on while the answer is on its way, which is not waited for any more.',
          actions: assign(({ context, event }) => ({ query: { ...context.query, search: event.text, page: 1 } })),
        },
      },
    },
    failed: {
      description: 'The list could not be fetched.',
      on: { 'members.retry': { target: 'loading', actions: assign({ problem: null }) } },
    },
    listing: {
      description: 'One page of the table, or the words that nobody is there or was found.',
      on: {
        'members.search': {
          target: 'typing',
          actions: assign(({ context, event }) => ({ query: { ...context.query, search: event.text, page: 1 } })),
        },
        'members.sort': {
          target: 'loading',
          actions: assign(({ context, event: { column, direction } }) => ({
            query: { ...context.query, sort: column, direction, page: 1 },
          })),
        },
        'members.page': [
          {
            guard: { type: 'hasPage', params: ({ event }) => event },
            target: 'loading',
            actions: assign(({ context, event }) => ({ query: { ...context.query, page: event.page } })),
          },
          { description: 'There is no such page.' },
        ],
        'members.enroll': [
          {
            guard: { type: 'isListed', params: ({ event }) => event },
            target: 'choosingTier',
            actions: assign({ chosen: ({ context, event }) => rowOf(context, event.userId) }),
          },
          { description: 'Whoever is not on the page cannot be chosen: look again.', target: 'loading' },
        ],
      },
    },
    typing: {
      description: 'A pause after the last key, so that not every letter is a question.',
      after: { searchPause: 'loading' },
      on: {
        'members.search': {
          target: 'typing',
          reenter: true,
          actions: assign(({ context, event }) => ({ query: { ...context.query, search: event.text, page: 1 } })),
        },
      },
    },
    choosingTier: {
      description: 'Choose Tier, with Back and Submit.',
      tags: 'dialog',
      invoke: {
        id: 'memberTier',
        src: 'memberTier',
        input: ({ context }) => ({
          userId: context.chosen?.user_id ?? '',
          groupId: null,
          tier: null,
          canGoBack: true,
        }),
        onDone: [
          { guard: { type: 'isStarted', params: ({ event }) => event }, target: 'left' },
          { target: 'listing', actions: assign({ chosen: null }) },
        ],
      },
    },
    left: { type: 'final', description: 'The plans come next, with the member’s name.' },
  },
})
export type CurrentMembersRef = ActorRefFrom<typeof currentMembersMachine>
