import { receiptMachine } from '#machines/enrollment/receipt/receipt.machine.ts'
import { findEnrollmentMachine } from '#machines/storefront/find-enrollment/find-enrollment.machine.ts'
import type { FindForm } from '#schemas/storefront/visit/find.rules.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'
import { generateInvoice, readReceipt } from './receipt.actors.ts'

export const providedFindEnrollmentMachine = findEnrollmentMachine.provide({
  actors: {
    findEnrollment: callActor<void, FindForm>(async (body, signal) => {
      await send('POST enrollment/find-enrollment', { body, signal })
    }),
    openEnrollment: callActor<string, FindForm & { code: string }>(async ({ code, ...form }, signal) => {
      const body = { ...form, otp: code }
      return (await send('POST enrollment/open-enrollment', { body, signal })).enrollment_id
    }),
  },
})

/** The receipt of an enrollment that was found: what this browser has begun meanwhile is not forgotten for it. */
export const foundReceipt = (goHome: () => void) =>
  receiptMachine.provide({
    actors: {
      loadReceipt: callActor(({ enrollmentId }: { enrollmentId: string }, signal) => readReceipt(enrollmentId, signal)),
      generateInvoice,
      forgetEnrollment: callActor<void>(async () => undefined),
      goHome: callActor<void>(async () => goHome()),
    },
  })
