import { assign, setup } from 'xstate'
import type { PlanDetail, PlanPricing, PricingEntry } from '#schemas/calls/storefront/plans.calls.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'
import { type RateAddingEnd, rateAddingMachine } from '../rate-adding/rate-adding.machine.ts'
import {
  planRequirementsMachine,
  type PlanRequirement,
  type PlanRequirementsOutput,
} from '../plan-requirements/plan-requirements.machine.ts'
import {
  type PlanDetailOutput,
  type PlanRates,
  type PlanStart,
  type SuggestedPlan,
  canAddRate,
} from './plan-detail.types.ts'
import { planQuestionsMachine } from '../plan-questions/plan-questions.machine.ts'
import { quoteMachine } from '../quote/quote.machine.ts'
import { type ChosenPortal, selectPortalMachine } from '../select-portal/select-portal.machine.ts'

interface PlanDetailContext {
  planId: string
  enrollmentId: string | null
  start: PlanStart
  plan: PlanDetail | null
  suggested: SuggestedPlan[]
  rates: PlanRates | null
  /** Which dialog is asked for: salary and hours, tier, tobacco, birth dates. */
  requirement: PlanRequirement
  /** The rate that was pressed. */
  chosen: PricingEntry | null
  /** What the server says: blackout, age. */
  message: string | null
  problem: Problem | null
  movedTo: string | null
}

/** The rate of this price id, as the page has it. */
export const findRate = ({ rates }: PlanDetailContext, ppid: string): PricingEntry | undefined =>
  rates?.pricing.plans.find((rate) => rate.ppid === ppid)

/** What the page of a plan knows, asks of others, tells apart and does; its states are in the machine. */
export const planDetailSetup = setup({
  types: {} as {
    input: { planId: string; enrollmentId: string | null; start: PlanStart }
    context: PlanDetailContext
    events:
      | { type: 'plan-detail.retry' }
      | { type: 'plan-detail.edit' }
      | { type: 'plan-detail.closeEdit' }
      | { type: 'plan-detail.open'; requirement: PlanRequirement }
      | { type: 'plan-detail.add'; ppid: string }
      | { type: 'plan-detail.ok' }
    output: PlanDetailOutput
    tags: 'busy' | 'loading' | 'editing' | 'dialog'
  },
  actors: {
    quote: quoteMachine,
    requirement: planRequirementsMachine,
    questions: planQuestionsMachine,
    selectPortal: selectPortalMachine,
    add: rateAddingMachine,
    loadPlan: unprovided<PlanDetail | null, { planId: string }>('loadPlan'),
    loadSuggested: unprovided<SuggestedPlan[], { planId: string; enrollmentId: string | null }>('loadSuggested'),
    loadRates: unprovided<PlanRates, { planId: string; enrollmentId: string; traits: string[] }>('loadRates'),
  },
  guards: {
    hasQuote: ({ context }) => context.enrollmentId !== null,
    // A member who exists came without a choice of enrollment: only the tier is asked (spec 1, section 4).
    isMemberBegun: ({ context: { start, enrollmentId } }) =>
      start.enrollType === null && start.userId !== null && enrollmentId !== null,
    hasNoPortal: ({ context: { start } }) => start.portalId === null && start.groupId === null,
    isPlaced: ({ context }, { chosen }: { chosen: ChosenPortal | null }) =>
      chosen !== null && context.enrollmentId !== null,
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
    leadsElsewhere: ({ context }, { planId }: PlanRequirementsOutput) => planId !== null && planId !== context.planId,
    isUnchanged: ({ context }, { saved }: PlanRequirementsOutput) => !saved && context.rates !== null,
    isAdded: (_, { result }: RateAddingEnd) => result === 'added',
    isStale: (_, { result }: RateAddingEnd) => result === 'stale',
    isAsked: (_, { asked }: { asked: boolean }) => asked,
  },
  actions: {
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    keepRates: assign((_, { output }: { output: PlanRates }) => ({ rates: output, problem: null })),
    keepQuote: assign({ enrollmentId: (_, { output }: { output: { enrollmentId: string } }) => output.enrollmentId }),
    place: assign({
      start: ({ context }, { chosen }: { chosen: ChosenPortal | null }) => ({ ...context.start, ...chosen }),
    }),
    forget: assign({ enrollmentId: null, rates: null, problem: null, message: null }),
    moveTo: assign({ movedTo: (_, { pid }: { pid: string | null }) => pid }),
    say: assign({ message: (_, { message }: { message: string | null }) => message }),
    hush: assign({ message: null, problem: null }),
  },
})
