import { assign } from 'xstate'
import { accessSetup } from './access.setup.ts'

/** Both ways out of a question: back to the code, or off the page or dialog. */
const waysOut = {
  'access.cancel': { target: 'entering', description: 'Back to the code.', actions: ['forget', 'forgetErrors'] },
  'access.leave': [
    { guard: 'asksForAge', target: 'leaving', actions: 'forget' },
    { description: 'The dialog is closed: there is nothing to clear.', target: 'closed', actions: 'forget' },
  ],
} as const

export const identifying = accessSetup.createStateConfig({
  description: 'They sign in with what they were given in place of the code, or set it up where they may.',
  on: {
    'access.signIn': [
      { guard: 'signsByPasskey', target: 'signing', actions: 'forgetErrors' },
      { guard: 'isReady', target: 'goingToProvider', actions: 'forgetErrors' },
      { description: 'Nothing is set up: the page says whom to call.' },
    ],
    'access.setUp': [
      {
        guard: 'canSetUp',
        target: 'sending',
        description: 'A code to their address comes first.',
        actions: 'forgetErrors',
      },
      { description: 'It may not be set up now.' },
    ],
    ...waysOut,
  },
})

export const signing = accessSetup.createStateConfig({
  description: 'The device signs what the server asked, and the server judges it.',
  tags: 'busy',
  invoke: {
    id: 'signInByPasskey',
    src: 'signInByPasskey',
    input: ({ context: { of, code } }) => ({ of, code }),
    onDone: [
      { guard: 'choosesAge', target: 'choosingAge', actions: ['forget', assign({ known: true })] },
      { target: 'opened', description: 'The dialog is over, or a group chooses no age.', actions: 'forget' },
    ],
    onError: { target: 'identifying', actions: { type: 'showErrors', params: ({ event }) => event } },
  },
})

export const permitting = accessSetup.createStateConfig({
  description: 'The code is judged: it lets them set up how they sign in, for ten minutes.',
  tags: 'busy',
  invoke: {
    id: 'proveForSetUp',
    src: 'proveForSetUp',
    input: ({ context: { of, code, otp } }) => ({ of, code, otp }),
    onDone: { target: 'settingUp', actions: assign({ otp: '', sent: null, proved: true }) },
    onError: {
      target: 'proving',
      actions: [assign({ otp: '' }), { type: 'showErrors', params: ({ event }) => event }],
    },
  },
})

export const settingUp = accessSetup.createStateConfig({
  description:
    'They have shown the code: their device makes a passkey, or they go to the identity provider, when they say so.',
  on: {
    'access.setUp': [
      { guard: 'hasPasskey', target: 'making', actions: 'forgetErrors' },
      { target: 'goingToProvider', actions: 'forgetErrors' },
    ],
    ...waysOut,
  },
})

export const making = accessSetup.createStateConfig({
  description: 'The device makes a passkey, the server keeps its public half, and the visit begins.',
  tags: 'busy',
  invoke: {
    id: 'makePasskey',
    src: 'makePasskey',
    input: ({ context: { of, code } }) => ({ of, code }),
    onDone: [
      { guard: 'choosesAge', target: 'choosingAge', actions: ['forget', assign({ known: true })] },
      { target: 'opened', description: 'The dialog is over, or a group chooses no age.', actions: 'forget' },
    ],
    onError: { target: 'settingUp', actions: { type: 'showErrors', params: ({ event }) => event } },
  },
})

export const goingToProvider = accessSetup.createStateConfig({
  description: 'The server asks whether the identity provider is there, and says where to go.',
  tags: 'busy',
  invoke: {
    id: 'beginAtProvider',
    src: 'beginAtProvider',
    input: ({ context: { of, code, again } }) => ({ of, code, again }),
    onDone: { target: 'departing', actions: assign({ address: ({ event }) => event.output.address }) },
    onError: [
      { guard: 'hasProved', target: 'settingUp', actions: { type: 'showErrors', params: ({ event }) => event } },
      { target: 'identifying', actions: { type: 'showErrors', params: ({ event }) => event } },
    ],
  },
})

export const departing = accessSetup.createStateConfig({
  description: 'The browser goes to the identity provider: this page ends.',
  tags: 'busy',
  invoke: {
    id: 'leave',
    src: 'leave',
    input: ({ context }) => ({ address: context.address ?? '' }),
    onDone: {
      target: 'entering',
      description: 'The person went back in their browser, which shows this page as it was left: they begin again.',
      actions: 'forget',
    },
  },
})

export const returning = accessSetup.createStateConfig({
  description:
    'The server has the identity provider say who came back, and whether it is the account of this rep or group.',
  tags: 'busy',
  invoke: {
    id: 'finishAtProvider',
    src: 'finishAtProvider',
    input: ({ context }) => context.returned ?? { state: '' },
    onDone: [
      {
        guard: { type: 'asksRep', params: ({ event }) => ({ visit: event.output }) },
        target: 'choosingAge',
        actions: assign({ returned: null, known: true }),
      },
      {
        target: 'opened',
        description: 'A group chooses no age.',
        actions: assign({ returned: null, of: ({ event }) => event.output.of }),
      },
    ],
    onError: {
      target: 'entering',
      description: 'What they brought was good once, if it was good at all.',
      actions: [assign({ returned: null, again: true }), { type: 'showErrors', params: ({ event }) => event }],
    },
  },
})
