import { assign } from 'xstate'
import { wrong } from '#schemas/fields/field-error.ts'
import { answeredSpouse, dependentById, newDependent, offeredTier, withoutDependent } from './dependents.context.ts'
import { dependentsSetup } from './dependents.setup.ts'

/** A save begins: nothing is said yet. */
const fresh = { main: null, problem: null }

/** What can be done with the list while no form is open. */
export const listing = dependentsSetup.createStateConfig({
  description: 'The list, with those of the tier alone. What the next one will be is settled already.',
  // What was agreed to was agreed to for the list as it was.
  entry: assign({ agreed: null }),
  on: {
    'dependents.spouse': [
      {
        description: 'Nothing is chosen: the question stays open and says so.',
        guard: { type: 'isUnanswered', params: ({ event }) => event },
        actions: assign({ hasSpouse: null, main: wrong('has_spouse', 'error_spouse_status') }),
      },
      {
        description:
          "Yes makes the first one added a spouse, or brings an existing member's spouse back; No takes any spouse off.",
        guard: 'mayAskSpouse',
        target: 'keeping',
        actions: assign(({ context, event }) => ({
          ...answeredSpouse(context, event.answer === 1 ? 1 : 0),
          main: null,
        })),
      },
      { description: 'The plans settle who is enrolled; the question is not asked.' },
    ],
    'dependents.add': [
      {
        guard: 'mayAdd',
        target: 'editing',
        actions: assign(({ context }) => ({ open: newDependent(context), main: null })),
      },
      {
        description: 'The list is full, or the spouse question is open; the page says which.',
        actions: 'sayWhyNotAdd',
      },
    ],
    'dependents.edit': [
      {
        guard: { type: 'isListed', params: ({ event }) => event },
        target: 'editing',
        actions: assign(({ context, event }) => ({ open: dependentById(context, event.id), main: null })),
      },
      { description: 'The dependent is no longer listed; nothing opens.' },
    ],
    'dependents.delete': [
      {
        guard: { type: 'isListed', params: ({ event }) => event },
        target: 'keeping',
        actions: assign(({ context, event }) => ({ ...withoutDependent(context, event.id), main: null })),
      },
      { description: 'The dependent is no longer listed; there is nothing to delete.' },
    ],
    'dependents.next': [
      { guard: 'isListWhole', target: 'saving', actions: assign({ ...fresh, tier: null }) },
      {
        description: 'Somebody is missing or too many; the page says who.',
        actions: 'sayWhatListLacks',
      },
    ],
    'dependents.fitTier': [
      {
        guard: 'mayFitTier',
        description: 'The quote is to take the tier that these people make up; its prices are agreed to first.',
        target: 'saving',
        actions: assign(({ context }) => ({ ...fresh, tier: offeredTier(context) })),
      },
      { description: 'The people make up the tier of the quote, or none.' },
    ],
    'dependents.saveLater': {
      description: 'Save & Continue Later was pressed: first everyone who is listed is checked again.',
      target: 'rechecking',
      actions: assign({ main: null, problem: null }),
    },
  },
})
