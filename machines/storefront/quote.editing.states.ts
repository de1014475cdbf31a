import { assign } from 'xstate'
import { type QuoteValues, maxChildren } from '#schemas/storefront/quote-form.rules.ts'
import { changed, children, tierChange } from './quote.context.ts'
import { quoteSetup } from './quote.setup.ts'

/** What can be typed, chosen and counted in the open form. */
export const editing = quoteSetup.createStateConfig({
  description: 'The form is open.',
  tags: 'editing',
  on: {
    'quote.change': [
      {
        guard: { type: 'isTier', params: ({ event }) => event },
        actions: assign(({ context, event }) => tierChange(context, event.value as QuoteValues['tier'])),
      },
      { actions: assign(({ context, event }) => changed(context, event.field, { [event.field]: event.value })) },
    ],
    'quote.addSpouse': {
      description: 'With a spouse there is room for one child less.',
      actions: assign(({ context }) =>
        changed(context, 'spouse_dob', {
          has_spouse: true,
          no_of_children: Math.min(context.values.no_of_children, maxChildren(true)),
        }),
      ),
    },
    'quote.removeSpouse': {
      actions: assign(({ context }) => changed(context, 'spouse_dob', { has_spouse: false, spouse_dob: '' })),
    },
    'quote.moreChildren': [
      {
        guard: 'hasRoomForChild',
        actions: assign(({ context }) => children(context, context.values.no_of_children + 1)),
      },
      {
        description: 'The limit is said at the field.',
        actions: assign(({ context }) => ({
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
      actions: assign(({ context }) => children(context, context.values.no_of_children - 1)),
    },
    'quote.clearChildren': { actions: assign(({ context }) => children(context, 0)) },
    'quote.chooseChildren': { actions: assign(({ context, event }) => children(context, event.count)) },
    'quote.submit': [
      { guard: 'isSound', target: 'checkingZip', actions: assign({ refused: [], problem: null }) },
      { actions: 'showMistakes', description: 'Every mistake is shown at its field.' },
    ],
  },
})
