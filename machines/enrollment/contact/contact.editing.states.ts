import { assign } from 'xstate'
import { checkContact } from '#schemas/steps/contact/contact.rules.ts'
import { contactSetup } from './contact.setup.ts'
import { changed } from '../doubts/doubts.context.ts'
import { onChanged, onSkip, onVerify } from '../doubts/doubts.states.ts'
import { askedZip, zipStates } from '../zip-look-up.states.ts'

/** What can be typed, looked up and let through in the open form. */
export const editing = contactSetup.createStateConfig({
  description: 'The person fills in the fields; a ZIP code fills the state in.',
  tags: 'editing',
  initial: 'entering',
  // What was agreed to was agreed to for the address as it was.
  entry: assign({ agreed: null }),
  on: {
    'contact.zipEntered': {
      target: '.lookingUp',
      description: 'Another ZIP code is another address.',
      actions: assign(({ context, event }) => ({ zip: askedZip(event.zip), ...changed(context, 'address') })),
    },
    'contact.changed': onChanged,
    'contact.skip': onSkip,
    'contact.verify': onVerify,
    'contact.submit': [
      {
        guard: { type: 'isWhole', params: ({ event }) => event },
        target: 'checking',
        actions: assign(({ event }) => ({ draft: event.values, errors: [], problem: null })),
      },
      {
        description: 'What is missing or wrong is named under its field.',
        actions: assign(({ context, event }) => ({ errors: checkContact(event.values, context), problem: null })),
      },
    ],
  },
  states: zipStates,
})
