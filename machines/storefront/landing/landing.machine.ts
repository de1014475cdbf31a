import { assign, setup } from 'xstate'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

/** How the person came: by the path of a landing page, a referral, an external site, or a member's entry link. */
export type Way = 'landing' | 'referral' | 'external' | 'entry'

/** Whom a way in is for. */
export interface Arrival {
  agent_id: string | null
  group_id: string | null
  user_id: string | null
}

interface Context {
  way: Way
  /** The path, id, name or token; forgotten once it was looked up. */
  value: string
  /** The dedicated member host skips the look-ups of landing pages (spec 1, section 4). */
  memberHost: boolean
  agentId: string | null
  groupId: string | null
  userId: string | null
  /** Who was in the link and could not be found. */
  lost: ('agent' | 'group' | 'member')[]
  problem: Problem | null
}

export const landingMachine = setup({
  types: {} as {
    input: { way: Way; value: string; memberHost: boolean }
    context: Context
    events: { type: 'landing.retry' }
    tags: 'busy' | 'blocked'
  },
  actors: {
    findWay: unprovided<Arrival | null, { way: Way; value: string }>('findWay'),
    loadAgent: unprovided<void, { id: string }>('loadAgent'),
    loadGroup: unprovided<void, { id: string }>('loadGroup'),
    loadMember: unprovided<void, { id: string }>('loadMember'),
  },
  guards: {
    isFound: (_, { arrival }: { arrival: Arrival | null }) => arrival !== null,
    isUnknown: (_, { error }: { error: unknown }) => problemOf(error).kind === 'missing',
    hasAgent: ({ context }) => context.agentId !== null && !context.memberHost,
    hasGroup: ({ context }) => context.groupId !== null && !context.memberHost,
    hasMember: ({ context }) => context.userId !== null,
  },
  actions: {
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    keep: assign((_, { arrival }: { arrival: Arrival | null }) => ({
      value: '',
      agentId: arrival?.agent_id ?? null,
      groupId: arrival?.group_id ?? null,
      userId: arrival?.user_id ?? null,
      problem: null,
    })),
  },
}).createMachine({
  id: 'landing',
  description: 'For whom somebody has come by a link, and that only those are kept who can be found.',
  context: ({ input }) => ({ ...input, agentId: null, groupId: null, userId: null, lost: [], problem: null }),
  initial: 'finding',
  states: {
    finding: {
      description: 'What was stored is cleared, and the link is looked up.',
      tags: 'busy',
      invoke: {
        id: 'findWay',
        src: 'findWay',
        input: ({ context }) => ({ way: context.way, value: context.value }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ arrival: event.output }) },
            target: 'agent',
            actions: { type: 'keep', params: ({ event }) => ({ arrival: event.output }) },
          },
          { target: 'notFound', description: 'Nobody has this link.' },
        ],
        onError: [
          { guard: { type: 'isUnknown', params: ({ event }) => event }, target: 'notFound' },
          { target: 'failed', actions: { type: 'showProblem', params: ({ event }) => event } },
        ],
      },
    },
    agent: {
      description: 'Decides whether a rep is to be looked up.',
      always: [{ guard: 'hasAgent', target: 'loadingAgent' }, { target: 'group' }],
    },
    loadingAgent: {
      description: 'The rep of the link is looked up.',
      tags: 'busy',
      invoke: {
        id: 'loadAgent',
        src: 'loadAgent',
        input: ({ context }) => ({ id: context.agentId ?? '' }),
        onDone: 'group',
        onError: {
          target: 'group',
          description: 'A rep who cannot be found is not spoken for.',
          actions: assign({ agentId: null, lost: ({ context }) => [...context.lost, 'agent' as const] }),
        },
      },
    },
    group: {
      description: 'Decides whether a group is to be looked up.',
      always: [{ guard: 'hasGroup', target: 'loadingGroup' }, { target: 'member' }],
    },
    loadingGroup: {
      description: 'The group of the link is looked up.',
      tags: 'busy',
      invoke: {
        id: 'loadGroup',
        src: 'loadGroup',
        input: ({ context }) => ({ id: context.groupId ?? '' }),
        onDone: 'member',
        onError: {
          target: 'member',
          description: 'A group that cannot be found is not spoken for.',
          actions: assign({ groupId: null, lost: ({ context }) => [...context.lost, 'group' as const] }),
        },
      },
    },
    member: {
      description: 'Decides whether a member is to be looked up.',
      always: [{ guard: 'hasMember', target: 'loadingMember' }, { target: 'arrived' }],
    },
    loadingMember: {
      description: 'The member of the link is looked up.',
      tags: 'busy',
      invoke: {
        id: 'loadMember',
        src: 'loadMember',
        input: ({ context }) => ({ id: context.userId ?? '' }),
        onDone: 'arrived',
        onError: {
          target: 'arrived',
          description: 'A member who cannot be found is not enrolled.',
          actions: assign({ userId: null, lost: ({ context }) => [...context.lost, 'member' as const] }),
        },
      },
    },
    arrived: { description: 'It is known for whom the person has come; the page opens.', type: 'final' },
    notFound: { description: 'The link leads nowhere: the page that says so.', type: 'final' },
    failed: {
      description: 'The link could not be looked up. Says why and offers to try again.',
      tags: 'blocked',
      on: { 'landing.retry': { target: 'finding', description: 'Looks it up again.' } },
    },
  },
})
