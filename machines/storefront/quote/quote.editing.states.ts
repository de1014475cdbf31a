import { assign } from 'xstate'
import { type QuoteValues, maxChildren } from '#schemas/storefront/quote-form.rules.ts'
import { changed, children, countiesKnown, spouseAdded, tierChange, zipChange } from './quote.context.ts'
import { quoteSetup } from './quote.setup.ts'

/** What can be typed, chosen and counted in the open form. */
export const editing = quoteSetup.createStateConfig({
  description: 'The form is open.',
  tags: 'editing',
  initial: 'open',
  states: {
    open: { description: 'Nothing is asked of the server.' },
    lookingUp: {
      description:
        'Whether the ZIP code lies in several counties with different prices; the form stays open meanwhile.',
      invoke: {
        id: 'lookUpZip',
        src: 'lookUpZip',
        input: ({ context }) => ({ zip: context.values.zip }),
        onDone: { target: 'open', actions: assign(({ context, event }) => countiesKnown(context, event.output)) },
        onError: { target: 'open', description: 'It is looked up once more before anything is saved.' },
      },
    },
  },
  on: {
    'quote.change': [
      {
        guard: { type: 'isZip', params: ({ event }) => event },
        target: '.lookingUp',
        reenter: true,
        actions: assign(({ context, event }) => zipChange(context, event.value)),
      },
      {
        guard: { type: 'isTier', params: ({ event }) => event },
        actions: assign(({ context, event }) => tierChange(context, event.value as QuoteValues['tier'])),
      },
      {
        guard: { type: 'isDrawn', params: ({ event }) => event },
        actions: assign(({ context, event }) => changed(context, event.field, { [event.field]: event.value })),
      },
    ],
    'quote.addSpouse': {
      guard: 'isLanding',
      description: 'With a spouse there is room for one child less.',
      actions: assign(({ context }) => spouseAdded(context)),
    },
    'quote.removeSpouse': {
      guard: 'isLanding',
      actions: assign(({ context }) => changed(context, 'spouse_dob', { has_spouse: false, spouse_dob: '' })),
    },
    'quote.moreChildren': [
      {
        guard: 'hasRoomForChild',
        actions: assign(({ context }) => children(context, context.values.no_of_children + 1)),
      },
      {
        guard: 'isLanding',
        description: 'The limit is said at the field.',
        actions: assign(({ context }) => ({
          fresh: context.fresh.filter((field) => field !== 'no_of_children'),
          refused: [
            ...context.refused.filter((error) => error.target_element !== 'no_of_children'),
            {
              target_element: 'no_of_children',
              error_message: '',
              message_key: 'error_children_limit',
              message_values: { maximum: maxChildren(context.values.has_spouse) },
            },
          ],
        })),
      },
    ],
    'quote.fewerChildren': {
      guard: 'isLanding',
      actions: assign(({ context }) => children(context, context.values.no_of_children - 1)),
    },
    'quote.clearChildren': { guard: 'isLanding', actions: assign(({ context }) => children(context, 0)) },
    'quote.chooseChildren': {
      guard: 'choosesChildren',
      actions: assign(({ context, event }) => children(context, event.count)),
    },
    'quote.submit': [
      { guard: 'isSound', target: 'checkingZip', actions: assign({ fresh: [], refused: [], problem: null }) },
      { actions: 'showMistakes', description: 'Every mistake is shown at its field.' },
    ],
  },
})
