import { assign } from 'xstate'
import { stepById, stepByRoute } from '#schemas/steps/steps.registry.ts'
import { routeBeside } from '#schemas/steps/step-list.rules.ts'
import { enrollmentSetup } from './enrollment.setup.ts'
import { places } from './enrollment.steps.states.ts'

/** A step is on the page: which one, and the ways out of it. */
export const open = enrollmentSetup.createStateConfig({
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
        guard: 'offersBack',
        target: 'choosing',
        actions: assign({
          asked: ({ context }) => (context.step === null ? '' : routeBeside(context.tabs, context.step, -1)),
        }),
      },
      { description: 'Back is offered on the review, and to those who came from there.' },
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
      states: places,
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
})
