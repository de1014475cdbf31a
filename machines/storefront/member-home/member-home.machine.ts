import { assign, setup, type ActorRefFrom } from 'xstate'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'
import { memberTierMachine } from '../member-tier/member-tier.machine.ts'

export interface MemberHomeInput {
  /** The member of this visit; null for who came without an entry link. */
  userId: string | null
  /** The group of the member store's address; null on the member's home. */
  groupId: string | null
  /** The tier of the member store's address, empty where it has none; null on the member's home. */
  tier: string | null
}
export interface MemberName {
  first: string
  last: string
}

interface MemberHomeContext extends MemberHomeInput {
  name: MemberName | null
  problem: Problem | null
}

export const memberHomeMachine = setup({
  types: {} as {
    input: MemberHomeInput
    context: MemberHomeContext
    events: { type: 'memberHome.retry' }
    tags: 'busy' | 'loading' | 'blocked'
  },
  actors: {
    loadMember: unprovided<MemberName, { userId: string }>('loadMember'),
    memberTier: memberTierMachine,
  },
  guards: {
    isKnown: ({ context }) => context.userId !== null,
    isNotTheirs: (_, { error }: { error: unknown }) =>
      ['session', 'refused', 'missing'].includes(problemOf(error).kind),
  },
}).createMachine({
  id: 'memberHome',
  description: 'A member who came by the link of the dashboard is welcomed by name and asked who is to be covered.',
  context: ({ input }) => ({ ...input, name: null, problem: null }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'isKnown', target: 'loading' }, { target: 'closed' }] },
    closed: {
      description: 'Without an entry link nobody is a member here, and the link of somebody else opens nothing.',
      tags: 'blocked',
    },
    loading: {
      description: "The member's name is fetched.",
      tags: ['busy', 'loading'],
      invoke: {
        id: 'loadMember',
        src: 'loadMember',
        input: ({ context }) => ({ userId: context.userId ?? '' }),
        onDone: { target: 'welcoming', actions: assign({ name: ({ event }) => event.output, problem: null }) },
        onError: [
          {
            guard: { type: 'isNotTheirs', params: ({ event }) => event },
            description: 'The visit is over, or was never this member’s.',
            target: 'closed',
          },
          { target: 'failed', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
        ],
      },
    },
    failed: {
      description: 'The name could not be fetched.',
      on: { 'memberHome.retry': { target: 'loading', actions: assign({ problem: null }) } },
    },
    welcoming: {
      description: 'Welcome with first and last name; the tier is chosen and submitted.',
      invoke: {
        id: 'memberTier',
        src: 'memberTier',
        input: ({ context }) => ({
          userId: context.userId ?? '',
          groupId: context.groupId,
          tier: context.tier,
          canGoBack: false,
        }),
        onDone: 'left',
      },
    },
    left: { type: 'final', description: 'The plans come next.' },
  },
})
export type MemberHomeRef = ActorRefFrom<typeof memberHomeMachine>
