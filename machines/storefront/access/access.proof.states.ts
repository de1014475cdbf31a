import { assign } from 'xstate'
import { otpProblem } from '#schemas/steps/contact/contact.rules.ts'
import { accessSetup } from './access.setup.ts'

const otpError = (message_key: string) => [{ target_element: 'otp', error_message: '', message_key }]

export const sending = accessSetup.createStateConfig({
  description: "A one-time code goes to the rep's or group's own address: the code that was typed is known to many.",
  tags: 'busy',
  invoke: {
    id: 'sendProof',
    src: 'sendProof',
    input: ({ context: { of, code } }) => ({ of, code }),
    onDone: {
      target: 'proving',
      actions: { type: 'keepSent', params: ({ event }) => ({ sent: event.output }) },
    },
    onError: [
      {
        guard: 'getsCode',
        target: 'confirming',
        description: 'Nothing could be sent: the page says why, and whom to call.',
        actions: { type: 'showErrors', params: ({ event }) => event },
      },
      { target: 'identifying', actions: { type: 'showErrors', params: ({ event }) => event } },
    ],
  },
})

export const proving = accessSetup.createStateConfig({
  description: 'The one-time code is typed.',
  tags: 'editing',
  on: {
    'access.prove': [
      {
        guard: { type: 'opensVisit', params: ({ event }) => event },
        target: 'opening',
        actions: assign(({ event }) => ({ otp: event.otp.trim(), errors: [] })),
      },
      {
        guard: { type: 'isWholeCode', params: ({ event }) => event },
        target: 'permitting',
        description: 'It lets them set up how they sign in, and opens nothing.',
        actions: assign(({ event }) => ({ otp: event.otp.trim(), errors: [] })),
      },
      {
        description: 'Nothing was typed, or fewer than six digits: the field says which.',
        actions: assign({ errors: ({ event }) => otpError(otpProblem(event.otp.trim()) ?? 'error_otp_short') }),
      },
    ],
    'access.change': { description: 'What was said of the code is forgotten.', actions: 'forgetErrors' },
    'access.resend': { target: 'resending', actions: 'forgetErrors' },
    'access.cancel': { target: 'entering', description: 'Back to the code.', actions: ['forget', 'forgetErrors'] },
    'access.leave': [
      { guard: 'asksForAge', target: 'leaving', actions: 'forget' },
      { description: 'The dialog is closed: there is nothing to clear.', target: 'closed', actions: 'forget' },
    ],
  },
})

export const resending = accessSetup.createStateConfig({
  description: 'Another code goes out, or the code goes another way.',
  tags: 'busy',
  invoke: {
    id: 'resendProof',
    src: 'resendProof',
    input: ({ context: { of, code }, event }) => ({
      of,
      code,
      by: event.type === 'access.resend' ? event.by : 'email',
    }),
    onDone: {
      target: 'proving',
      actions: { type: 'keepSent', params: ({ event }) => ({ sent: event.output }) },
    },
    onError: {
      target: 'proving',
      description: 'The code of before is still good; the page says how long to wait.',
      actions: { type: 'showErrors', params: ({ event }) => event },
    },
  },
})

export const opening = accessSetup.createStateConfig({
  description: "The code is judged, and the rep's or group's visit begins.",
  tags: 'busy',
  invoke: {
    id: 'openVisit',
    src: 'openVisit',
    input: ({ context: { of, code, otp } }) => ({ of, code, otp }),
    onDone: [
      { guard: 'choosesAge', target: 'choosingAge', actions: ['forget', assign({ known: true })] },
      { target: 'opened', description: 'The dialog is over, or a group chooses no age.', actions: 'forget' },
    ],
    onError: {
      target: 'proving',
      actions: [assign({ otp: '' }), { type: 'showErrors', params: ({ event }) => event }],
    },
  },
})
