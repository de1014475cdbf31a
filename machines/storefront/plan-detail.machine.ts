import { assign, setup, type ActorRefFrom } from 'xstate'
import type { FieldError } from '#schemas/calls/envelope.ts'
import type { EligibilityQuestion, PlanDetail, PlanPricing, PricingEntry } from '#schemas/calls/plans.calls.ts'
import type { FilterInfo } from '#schemas/calls/quote.calls.ts'
import type { RuleProblem } from '#schemas/steps/rule-problem.ts'
import { type Answers, checkAnswers } from '#schemas/storefront/eligibility.rules.ts'
import { type Problem, problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'
import { planAsideMachine, type PlanAside, type PlanAsideOutput } from './plan-aside.machine.ts'
import type { AddAnswer, AddInput } from './plan-adding.machine.ts'
import { quoteMachine } from './quote.machine.ts'

export interface SuggestedPlan {
  plan_id: string
  plan_pricing_id: string
  plan_name: string
  plan_logo: string
  price: number
}
export interface PlanRates {
  pricing: PlanPricing
  filter: FilterInfo
  /** A premier plan is in the cart: its children tier covers one child (spec 1, section 3). */
  isPremier: boolean
}

/** Where the page goes when the machine has ended: another plan's page, or the cart. */
export type PlanDetailOutput = { to: 'plan'; planId: string } | { to: 'cart' }

interface PlanDetailContext {
  planId: string
  tempId: string | null
  plan: PlanDetail | null
  suggested: SuggestedPlan[]
  rates: PlanRates | null
  questions: EligibilityQuestion[]
  answers: Answers
  /** Questions were submitted with something missing: the words stand at each until it is put right. */
  tried: boolean
  /** Which dialog is asked for: salary and hours, tier, tobacco. */
  aside: PlanAside
  /** The rate that was pressed. */
  chosen: PricingEntry | null
  /** What the server says: blackout, age, decline, already active. */
  message: string | null
  problem: Problem | null
  movedTo: string | null
}

/** The rate that may go into the cart: on the selected tier, not in the cart yet. */
export const canAddRate = (rate: PricingEntry): boolean => rate.selected_plan && !rate.is_in_cart

/** What is to be said at the eligibility questions now. */
export const questionErrors = ({ tried, questions, answers }: PlanDetailContext): (RuleProblem | FieldError)[] =>
  tried ? checkAnswers(questions, answers) : []

const findRate = ({ rates }: PlanDetailContext, ppid: string): PricingEntry | undefined =>
  rates?.pricing.plans.find((rate) => rate.ppid === ppid)

export const planDetailMachine = setup({
  types: {} as {
    input: { planId: string; tempId: string | null }
    context: PlanDetailContext
    events:
      | { type: 'plan-detail.retry' }
      | { type: 'plan-detail.edit' }
      | { type: 'plan-detail.closeEdit' }
      | { type: 'plan-detail.open'; aside: PlanAside }
      | { type: 'plan-detail.answer'; qid: string; answer: 0 | 1 }
      | { type: 'plan-detail.submitAnswers' }
      | { type: 'plan-detail.add'; ppid: string }
      | { type: 'plan-detail.ok' }
    output: PlanDetailOutput
    tags: 'busy' | 'loading' | 'editing' | 'dialog' | 'blocked'
  },
  actors: {
    quote: quoteMachine,
    aside: planAsideMachine,
    loadPlan: unprovided<PlanDetail | null, { planId: string }>('loadPlan'),
    loadSuggested: unprovided<SuggestedPlan[], { planId: string; tempId: string | null }>('loadSuggested'),
    loadRates: unprovided<PlanRates, { planId: string; tempId: string }>('loadRates'),
    loadQuestions: unprovided<EligibilityQuestion[], { planId: string; tempId: string }>('loadQuestions'),
    saveAnswers: unprovided<
      { accepted: boolean; error_message: string | null },
      { planId: string; tempId: string; answers: Answers }
    >('saveAnswers'),
    addPlan: unprovided<AddAnswer, AddInput>('addPlan'),
  },
  guards: {
    hasQuote: ({ context }) => context.tempId !== null,
    isGone: (_, { error }: { error: unknown }) => ['missing', 'session'].includes(problemOf(error).kind),
    movesOn: ({ context }, { pid }: { pid: string | null }) => pid !== null && pid !== context.planId,
    isNoPlan: (_, { output }: { output: PlanDetail | null }) => output === null,
    hasNoAddress: (_, { error }: { error: unknown }) => problemOf(error).kind === 'missing',
    fitsAnother: ({ context }, { errorCode, pid }: PlanPricing) =>
      errorCode === 'changePid' && pid !== null && pid !== context.planId,
    isUnknownQuote: (_, { errorCode }: PlanPricing) => errorCode === 'enrollmentIdError',
    asksQuestions: (_, { errorCode }: PlanPricing) => errorCode === 'newQuestionsError',
    isNotForTheAge: (_, { errorCode }: PlanPricing) => errorCode === 'planAgeError',
    hasNothingToAsk: (_, { output }: { output: EligibilityQuestion[] }) => output.length === 0,
    isAllAnswered: ({ context }) => checkAnswers(context.questions, context.answers).length === 0,
    isAccepted: (_, { accepted }: { accepted: boolean }) => accepted,
    canBeAdded: ({ context }, { ppid }: { ppid: string }) => {
      const rate = findRate(context, ppid)
      return rate !== undefined && context.rates?.pricing.errorCode === null && canAddRate(rate)
    },
    leadsElsewhere: ({ context }, { planId }: PlanAsideOutput) => planId !== null && planId !== context.planId,
    isSaved: (_, { saved }: PlanAsideOutput) => saved,
    isInCart: (_, { added, errorCode }: AddAnswer) => added || errorCode === 'already-in-cart',
    isAlreadyActive: (_, { errorCode }: AddAnswer) => errorCode === 'already-active',
    isBlackedOut: (_, { errorCode }: AddAnswer) => errorCode === 'blackout' || errorCode === null,
  },
  actions: {
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
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
    questions: [],
    answers: {},
    tried: false,
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
        onDone: { target: 'deciding', actions: assign({ suggested: ({ event }) => event.output }) },
        onError: { target: 'deciding' },
      },
    },
    deciding: { always: [{ guard: 'hasQuote', target: 'pricing' }, { target: 'quoting' }] },
    quoting: {
      description: 'No enrollment yet: the quote form stands where the prices will be.',
      tags: 'editing',
      invoke: {
        id: 'quote',
        src: 'quote',
        input: { form: 'banner', tempId: null, planId: null },
        onDone: { target: 'pricing', actions: assign({ tempId: ({ event }) => event.output.tempId }) },
      },
    },
    pricing: {
      description: 'The rate cards of the quote, or what stands in their way.',
      tags: 'busy',
      invoke: {
        id: 'loadRates',
        src: 'loadRates',
        input: ({ context }) => ({ planId: context.planId, tempId: context.tempId ?? '' }),
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
            target: 'loadingQuestions',
            actions: assign({ rates: ({ event }) => event.output, problem: null }),
          },
          {
            guard: { type: 'isNotForTheAge', params: ({ event }) => event.output.pricing },
            description: 'Said in the dialog, without View Cart.',
            target: 'told',
            actions: [
              assign({ rates: ({ event }) => event.output, problem: null }),
              { type: 'say', params: ({ event }) => event.output.pricing },
            ],
          },
          { target: 'ready', actions: assign({ rates: ({ event }) => event.output, problem: null }) },
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
    loadingQuestions: {
      description: 'The questions that are still to be answered.',
      tags: 'busy',
      invoke: {
        id: 'loadQuestions',
        src: 'loadQuestions',
        input: ({ context }) => ({ planId: context.planId, tempId: context.tempId ?? '' }),
        onDone: [
          {
            guard: { type: 'hasNothingToAsk', params: ({ event }) => event },
            description: 'Nothing is left to ask.',
            target: 'ready',
          },
          {
            target: 'answering',
            actions: assign({ questions: ({ event }) => event.output, answers: {}, tried: false, message: null }),
          },
        ],
        onError: { target: 'ready', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    answering: {
      description: 'Eligibility questions; those that must be Yes hold the plan up.',
      tags: 'editing',
      on: {
        'plan-detail.answer': {
          actions: assign({
            answers: ({ context, event }) => ({ ...context.answers, [event.qid]: event.answer }),
            message: null,
          }),
        },
        'plan-detail.submitAnswers': [
          {
            guard: 'isAllAnswered',
            target: 'savingAnswers',
            actions: 'hush',
          },
          { description: 'What is missing is said at each question.', actions: assign({ tried: true }) },
        ],
        'plan-detail.edit': { target: 'editingQuote', actions: 'hush' },
      },
    },
    savingAnswers: {
      description: 'The answers are judged.',
      tags: 'busy',
      invoke: {
        id: 'saveAnswers',
        src: 'saveAnswers',
        input: ({ context }) => ({
          planId: context.planId,
          tempId: context.tempId ?? '',
          answers: context.answers,
        }),
        onDone: [
          { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'pricing' },
          {
            description: 'Declined, in the server’s words.',
            target: 'answering',
            actions: { type: 'say', params: ({ event }) => ({ message: event.output.error_message }) },
          },
        ],
        onError: { target: 'answering', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    ready: {
      description: 'Rate cards, or a banner that says what to change and leads there.',
      on: {
        'plan-detail.add': [
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
          { target: 'pricing', actions: assign({ tempId: ({ event }) => event.output.tempId }) },
        ],
      },
      on: { 'plan-detail.closeEdit': 'pricing' },
    },
    asking: {
      description: 'Salary and hours, tier, or tobacco: one dialog, then the rates anew.',
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
          { guard: { type: 'isSaved', params: ({ event }) => event.output }, target: 'pricing' },
          { target: 'ready', description: 'Closed: nothing changed.' },
        ],
      },
    },
    adding: {
      description: 'The plan goes into the cart; a second press changes nothing.',
      tags: 'busy',
      invoke: {
        id: 'addPlan',
        src: 'addPlan',
        input: ({ context }) => ({
          tempId: context.tempId ?? '',
          plan_id: context.planId,
          plan_pricing_id: context.chosen?.ppid ?? '',
        }),
        onDone: [
          {
            guard: { type: 'isInCart', params: ({ event }) => event.output },
            target: 'inCart',
          },
          {
            guard: { type: 'isAlreadyActive', params: ({ event }) => event.output },
            target: 'alreadyActive',
            actions: { type: 'say', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isBlackedOut', params: ({ event }) => event.output },
            description: 'Said in red on the page.',
            target: 'ready',
            actions: { type: 'say', params: ({ event }) => event.output },
          },
          { description: 'The rates say what has changed meanwhile.', target: 'pricing' },
        ],
        onError: { target: 'ready', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    told: {
      description: 'The plan is not for this age: the server’s words in a dialog.',
      tags: 'dialog',
      on: { 'plan-detail.ok': 'ready' },
    },
    alreadyActive: {
      description: 'The person has this plan already; OK.',
      tags: 'dialog',
      on: { 'plan-detail.ok': { target: 'ready', actions: 'hush' } },
    },
    inCart: { type: 'final', description: 'The cart comes next.' },
    moved: { type: 'final', description: 'Another plan’s page comes next.' },
  },
  output: ({ context }): PlanDetailOutput =>
    context.movedTo === null ? { to: 'cart' } : { to: 'plan', planId: context.movedTo },
})
export type PlanDetailRef = ActorRefFrom<typeof planDetailMachine>
