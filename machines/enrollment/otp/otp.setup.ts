import { assign, setup } from 'xstate'
import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import { OTP_CLOSE_SECONDS, otpProblem } from '#schemas/steps/contact/contact.rules.ts'
import { fieldErrors, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'
import type { OtpContext, OtpInput, OtpWait } from './otp.context.ts'

/** What the dialog knows, asks of others, tells apart and does; its states are in the machine. */
export const otpSetup = setup({
  types: {} as {
    input: OtpInput
    context: OtpContext
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
      const { error_message = '', message_key } = fieldErrors(error)[0] ?? {}
      return {
        error: { error_message, ...(message_key !== undefined && { message_key }) },
        problem: problemOf(error),
        notice: null,
      }
    }),
    forgetError: assign({ error: null, problem: null }),
  },
})
