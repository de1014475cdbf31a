import { assign } from 'xstate'
import { steps } from '#schemas/steps/steps.registry.ts'
import { open } from './enrollment.open.states.ts'
import { enrollmentSetup, overviewAsked } from './enrollment.setup.ts'
import type { EnrollmentOutput } from './enrollment.types.ts'

export const enrollmentMachine = enrollmentSetup.createMachine({
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
        input: overviewAsked,
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
        ...steps.map(({ id }) => ({
          guard: { type: 'isAt' as const, params: { step: id } },
          target: `open.place.${id}`,
        })),
        { description: 'No step is required: there is nothing to enroll in.', target: 'gone' },
      ],
    },
    open,
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
