import { assign, setup, type ActorRefFrom } from 'xstate'
import { groupProblem, portalProblem } from '#schemas/storefront/visit/homes.rules.ts'
import { problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'
import {
  type HomeContext,
  type HomeInput,
  type HomeOffer,
  type HomeOutput,
  givenPortal,
  groupErrors,
  portalErrors,
} from './home.context.ts'

export const homeMachine = setup({
  types: {} as {
    input: HomeInput
    context: HomeContext
    events:
      | { type: 'home.newMember' }
      | { type: 'home.currentMember' }
      | { type: 'home.choosePortal'; portalId: string }
      | { type: 'home.chooseGroup'; groupId: string }
      | { type: 'home.enroll'; direct: boolean }
      | { type: 'home.enrollGroup' }
      | { type: 'home.back' }
      | { type: 'home.retry' }
    output: HomeOutput
    tags: 'busy' | 'loading' | 'blocked'
  },
  actors: {
    openGroup: unprovided<{ groupId: string }, { code: string }>('openGroup'),
    loadOffer: unprovided<HomeOffer, { mode: HomeInput['mode']; agentId: string | null; groupId: string | null }>(
      'loadOffer',
    ),
  },
  guards: {
    hasCode: ({ context }) => context.code !== null,
    isOpen: ({ context }) => context.isOpen,
    isUnknown: (_, { error }: { error: unknown }) => problemOf(error).kind === 'field',
    hasMembers: ({ context }) => context.mode !== 'website',
    hasPortal: ({ context }) => portalErrors(context).length === 0,
    picksGroups: ({ context }) => context.mode === 'rep',
    hasPortalAndGroup: ({ context }) => context.mode === 'rep' && groupErrors(context).length === 0,
    isOver: (_, { error }: { error: unknown }) => ['session', 'refused'].includes(problemOf(error).kind),
  },
  actions: {
    keepOffer: assign(({ context }, { offer }: { offer: HomeOffer }) => ({
      ...offer,
      // What was chosen stands where it is still offered.
      chosenPortal:
        portalProblem(context.chosenPortal, offer.portals) === null
          ? context.chosenPortal
          : givenPortal(offer.portals, context.portalId),
      chosenGroup: groupProblem(context.chosenGroup, offer.groups) === null ? context.chosenGroup : '',
      problem: null,
    })),
  },
}).createMachine({
  id: 'home',
  description: 'Whom to enroll, through which portal, and for which group: where reps, groups and websites begin.',
  context: ({ input }) => ({
    ...input,
    portals: [],
    groups: [],
    chosenPortal: '',
    chosenGroup: '',
    errors: [],
    problem: null,
    output: null,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      always: [{ guard: 'hasCode', target: 'entering' }, { guard: 'isOpen', target: 'asking' }, { target: 'closed' }],
    },
    entering: {
      description: "A website's address carries the code of its group: the visit of the group begins.",
      tags: ['busy', 'loading'],
      invoke: {
        id: 'openGroup',
        src: 'openGroup',
        input: ({ context }) => ({ code: context.code ?? '' }),
        onDone: {
          target: 'asking',
          actions: assign({ groupId: ({ event }) => event.output.groupId, code: null, problem: null }),
        },
        onError: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            description: 'No group has this code.',
            target: 'unknown',
            actions: assign({ code: null }),
          },
          { target: 'failed', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
        ],
      },
    },
    unknown: { description: 'The address leads to no group that is known: the page says so.', tags: 'blocked' },
    closed: {
      description: 'Nobody has confirmed a code in this session, or the visit is over: the code comes first.',
      tags: 'blocked',
    },
    asking: {
      description: 'Who do you want to enroll for? A website asks nothing and only begins.',
      on: {
        'home.newMember': 'loading',
        'home.currentMember': [
          { guard: 'hasMembers', target: 'left', actions: assign({ output: { to: 'members' } }) },
          { description: 'A website has no list of members.' },
        ],
      },
    },
    loading: {
      description: 'The portals that may be chosen, and the groups of a rep.',
      tags: ['busy', 'loading'],
      invoke: {
        id: 'loadOffer',
        src: 'loadOffer',
        input: ({ context: { mode, agentId, groupId } }) => ({ mode, agentId, groupId }),
        onDone: {
          target: 'choosing',
          actions: { type: 'keepOffer', params: ({ event }) => ({ offer: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            description: 'The visit has ended meanwhile.',
            target: 'closed',
          },
          { target: 'failed', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
        ],
      },
    },
    failed: {
      description: 'The portals, or the group of the address, could not be fetched.',
      on: {
        'home.retry': [
          { guard: 'hasCode', target: 'entering', actions: assign({ problem: null }) },
          { target: 'loading', actions: assign({ problem: null }) },
        ],
      },
    },
    choosing: {
      description: 'A portal is chosen, then the enrollment begins: of a new member, directly, or for a group.',
      on: {
        'home.choosePortal': {
          actions: assign({ chosenPortal: ({ event }) => event.portalId, errors: [] }),
        },
        'home.chooseGroup': [
          { guard: 'picksGroups', actions: assign({ chosenGroup: ({ event }) => event.groupId, errors: [] }) },
          { description: 'Only a rep picks a group.' },
        ],
        'home.enroll': [
          {
            guard: 'hasPortal',
            target: 'left',
            actions: assign({
              errors: [],
              output: ({ context, event }): HomeOutput => ({
                to: event.direct ? 'direct' : 'quote',
                portalId: context.chosenPortal,
                groupId: context.groupId,
              }),
            }),
          },
          {
            description: 'Please choose a platform.',
            actions: assign({ errors: ({ context }) => portalErrors(context) }),
          },
        ],
        'home.enrollGroup': [
          {
            guard: 'hasPortalAndGroup',
            target: 'left',
            actions: assign({
              errors: [],
              output: ({ context }): HomeOutput => ({
                to: 'quote',
                portalId: context.chosenPortal,
                groupId: context.chosenGroup,
              }),
            }),
          },
          {
            description: 'Please choose a platform, and a group; who has no groups enrolls a new member.',
            actions: assign({ errors: ({ context }) => groupErrors(context) }),
          },
        ],
        'home.back': { target: 'asking', actions: assign({ errors: [] }) },
      },
    },
    left: { type: 'final', description: 'The list of members, the quote or the plans come next.' },
  },
  output: ({ context }) => context.output ?? { to: 'members' },
})
export type HomeRef = ActorRefFrom<typeof homeMachine>
