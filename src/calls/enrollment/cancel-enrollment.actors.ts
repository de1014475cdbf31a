import { cancelEnrollmentMachine } from '#machines/enrollment/cancel-enrollment/cancel-enrollment.machine.ts'
import type { ProofSent } from '#schemas/calls/visit/access.calls.ts'
import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { CancelReason } from '#schemas/record/cancel-reasons.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

export const providedCancelEnrollmentMachine = cancelEnrollmentMachine.provide({
  actors: {
    requestCancel: callActor<ProofSent | null, { enrollmentId: string; by: ContactKind | null }>(
      async ({ enrollmentId, by }, signal) => {
        const body = { enrollment_id: enrollmentId, ...(by !== null && { by }) }
        return (await send('POST enrollment/request-cancel', { body, signal })).code_sent
      },
    ),
    cancelEnrollment: callActor<string, { enrollmentId: string; reason: CancelReason; code: string | null }>(
      async ({ enrollmentId, reason, code }, signal) => {
        const body = { enrollment_id: enrollmentId, reason, ...(code !== null && { otp: code }) }
        return (await send('POST enrollment/cancel-enrollment', { body, signal })).cancelled_on
      },
    ),
  },
})
