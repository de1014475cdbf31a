import { assign } from 'xstate'
import { checkContact } from '#schemas/steps/contact.rules.ts'
import { stillRefused } from './contact.context.ts'
import { contactSetup } from './contact.setup.ts'
import { askedZip, zipStates } from './zip-look-up.states.ts'

/** What can be typed, looked up and let through in the open form. */
export const editing = contactSetup.createStateConfig({
  description: 'The person fills in the fields; a ZIP code fills the state in.',
  tags: 'editing',
  initial: 'entering',
  on: {
    'contact.zipEntered': {
      target: '.lookingUp',
      actions: assign({ zip: ({ event }) => askedZip(event.zip) }),
    },
    'contact.changed': {
      description: 'Another e-mail address or phone number: what was said of the old one is forgotten.',
      actions: assign(({ context, event }) => ({
        provable: context.provable.filter((kind) => kind !== event.kind),
        skips: { ...context.skips, [event.kind]: 0 },
      })),
    },
    'contact.skip': [
      {
        guard: { type: 'isProvable', params: ({ event }) => event },
        actions: assign(({ context, event }) => ({ skips: { ...context.skips, [event.kind]: event.skip } })),
      },
      { description: 'Only a contact that was refused can be let through unchecked.' },
    ],
    'contact.verify': [
      {
        guard: { type: 'isProvable', params: ({ event }) => event },
        target: 'verifying',
        actions: assign(({ event }) => ({ verifying: { kind: event.kind, contact: event.contact } })),
      },
      { description: 'Only a contact that was refused needs proof.' },
    ],
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

/** The dialog of a one-time code. */
export const verifying = contactSetup.createStateConfig({
  description: 'A dialog proves the refused e-mail address or phone number; the form stays as it is behind it.',
  tags: 'editing',
  invoke: {
    id: 'otp',
    src: 'otp',
    input: ({ context }) => ({
      enrollmentId: context.enrollmentId,
      ...(context.verifying ?? { kind: 'email' as const, contact: '' }),
    }),
    onDone: [
      {
        guard: { type: 'isVerified', params: ({ event }) => event.output },
        target: 'editing',
        description: 'Proved: its refusal is forgotten, that of the other contact stays.',
        actions: assign(({ context: { verifying: asked, verified, errors, provable } }) =>
          asked === null
            ? {}
            : {
                verified: { ...verified, [asked.kind]: asked.contact },
                errors: stillRefused(errors, provable, asked.kind),
                provable: provable.filter((kind) => kind !== asked.kind),
                verifying: null,
              },
        ),
      },
      { target: 'editing', actions: assign({ verifying: null }) },
    ],
    onError: {
      target: 'editing',
      actions: [{ type: 'showProblem', params: ({ event }) => event }, assign({ verifying: null })],
    },
  },
})
