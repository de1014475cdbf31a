import { Type, type Static } from 'typebox'
import { cancelReasons } from '../../record/cancel-reasons.ts'
import { call, exact } from '../call.ts'
import { DateText, EnrollmentId, OneOf, Text, nullable } from '../shapes.ts'
import { ProofSent } from '../visit/access.calls.ts'
import { ContactKind } from './contact.calls.ts'

/** Whether a submitted enrollment can still be cancelled as if it had never been in force, and whether it was. */
export const Cancelling = Type.Object({
  /** mm/dd/yyyy, the last day, also where it is over. */
  until: DateText,
  /** Today is no later than that, and it is not cancelled. */
  open: Type.Boolean(),
  /** mm/dd/yyyy; null where it stands. */
  cancelled_on: nullable(DateText),
  /** Our staff canceled it, at the applicant's request. */
  by_staff: Type.Boolean(),
})
export type Cancelling = Static<typeof Cancelling>

/** Cancelling a submitted enrollment within its free look; ours. */
export const cancelCalls = {
  requestCancel: call('POST enrollment/request-cancel', {
    summary: 'Sends a one-time code to the contact of the enrollment, where whoever asks to cancel needs one',
    body: exact({ enrollment_id: EnrollmentId, by: Type.Optional(ContactKind) }),
    data: Type.Object({
      /** Null for the rep or group of the enrollment, who have shown already who they are. */
      code_sent: nullable(ProofSent),
    }),
  }),
  cancelEnrollment: call('POST enrollment/cancel-enrollment', {
    summary: 'Cancels a submitted enrollment as if it had never been in force; its carriers are told',
    body: exact({ enrollment_id: EnrollmentId, reason: OneOf(cancelReasons), otp: Type.Optional(Text) }),
    data: Type.Object({ cancelled_on: DateText }),
  }),
}
