import type { OtpInput, OtpWait } from '#machines/enrollment/otp/otp.context.ts'
import { otpMachine } from '#machines/enrollment/otp/otp.machine.ts'
import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import { callActor } from '../call-actor.ts'
import { endOtpWait, keepOtpWait, readOtpWait } from './otp-wait.ts'
import { send } from '../send.ts'

export const providedOtpMachine = otpMachine.provide({
  actors: {
    readWait: callActor<OtpWait, { kind: ContactKind; contact: string }>(async ({ kind }) => readOtpWait(kind)),
    keepWait: callActor<void, { kind: ContactKind; contact: string; seconds: number }>(async ({ kind, seconds }) =>
      keepOtpWait(kind, seconds),
    ),
    endWait: callActor<void, { kind: ContactKind; contact: string }>(async ({ kind }) => endOtpWait(kind)),
    sendOtp: callActor<{ message: string; waitSeconds: number }, OtpInput>(
      async ({ enrollmentId, kind, contact }, signal) => {
        const { message, wait_seconds } = await send('POST enrollment/send-otp', {
          body: { enrollment_id: enrollmentId, contact, type: kind },
          signal,
        })
        return { message, waitSeconds: wait_seconds }
      },
    ),
    verifyOtp: callActor<void, OtpInput & { code: string }>(async ({ enrollmentId, kind, contact, code }, signal) => {
      await send('POST enrollment/verify-otp', {
        body: { enrollment_id: enrollmentId, contact, otp: code, type: kind },
        signal,
      })
    }),
  },
})
