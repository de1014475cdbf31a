import { assign } from 'xstate'
import { checkBeneficiary } from '#schemas/steps/beneficiaries/beneficiaries.rules.ts'
import { beneficiaryFactsOf, merged, placed, sentBeneficiary } from './beneficiaries.context.ts'
import { beneficiariesSetup } from './beneficiaries.setup.ts'
import { refused } from '../step-saving.ts'

/** What can be done in the open popup; the list beside it answers with why not. */
export const editing = beneficiariesSetup.createStateConfig({
  description: 'The popup is open with a new person or with one of the list; the list waits.',
  tags: 'editing',
  exit: assign({ main: null }),
  on: {
    'beneficiaries.submit': [
      {
        guard: { type: 'isWhole', params: ({ event }) => event },
        target: 'validating',
        actions: assign(({ context, event }) => ({
          open: context.open && merged(context.open, event.values),
          errors: [],
          problem: null,
        })),
      },
      {
        description: 'What is missing or wrong is named under its field.',
        actions: assign(({ context, event }) => ({
          errors: context.open
            ? checkBeneficiary(sentBeneficiary(merged(context.open, event.values)), beneficiaryFactsOf(context))
            : [],
        })),
      },
    ],
    'beneficiaries.cancel': { target: 'listing', actions: assign({ open: null, errors: [], problem: null }) },
    'beneficiaries.add': { description: 'One popup at a time.', actions: 'sayEditOpen' },
    'beneficiaries.addOffered': { description: 'One popup at a time.', actions: 'sayEditOpen' },
    'beneficiaries.edit': { description: 'One popup at a time.', actions: 'sayEditOpen' },
    'beneficiaries.delete': { description: 'Nothing is deleted while an edit is open.', actions: 'sayEditOpen' },
    'beneficiaries.next': { description: 'The edited form comes first.', actions: 'sayEditOpen' },
  },
})

/** The check of the one person in the popup. */
export const validating = beneficiariesSetup.createStateConfig({
  description: 'The server checks this one person; nothing is saved yet.',
  tags: ['busy', 'editing'],
  invoke: {
    id: 'validateBeneficiary',
    src: 'validateBeneficiary',
    input: ({ context }) => ({
      enrollmentId: context.enrollmentId,
      person: sentBeneficiary(context.open ?? { beneficiary_id: '' }),
    }),
    onDone: {
      target: 'listing',
      description: 'A new person is appended, an edited one takes the place of the old row.',
      actions: assign(({ context }) => ({
        people: context.open ? placed(context.people, context.open) : context.people,
        open: null,
      })),
    },
    onError: refused('editing'),
  },
})
