import { assign } from 'xstate'
import { otpProblem } from '#schemas/steps/contact/contact.rules.ts'
import { otpSetup } from './otp.setup.ts'

/** What the dialog shows, one stage after the other. */
export const stage = otpSetup.createStateConfig({
  description: 'Send, enter, success.',
  initial: 'offering',
  states: {
    offering: {
      description: 'Stage 1: the person has the code sent.',
      tags: 'editing',
      on: {
        'otp.send': [
          { guard: 'mustWait', description: 'Not before the wait is over: the page shows how long.' },
          { target: 'sending' },
        ],
        'otp.haveCode': [
          { guard: 'sentLately', target: 'entering', actions: 'forgetError' },
          { description: 'No code was sent lately: one has to be sent first.' },
        ],
      },
    },
    sending: {
      description: 'The server sends the code.',
      tags: 'busy',
      invoke: {
        id: 'sendOtp',
        src: 'sendOtp',
        input: ({ context: { enrollmentId, kind, contact } }) => ({ enrollmentId, kind, contact }),
        onDone: {
          target: ['#otp.open.stage.entering', '#otp.open.wait.judging'],
          actions: assign(({ event }) => ({
            notice: event.output.message,
            waitSeconds: event.output.waitSeconds,
            sentLately: true,
            error: null,
            problem: null,
          })),
        },
        onError: [
          {
            guard: 'sentLately',
            description: 'An earlier code may still be good.',
            target: 'entering',
            actions: { type: 'showError', params: ({ event }) => event },
          },
          { target: 'offering', actions: { type: 'showError', params: ({ event }) => event } },
        ],
      },
    },
    entering: {
      description: 'Stage 2: the person types the six digits.',
      tags: 'editing',
      on: {
        'otp.send': [
          { guard: 'mustWait', description: 'Not before the wait is over: the page shows how long.' },
          { target: 'sending' },
        ],
        'otp.submit': [
          {
            guard: { type: 'isWholeCode', params: ({ event }) => event },
            target: 'verifying',
            actions: assign(({ event }) => ({ code: event.code.trim(), error: null, problem: null })),
          },
          {
            description: 'Nothing typed, or fewer than six digits: the dialog says which.',
            actions: assign(({ event }) => ({
              error: { message_key: otpProblem(event.code) ?? 'error_otp_short', error_message: '' },
            })),
          },
        ],
      },
    },
    verifying: {
      description: 'The server checks the code; five wrong tries end it.',
      tags: 'busy',
      invoke: {
        id: 'verifyOtp',
        src: 'verifyOtp',
        input: ({ context: { enrollmentId, kind, contact, code } }) => ({ enrollmentId, kind, contact, code }),
        onDone: { target: 'verified', actions: assign({ code: '' }) },
        onError: {
          target: 'entering',
          actions: [{ type: 'showError', params: ({ event }) => event }, assign({ code: '' })],
        },
      },
    },
    verified: {
      description: 'Stage 3: it is proved. The dialog closes by itself after two seconds.',
      after: { closeWait: '#otp.done' },
      on: { 'otp.close': '#otp.done' },
    },
  },
})
