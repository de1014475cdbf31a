import { assign, setup } from 'xstate'
import { type StepId, stepById, stepByRoute } from '#schemas/steps/steps.registry.ts'
import { placeFor, routeBeside } from '#schemas/steps/step-list.rules.ts'
import { problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'
import { receiptMachine } from './receipt/receipt.machine.ts'
import { stepMachines } from './enrollment.steps.states.ts'
import type {
  EnrollmentContext,
  EnrollmentEvent,
  EnrollmentInput,
  EnrollmentOutput,
  EnrollmentOverview,
  OverviewAsked,
} from './enrollment.types.ts'

const reviewRoute = stepById('review').route

/** Where a step was open, the next one is known by its address; what it holds may be read beside the overview. */
export const overviewAsked = ({ context }: { context: EnrollmentContext }): OverviewAsked => {
  const { enrollmentId, asked, tabs, facts } = context
  const next = tabs.length === 0 ? undefined : stepByRoute(asked)
  return { enrollmentId, next: next === undefined ? null : { step: next.id, enrollType: facts.enrollType } }
}

/** Back is there for who came from the review, and on the review itself (spec 2, section 2; spec 3, section 2.1). */
export const offersBack = ({ fromReview, step }: Pick<EnrollmentContext, 'fromReview' | 'step'>): boolean =>
  fromReview || step === 'review'

/** What the wizard knows, asks of others, tells apart and does; its states are in the machine. */
export const enrollmentSetup = setup({
  types: {} as {
    input: EnrollmentInput
    context: EnrollmentContext
    events: EnrollmentEvent
    children: { [Id in StepId]: Id } & {
      loadEnrollment: 'loadEnrollment'
      rememberPlace: 'rememberPlace'
      forgetEnrollment: 'forgetEnrollment'
      receipt: 'receipt'
    }
    output: EnrollmentOutput
    tags: 'busy' | 'blocked' | 'step'
  },
  actors: {
    loadEnrollment: unprovided<EnrollmentOverview, OverviewAsked>('loadEnrollment'),
    rememberPlace: unprovided<void, Pick<EnrollmentContext, 'tabs' | 'fromReview'>>('rememberPlace'),
    forgetEnrollment: unprovided<void, { enrollmentId: string }>('forgetEnrollment'),
    ...stepMachines,
    receipt: receiptMachine,
  },
  guards: {
    hasEnrollment: ({ context }) => context.enrollmentId !== '',
    stands: (_, params: { output: EnrollmentOverview; as: EnrollmentOverview['standing'] }) =>
      params.output.standing === params.as,
    isGone: (_, { error }: { error: unknown }) => ['missing', 'session', 'refused'].includes(problemOf(error).kind),
    isAt: ({ context }, { step }: { step: StepId }) => context.step === step,
    leadsElsewhere: ({ context }, { route }: { route: string }) =>
      stepByRoute(route) !== undefined && placeFor(context.tabs, route) !== context.step,
    offersBack: ({ context }) => offersBack(context),
    backsToCart: ({ context }) => context.fromReview && context.step === 'personal',
  },
  actions: {
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    noteAddress: assign(({ context, event }) => ({
      asked: event.type === 'enrollment.address' ? event.route : context.asked,
    })),
    takeOverview: assign((_, { output }: { output: EnrollmentOverview }) => ({
      tabs: output.tabs,
      facts: output.facts,
      summary: output.summary,
      problem: null,
    })),
    /** After a save: back to review where the person came from there, else to the next step. */
    goOn: assign(({ context }) => ({
      asked: context.fromReview || context.step === null ? reviewRoute : routeBeside(context.tabs, context.step, 1),
      fromReview: false,
      turnedBack: false,
    })),
    /** The nearest place that is allowed, at most the first incomplete step. */
    choosePlace: assign(({ context: { tabs, asked } }) => {
      const step = placeFor(tabs, asked)
      return { step, turnedBack: stepByRoute(asked) !== undefined && step !== stepByRoute(asked)?.id }
    }),
  },
})
