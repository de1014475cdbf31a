import { assign, type ActorRefFrom } from 'xstate'
import { pricingStates } from './plan-detail.pricing.states.ts'
import { planDetailSetup } from './plan-detail.setup.ts'
import type { PlanDetailOutput } from './plan-detail.types.ts'

export const planDetailMachine = planDetailSetup.createMachine({
  id: 'plan-detail',
  description: 'One plan: what it covers, what it costs this person, and what stands in its way.',
  context: ({ input }) => ({
    ...input,
    plan: null,
    suggested: [],
    rates: null,
    requirement: 'salary',
    chosen: null,
    message: null,
    problem: null,
    movedTo: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'What the plan is.',
      tags: ['busy', 'loading'],
      invoke: {
        id: 'loadPlan',
        src: 'loadPlan',
        input: ({ context }) => ({ planId: context.planId }),
        onDone: [
          { guard: { type: 'isNoPlan', params: ({ event }) => event }, target: 'notFound' },
          { target: 'suggesting', actions: assign({ plan: ({ event }) => event.output, problem: null }) },
        ],
        onError: [
          {
            guard: { type: 'hasNoAddress', params: ({ event }) => event },
            target: 'notFound',
            description: 'No plan has this address.',
          },
          { target: 'loadFailed', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    loadFailed: {
      description: 'The plan could not be fetched.',
      on: { 'plan-detail.retry': { target: 'loading', actions: 'hush' } },
    },
    notFound: {
      description: 'There is no such plan: the ways on are the list of plans and the home page.',
    },
    suggesting: {
      description: 'Plans that go with it. Without them the page is whole as well.',
      tags: 'busy',
      invoke: {
        id: 'loadSuggested',
        src: 'loadSuggested',
        input: ({ context: { planId, enrollmentId } }) => ({ planId, enrollmentId }),
        onDone: { target: 'starting', actions: assign({ suggested: ({ event }) => event.output }) },
        onError: { target: 'starting' },
      },
    },
    starting: {
      description: 'What the visit has not said yet is asked before anything is priced.',
      always: [
        {
          guard: 'isMemberBegun',
          description: 'A member without a chosen enrollment says the tier first.',
          target: 'asking',
          actions: assign({ requirement: 'tier' }),
        },
        { guard: 'hasNoPortal', target: 'choosingPortal' },
        { guard: 'hasQuote', target: 'pricing' },
        { target: 'quoting' },
      ],
    },
    choosingPortal: {
      description: 'No portal and no group is known: one is chosen, over the page.',
      tags: ['editing', 'dialog'],
      invoke: {
        id: 'selectPortal',
        src: 'selectPortal',
        input: ({ context: { start, enrollmentId } }) => ({
          mode: start.isRep ? 'with_group' : 'portal_only',
          agentId: start.agentId,
          groupId: start.groupId,
          enrollmentId,
        }),
        onDone: [
          {
            guard: { type: 'isPlaced', params: ({ event }) => ({ chosen: event.output }) },
            description: 'The edit form comes next.',
            target: 'editingQuote',
            actions: { type: 'place', params: ({ event }) => ({ chosen: event.output }) },
          },
          {
            guard: 'hasQuote',
            description: 'Closed: the server says what it needs a portal for.',
            target: 'pricing',
          },
          { target: 'quoting', actions: { type: 'place', params: ({ event }) => ({ chosen: event.output }) } },
        ],
      },
    },
    quoting: {
      description: 'No enrollment yet: the quote form stands where the prices will be.',
      tags: 'editing',
      invoke: {
        id: 'quote',
        src: 'quote',
        input: { form: 'banner', enrollmentId: null, planId: null },
        onDone: { target: 'pricing', actions: { type: 'keepQuote', params: ({ event }) => event } },
      },
    },
    ...pricingStates,
    inCart: { type: 'final', description: 'The cart comes next.' },
    moved: { type: 'final', description: 'Another plan’s page comes next.' },
  },
  output: ({ context }): PlanDetailOutput =>
    context.movedTo === null ? { to: 'cart' } : { to: 'plan', planId: context.movedTo },
})
export type PlanDetailRef = ActorRefFrom<typeof planDetailMachine>
