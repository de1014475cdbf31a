import { assign, setup } from 'xstate'
import { type StepId, stepById, stepByRoute } from '#schemas/steps/registry.ts'
import { placeFor, routeBeside } from '#schemas/steps/step-list.rules.ts'
import { problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'
import { agreementMachine } from './agreement.machine.ts'
import { beneficiariesMachine } from './beneficiaries.machine.ts'
import { billingMachine } from './billing.machine.ts'
import { contactMachine } from './contact.machine.ts'
import { dependentsMachine } from './dependents.machine.ts'
import { employerMachine } from './employer.machine.ts'
import { healthMachine } from './health.machine.ts'
import { personalMachine } from './personal.machine.ts'
import { receiptMachine } from './receipt.machine.ts'
import { reviewMachine } from './review.machine.ts'
import type {
  EnrollmentContext,
  EnrollmentEvent,
  EnrollmentInput,
  EnrollmentOutput,
  EnrollmentOverview,
} from './enrollment.types.ts'
import type { StepInput } from './step.types.ts'

const stepInput = ({ context }: { context: EnrollmentContext }): StepInput => ({
  enrollmentId: context.enrollmentId,
  facts: { ...context.facts, fromReview: context.fromReview },
})

const reviewRoute = stepById('review').route

export const enrollmentMachine = setup({
  types: {} as {
    input: EnrollmentInput
    context: EnrollmentContext
    events: EnrollmentEvent
    children: {
      loadEnrollment: 'loadEnrollment'
      rememberPlace: 'rememberPlace'
      forgetEnrollment: 'forgetEnrollment'
      personal: 'personal'
      contact: 'contact'
      employer: 'employer'
      beneficiaries: 'beneficiaries'
      health: 'health'
      dependents: 'dependents'
      agreement: 'agreement'
      billing: 'billing'
      review: 'review'
      receipt: 'receipt'
    }
    output: EnrollmentOutput
    tags: 'busy' | 'blocked' | 'step'
  },
  actors: {
    loadEnrollment: unprovided<EnrollmentOverview, { enrollmentId: string }>('loadEnrollment'),
    rememberPlace: unprovided<void, Pick<EnrollmentContext, 'tabs' | 'fromReview'>>('rememberPlace'),
    forgetEnrollment: unprovided<void, { enrollmentId: string }>('forgetEnrollment'),
    personal: personalMachine,
    contact: contactMachine,
    employer: employerMachine,
    beneficiaries: beneficiariesMachine,
    health: healthMachine,
    dependents: dependentsMachine,
    agreement: agreementMachine,
    billing: billingMachine,
    review: reviewMachine,
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
    cameFromReview: ({ context }) => context.fromReview,
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
}).createMachine({
  id: 'enrollment',
  description: 'The steps of an enrollment, in the order that the plans ask for.',
  context: ({ input }) => ({
    enrollmentId: input.enrollmentId ?? '',
    asked: input.route,
    tabs: [],
    facts: {
      enrollType: 'new-member',
      eprocess: 'applicant',
      tier: 'IO',
      isIha: false,
      isPremier: false,
      isL713: false,
    },
    summary: null,
    fromReview: input.fromReview,
    step: null,
    turnedBack: false,
    problem: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Whether the browser knows of an enrollment.',
      always: [{ guard: 'hasEnrollment', target: 'loading' }, { target: 'none' }],
    },
    none: {
      description: 'No enrollment was begun here: the page shows the way to a quote.',
      tags: 'blocked',
    },
    loading: {
      description: 'Fetches which steps are required and complete, what the plans mean for them, and the prices.',
      tags: 'busy',
      invoke: {
        id: 'loadEnrollment',
        src: 'loadEnrollment',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId }),
        onDone: [
          {
            guard: { type: 'stands', params: ({ event }) => ({ output: event.output, as: 'submitted' }) },
            description: 'It is submitted already: there is a receipt.',
            target: 'receipt',
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ output: event.output, as: 'emptyCart' }) },
            description: 'Nothing is in the cart: plans come first.',
            target: 'toPlans',
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ output: event.output, as: 'notCheckedOut' }) },
            description: 'The cart is not checked out: no effective date is fixed yet.',
            target: 'toCart',
          },
          { target: 'remembering', actions: { type: 'takeOverview', params: ({ event }) => event } },
        ],
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            target: 'gone',
            actions: { type: 'showProblem', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'showProblem', params: ({ event }) => event } },
        ],
      },
      on: {
        'enrollment.address': {
          description: 'Another address while it loads: that one is answered.',
          actions: 'noteAddress',
        },
      },
    },
    gone: {
      description: 'The server has no such enrollment any more, or not for this visitor: a new quote is the way on.',
      tags: 'blocked',
    },
    failed: {
      description: 'The enrollment could not be opened; the person may try again.',
      tags: 'blocked',
      on: {
        'enrollment.retry': { target: 'loading', actions: assign({ problem: null }) },
        'enrollment.address': {
          description: 'Another address meanwhile: that one is answered once it opens.',
          actions: 'noteAddress',
        },
      },
    },
    remembering: {
      description: "The list of steps and the way back to review are kept in the browser's storage.",
      tags: 'busy',
      invoke: {
        id: 'rememberPlace',
        src: 'rememberPlace',
        input: ({ context: { tabs, fromReview } }) => ({ tabs, fromReview }),
        onDone: 'choosing',
        onError: { target: 'choosing', description: 'Without storage the list is fetched again next time.' },
      },
      on: {
        'enrollment.address': {
          description: 'Another address while the list is kept: that one is answered.',
          actions: 'noteAddress',
        },
      },
    },
    choosing: {
      description: 'Which step answers the address: the one asked for, or the first incomplete one.',
      entry: 'choosePlace',
      always: [
        { guard: { type: 'isAt', params: { step: 'personal' } }, target: 'open.place.personal' },
        { guard: { type: 'isAt', params: { step: 'contact' } }, target: 'open.place.contact' },
        { guard: { type: 'isAt', params: { step: 'employer' } }, target: 'open.place.employer' },
        { guard: { type: 'isAt', params: { step: 'beneficiaries' } }, target: 'open.place.beneficiaries' },
        { guard: { type: 'isAt', params: { step: 'health' } }, target: 'open.place.health' },
        { guard: { type: 'isAt', params: { step: 'dependents' } }, target: 'open.place.dependents' },
        { guard: { type: 'isAt', params: { step: 'agreement' } }, target: 'open.place.agreement' },
        { guard: { type: 'isAt', params: { step: 'billing' } }, target: 'open.place.billing' },
        { guard: { type: 'isAt', params: { step: 'review' } }, target: 'open.place.review' },
        { description: 'No step is required: there is nothing to enroll in.', target: 'gone' },
      ],
    },
    open: {
      description: 'A step is open; above it the question whether to cancel may stand.',
      tags: 'step',
      type: 'parallel',
      on: {
        'enrollment.address': [
          {
            guard: { type: 'leadsElsewhere', params: ({ event }) => event },
            target: 'choosing',
            actions: assign({ asked: ({ event }) => event.route }),
          },
          {
            description: 'The address of this step, of one that is not open yet, or of none: the person stays.',
            actions: assign({
              turnedBack: ({ context, event }) => {
                const step = stepByRoute(event.route)
                return step !== undefined && step.id !== context.step
              },
            }),
          },
        ],
        'enrollment.back': [
          { guard: 'backsToCart', description: 'Before the first step lies the cart.', target: 'toCart' },
          {
            guard: 'cameFromReview',
            target: 'choosing',
            actions: assign({
              asked: ({ context }) => (context.step === null ? '' : routeBeside(context.tabs, context.step, -1)),
            }),
          },
          { description: 'Back is offered only to those who came from review.' },
        ],
        'enrollment.edit': {
          description: 'From review to a step; what it saves leads back to review.',
          target: 'remembering',
          actions: assign({ asked: ({ event }) => stepById(event.step).route, fromReview: true }),
        },
      },
      states: {
        place: {
          description: 'The open step.',
          initial: 'personal',
          states: {
            personal: {
              description: 'Personal Information: the first step.',
              invoke: {
                id: 'personal',
                src: 'personal',
                input: stepInput,
                onDone: { target: '#enrollment.loading', actions: 'goOn' },
                onError: {
                  target: '#enrollment.failed',
                  actions: { type: 'showProblem', params: ({ event }) => event },
                },
              },
            },
            contact: {
              description: 'Contact Information.',
              invoke: {
                id: 'contact',
                src: 'contact',
                input: stepInput,
                onDone: { target: '#enrollment.loading', actions: 'goOn' },
                onError: {
                  target: '#enrollment.failed',
                  actions: { type: 'showProblem', params: ({ event }) => event },
                },
              },
            },
            employer: {
              description: 'Employer Information.',
              invoke: {
                id: 'employer',
                src: 'employer',
                input: stepInput,
                onDone: { target: '#enrollment.loading', actions: 'goOn' },
                onError: {
                  target: '#enrollment.failed',
                  actions: { type: 'showProblem', params: ({ event }) => event },
                },
              },
            },
            beneficiaries: {
              description: 'Beneficiary Information.',
              invoke: {
                id: 'beneficiaries',
                src: 'beneficiaries',
                input: stepInput,
                onDone: { target: '#enrollment.loading', actions: 'goOn' },
                onError: {
                  target: '#enrollment.failed',
                  actions: { type: 'showProblem', params: ({ event }) => event },
                },
              },
            },
            health: {
              description: 'Primary Health Questions.',
              invoke: {
                id: 'health',
                src: 'health',
                input: stepInput,
                onDone: { target: '#enrollment.loading', actions: 'goOn' },
                onError: {
                  target: '#enrollment.failed',
                  actions: { type: 'showProblem', params: ({ event }) => event },
                },
              },
            },
            dependents: {
              description: 'Dependent Information.',
              invoke: {
                id: 'dependents',
                src: 'dependents',
                input: stepInput,
                onDone: { target: '#enrollment.loading', actions: 'goOn' },
                onError: {
                  target: '#enrollment.failed',
                  actions: { type: 'showProblem', params: ({ event }) => event },
                },
              },
            },
            agreement: {
              description: 'Agreement & Signature.',
              invoke: {
                id: 'agreement',
                src: 'agreement',
                input: stepInput,
                onDone: { target: '#enrollment.loading', actions: 'goOn' },
                onError: {
                  target: '#enrollment.failed',
                  actions: { type: 'showProblem', params: ({ event }) => event },
                },
              },
            },
            billing: {
              description: 'Billing Information.',
              invoke: {
                id: 'billing',
                src: 'billing',
                input: stepInput,
                onDone: { target: '#enrollment.loading', actions: 'goOn' },
                onError: {
                  target: '#enrollment.failed',
                  actions: { type: 'showProblem', params: ({ event }) => event },
                },
              },
            },
            review: {
              description: 'Review and Confirmation: the last look before submitting.',
              invoke: {
                id: 'review',
                src: 'review',
                input: stepInput,
                onDone: '#enrollment.receipt',
                onError: {
                  target: '#enrollment.failed',
                  actions: { type: 'showProblem', params: ({ event }) => event },
                },
              },
            },
          },
        },
        cancelling: {
          description: 'Whether the enrollment is to be cancelled.',
          initial: 'closed',
          states: {
            closed: {
              description: 'Nobody has asked.',
              on: { 'enrollment.cancel': 'asking' },
            },
            asking: {
              description: 'Cancel Enrollment was pressed: Yes or No.',
              on: { 'enrollment.keep': 'closed', 'enrollment.giveUp': '#enrollment.forgetting' },
            },
          },
        },
      },
    },
    forgetting: {
      description: 'The browser forgets the enrollment and its cart.',
      tags: 'busy',
      invoke: {
        id: 'forgetEnrollment',
        src: 'forgetEnrollment',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId }),
        onDone: 'toPlans',
        onError: 'toPlans',
      },
    },
    receipt: {
      description: 'The enrollment is submitted: its confirmation.',
      tags: 'step',
      entry: assign({ step: null }),
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId }),
        onDone: 'finished',
        onError: { target: 'failed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
    },
    toCart: { description: 'To the cart page.', type: 'final', output: { to: '/cart' } },
    toPlans: { description: 'To the plans.', type: 'final', output: { to: '/plans' } },
    finished: { description: 'The receipt is closed.', type: 'final', output: { to: null } },
  },
  output: ({ event }) => event.output as EnrollmentOutput,
})
