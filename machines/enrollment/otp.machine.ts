import { assign, setup } from 'xstate'
import type { ContactKind } from '#schemas/calls/contact.calls.ts'
import { OTP_CLOSE_SECONDS, otpProblem } from '#schemas/steps/contact.rules.ts'
import { type Problem, fieldErrors, problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'

export interface OtpInput {
  enrollmentId: string
  kind: ContactKind
  /** The e-mail address, or the phone number of ten digits. */
  contact: string
}

/** How it stands with codes sent before: seconds until another may be sent, and whether one was sent lately. */
export interface OtpWait {
  seconds: number
  sentLately: boolean
}

interface Context extends OtpInput {
  /** Seconds from the moment that the wait was read or began; 0 where another code may be sent. */
  waitSeconds: number
  sentLately: boolean
  /** Whether the wait has been read yet: until then no code is sent. */
  waitKnown: boolean
  code: string
  /** The server's message after a code was sent. */
  notice: string | null
  error: { message_key?: string; error_message: string } | null
  problem: Problem | null
}

export const otpMachine = setup({
  types: {} as {
    input: OtpInput
    context: Context
    events:
      | { type: 'otp.send' }
      | { type: 'otp.haveCode' }
      | { type: 'otp.submit'; code: string }
      | { type: 'otp.change' }
      | { type: 'otp.close' }
    output: { verified: boolean }
    tags: 'busy' | 'editing' | 'reading' | 'waiting'
  },
  actors: {
    readWait: unprovided<OtpWait, { kind: ContactKind; contact: string }>('readWait'),
    keepWait: unprovided<void, { kind: ContactKind; contact: string; seconds: number }>('keepWait'),
    endWait: unprovided<void, { kind: ContactKind; contact: string }>('endWait'),
    sendOtp: unprovided<{ message: string; waitSeconds: number }, OtpInput>('sendOtp'),
    verifyOtp: unprovided<void, OtpInput & { code: string }>('verifyOtp'),
  },
  delays: {
    resendWait: ({ context }) => context.waitSeconds * 1000,
    closeWait: OTP_CLOSE_SECONDS * 1000,
  },
  guards: {
    hasWait: ({ context }) => context.waitSeconds > 0,
    mustWait: ({ context }) => !context.waitKnown || context.waitSeconds > 0,
    sentLately: ({ context }) => context.sentLately,
    isWholeCode: (_, { code }: { code: string }) => otpProblem(code) === null,
  },
  actions: {
    showError: assign((_, { error }: { error: unknown }) => {
      const { error_message, message_key } = fieldErrors(error)[0] ?? { error_message: '', message_key: undefined }
      return {
        error: { error_message, ...(message_key !== undefined && { message_key }) },
        problem: problemOf(error),
        notice: null,
      }
    }),
    forgetError: assign({ error: null, problem: null }),
  },
}).createMachine({
  id: 'otp',
  description: 'A one-time code of six digits proves an e-mail address or a phone number (spec 2, section 4).',
  context: ({ input }) => ({
    ...input,
    waitSeconds: 0,
    sentLately: false,
    waitKnown: false,
    code: '',
    notice: null,
    error: null,
    problem: null,
  }),
  initial: 'open',
  states: {
    open: {
      description: 'The dialog is open: its stage, and beside it the wait until a code may be sent again.',
      type: 'parallel',
      on: {
        'otp.close': 'closed',
        'otp.change': {
          description: 'What was said of the code is forgotten once it is changed.',
          actions: 'forgetError',
        },
      },
      states: {
        stage: {
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
                onDone: { target: 'verified', actions: assign({ code: '', notice: null }) },
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
        },
        wait: {
          description: 'Between two codes lie 120 seconds, also over closing the dialog and refreshing the page.',
          initial: 'reading',
          states: {
            reading: {
              description: 'Looks whether a code was sent a moment ago; until that is known none can be sent.',
              tags: 'reading',
              invoke: {
                id: 'readWait',
                src: 'readWait',
                input: ({ context: { kind, contact } }) => ({ kind, contact }),
                onDone: {
                  target: 'judging',
                  actions: assign(({ event }) => ({
                    waitSeconds: event.output.seconds,
                    sentLately: event.output.sentLately,
                    waitKnown: true,
                  })),
                },
                onError: {
                  target: 'ready',
                  description: 'Unreadable cookies: the server keeps its own wait.',
                  actions: assign({ waitKnown: true }),
                },
              },
            },
            judging: {
              description: 'Whether another code may be sent.',
              always: [{ guard: 'hasWait', target: 'waiting' }, { target: 'ready' }],
            },
            waiting: {
              description: 'Another code may not be sent yet; the page shows how long.',
              tags: 'waiting',
              invoke: {
                id: 'keepWait',
                src: 'keepWait',
                input: ({ context: { kind, contact, waitSeconds } }) => ({ kind, contact, seconds: waitSeconds }),
                onError: { description: 'Without cookies the wait lasts as long as the dialog.' },
              },
              after: { resendWait: { target: 'ending', actions: assign({ waitSeconds: 0 }) } },
            },
            ending: {
              description: 'The wait is over: that is remembered for 600 seconds.',
              invoke: {
                id: 'endWait',
                src: 'endWait',
                input: ({ context: { kind, contact } }) => ({ kind, contact }),
                onDone: 'ready',
                onError: 'ready',
              },
            },
            ready: { description: 'A code may be sent.' },
          },
        },
      },
    },
    done: { description: 'Closed, the contact proved.', type: 'final', output: { verified: true } },
    closed: {
      description: 'Closed without proof; the next time begins at stage 1.',
      type: 'final',
      output: { verified: false },
    },
  },
  output: ({ event }) => event.output as { verified: boolean },
})
