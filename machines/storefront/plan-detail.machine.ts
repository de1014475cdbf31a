import { assign, setup, type ActorRefFrom } from 'xstate'
import type { PlanDetail, PlanPricing, PricingEntry } from '#schemas/calls/plans.calls.ts'
import { type Problem, problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'
import { type RateAddingEnd, rateAddingMachine } from './rate-adding.machine.ts'
import { planAsideMachine, type PlanAside, type PlanAsideOutput } from './plan-aside.machine.ts'
import {
  type PlanDetailOutput,
  type PlanRates,
  type PlanStart,
  type SuggestedPlan,
  canAddRate,
} from './plan-detail.types.ts'
import { planQuestionsMachine } from './plan-questions.machine.ts'
import { quoteMachine } from './quote.machine.ts'
import { type ChosenPortal, selectPortalMachine } from './select-portal.machine.ts'

interface PlanDetailContext {
  planId: string
  tempId: string | null
  start: PlanStart
  plan: PlanDetail | null
  suggested: SuggestedPlan[]
  rates: PlanRates | null
  /** Which dialog is asked for: salary and hours, tier, tobacco, birth dates. */
  aside: PlanAside
  /** The rate that was pressed. */
  chosen: PricingEntry | null
  /** What the server says: blackout, age. */
  message: string | null
  problem: Problem | null
  movedTo: string | null
}

const findRate = ({ rates }: PlanDetailContext, ppid: string): PricingEntry | undefined =>
  rates?.pricing.plans.find((rate) => rate.ppid === ppid)

export const planDetailMachine = setup({
  types: {} as {
    input: { planId: string; tempId: string | null; start: PlanStart }
    context: PlanDetailContext
    events:
      | { type: 'plan-detail.retry' }
      | { type: 'plan-detail.edit' }
      | { type: 'plan-detail.closeEdit' }
      | { type: 'plan-detail.open'; aside: PlanAside }
      | { type: 'plan-detail.add'; ppid: string }
      | { type: 'plan-detail.ok' }
    output: PlanDetailOutput
    tags: 'busy' | 'loading' | 'editing' | 'dialog'
  },
  actors: {
    quote: quoteMachine,
    aside: planAsideMachine,
    questions: planQuestionsMachine,
    selectPortal: selectPortalMachine,
    add: rateAddingMachine,
    loadPlan: unprovided<PlanDetail | null, { planId: string }>('loadPlan'),
    loadSuggested: unprovided<SuggestedPlan[], { planId: string; tempId: string | null }>('loadSuggested'),
    loadRates: unprovided<PlanRates, { planId: string; tempId: string; traits: string[] }>('loadRates'),
  },
  guards: {
    hasQuote: ({ context }) => context.tempId !== null,
    // A member who exists came without a choice of enrollment: only the tier is asked (spec 1, section 4).
    isMemberBegun: ({ context: { start, tempId } }) =>
      start.enrollType === null && start.userId !== null && tempId !== null,
    hasNoPortal: ({ context: { start } }) => start.portalId === null && start.groupId === null,
    isPlaced: ({ context }, { chosen }: { chosen: ChosenPortal | null }) => chosen !== null && context.tempId !== null,
    isGone: (_, { error }: { error: unknown }) => ['missing', 'session'].includes(problemOf(error).kind),
    movesOn: ({ context }, { pid }: { pid: string | null }) => pid !== null && pid !== context.planId,
    isNoPlan: (_, { output }: { output: PlanDetail | null }) => output === null,
    hasNoAddress: (_, { error }: { error: unknown }) => problemOf(error).kind === 'missing',
    fitsAnother: ({ context }, { errorCode, pid }: PlanPricing) =>
      errorCode === 'changePid' && pid !== null && pid !== context.planId,
    isUnknownQuote: (_, { errorCode }: PlanPricing) => errorCode === 'enrollmentIdError',
    asksQuestions: (_, { errorCode }: PlanPricing) => errorCode === 'newQuestionsError',
    isNotForTheAge: (_, { errorCode }: PlanPricing) => errorCode === 'planAgeError',
    wantsChildDates: ({ context }, { ppid }: { ppid: string }) =>
      findRate(context, ppid) !== undefined && context.rates?.asksChildDates === true,
    canBeAdded: ({ context }, { ppid }: { ppid: string }) => {
      const rate = findRate(context, ppid)
      return rate !== undefined && context.rates?.pricing.errorCode === null && canAddRate(rate)
    },
    leadsElsewhere: ({ context }, { planId }: PlanAsideOutput) => planId !== null && planId !== context.planId,
    isUnchanged: ({ context }, { saved }: PlanAsideOutput) => !saved && context.rates !== null,
    isAdded: (_, { result }: RateAddingEnd) => result === 'added',
    isStale: (_, { result }: RateAddingEnd) => result === 'stale',
    isAsked: (_, { asked }: { asked: boolean }) => asked,
  },
  actions: {
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    keepRates: assign((_, { output }: { output: PlanRates }) => ({ rates: output, problem: null })),
    keepQuote: assign({ tempId: (_, { output }: { output: { tempId: string } }) => output.tempId }),
    place: assign({
      start: ({ context }, { chosen }: { chosen: ChosenPortal | null }) => ({ ...context.start, ...chosen }),
    }),
    forget: assign({ tempId: null, rates: null, problem: null, message: null }),
    moveTo: assign({ movedTo: (_, { pid }: { pid: string | null }) => pid }),
    say: assign({ message: (_, { message }: { message: string | null }) => message }),
    hush: assign({ message: null, problem: null }),
  },
}).createMachine({
  id: 'plan-detail',
  description: 'One plan: what it covers, what it costs this person, and what stands in its way.',
  context: ({ input }) => ({
    ...input,
    plan: null,
    suggested: [],
    rates: null,
    aside: 'salary',
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
        input: ({ context: { planId, tempId } }) => ({ planId, tempId }),
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
          actions: assign({ aside: 'tier' }),
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
        input: ({ context: { start, tempId } }) => ({
          mode: start.isRep ? 'with_group' : 'portal_only',
          agentId: start.agentId,
          groupId: start.groupId,
          tempId,
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
        input: { form: 'banner', tempId: null, planId: null },
        onDone: { target: 'pricing', actions: { type: 'keepQuote', params: ({ event }) => event } },
      },
    },
    pricing: {
      description: 'The rate cards of the quote, or what stands in their way.',
      tags: 'busy',
      invoke: {
        id: 'loadRates',
        src: 'loadRates',
        input: ({ context: { planId, tempId, plan } }) => ({
          planId,
          tempId: tempId ?? '',
          traits: plan?.traits ?? [],
        }),
        onDone: [
          {
            guard: { type: 'fitsAnother', params: ({ event }) => event.output.pricing },
            description: 'Another variant of the plan fits the person.',
            target: 'moved',
            actions: { type: 'moveTo', params: ({ event }) => ({ pid: event.output.pricing.pid }) },
          },
          {
            guard: { type: 'isUnknownQuote', params: ({ event }) => event.output.pricing },
            description: 'The server does not know the quote: a new one is asked for.',
            target: 'quoting',
            actions: 'forget',
          },
          {
            guard: { type: 'asksQuestions', params: ({ event }) => event.output.pricing },
            description: 'Plans show only after the eligibility questions are cleared.',
            target: 'answering',
            actions: { type: 'keepRates', params: ({ event }) => event },
          },
          {
            guard: { type: 'isNotForTheAge', params: ({ event }) => event.output.pricing },
            description: 'Said in the dialog, without View Cart.',
            target: 'told',
            actions: [
              { type: 'keepRates', params: ({ event }) => event },
              { type: 'say', params: ({ event }) => event.output.pricing },
            ],
          },
          { target: 'ready', actions: { type: 'keepRates', params: ({ event }) => event } },
        ],
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            description: 'The quote has expired.',
            target: 'quoting',
            actions: 'forget',
          },
          {
            description: 'The server’s message is shown; the other banners are cleared.',
            target: 'ready',
            actions: [assign({ rates: null }), { type: 'keepProblem', params: ({ event }) => event }],
          },
        ],
      },
    },
    answering: {
      description: 'Eligibility questions; those that must be Yes hold the plan up.',
      tags: 'editing',
      invoke: {
        id: 'questions',
        src: 'questions',
        input: ({ context: { planId, tempId, plan } }) => ({
          planId,
          tempId: tempId ?? '',
          set: plan?.traits.includes('aflac') === true ? 'aflac' : 'plain',
        }),
        onDone: [
          { guard: { type: 'isAsked', params: ({ event }) => event.output }, target: 'pricing' },
          { target: 'ready', description: 'Nothing is left to ask.' },
        ],
      },
      on: { 'plan-detail.edit': { target: 'editingQuote', actions: 'hush' } },
    },
    ready: {
      description: 'Rate cards, or a banner that says what to change and leads there.',
      on: {
        'plan-detail.add': [
          {
            guard: { type: 'wantsChildDates', params: ({ event }) => event },
            description: 'The special carrier wants the children’s birth dates first.',
            target: 'asking',
            actions: ['hush', assign({ aside: 'dependents' })],
          },
          {
            guard: { type: 'canBeAdded', params: ({ event }) => event },
            target: 'adding',
            actions: ['hush', assign({ chosen: ({ context, event }) => findRate(context, event.ppid) ?? null })],
          },
          { description: 'Not on the selected tier, or in the cart already: look again.', target: 'pricing' },
        ],
        'plan-detail.edit': { target: 'editingQuote', actions: 'hush' },
        'plan-detail.open': { target: 'asking', actions: ['hush', assign({ aside: ({ event }) => event.aside })] },
        'plan-detail.retry': { target: 'pricing', actions: 'hush' },
      },
    },
    editingQuote: {
      description: 'The Basic Details of the quote, over the page.',
      tags: ['editing', 'dialog'],
      invoke: {
        id: 'editQuote',
        src: 'quote',
        input: ({ context }) => ({ form: 'details', tempId: context.tempId, planId: context.planId }),
        onDone: [
          {
            guard: { type: 'movesOn', params: ({ event }) => ({ pid: event.output.planId }) },
            description: 'Another variant of the plan fits the new details.',
            target: 'moved',
            actions: { type: 'moveTo', params: ({ event }) => ({ pid: event.output.planId }) },
          },
          { target: 'pricing', actions: { type: 'keepQuote', params: ({ event }) => event } },
        ],
      },
      on: { 'plan-detail.closeEdit': 'pricing' },
    },
    asking: {
      description: 'Salary and hours, tier, tobacco, birth dates: one dialog, then the rates anew.',
      tags: ['editing', 'dialog'],
      invoke: {
        id: 'aside',
        src: 'aside',
        input: ({ context }) => ({
          aside: context.aside,
          tempId: context.tempId ?? '',
          planId: context.planId,
          filter: context.rates?.filter ?? null,
        }),
        onDone: [
          {
            guard: { type: 'leadsElsewhere', params: ({ event }) => event.output },
            target: 'moved',
            actions: { type: 'moveTo', params: ({ event }) => ({ pid: event.output.planId }) },
          },
          {
            guard: { type: 'isUnchanged', params: ({ event }) => event.output },
            description: 'Closed: nothing changed.',
            target: 'ready',
          },
          { target: 'pricing' },
        ],
      },
    },
    adding: {
      description: 'The plan goes into the cart.',
      tags: 'busy',
      invoke: {
        id: 'add',
        src: 'add',
        input: ({ context: { tempId, planId, chosen, rates, start } }) => ({
          tempId: tempId ?? '',
          planId,
          // Only a rate that was found leads here.
          rate: chosen as PricingEntry,
          memberships: rates?.pricing.memberships ?? [],
          choosesMembership: start.isExternal,
        }),
        onDone: [
          { guard: { type: 'isAdded', params: ({ event }) => event.output }, target: 'inCart' },
          {
            guard: { type: 'isStale', params: ({ event }) => event.output },
            description: 'The rates say what has changed meanwhile.',
            target: 'pricing',
          },
          {
            description: 'Blackout is said in red on the page; what was closed or is active already says no more.',
            target: 'ready',
            actions: assign({
              message: ({ event }) => (event.output.result === 'refused' ? event.output.message : null),
              problem: ({ event }) => event.output.problem,
            }),
          },
        ],
      },
    },
    told: {
      description: 'The plan is not for this age: the server’s words in a dialog.',
      tags: 'dialog',
      on: { 'plan-detail.ok': 'ready' },
    },
    inCart: { type: 'final', description: 'The cart comes next.' },
    moved: { type: 'final', description: 'Another plan’s page comes next.' },
  },
  output: ({ context }): PlanDetailOutput =>
    context.movedTo === null ? { to: 'cart' } : { to: 'plan', planId: context.movedTo },
})
export type PlanDetailRef = ActorRefFrom<typeof planDetailMachine>
