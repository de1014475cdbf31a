import { Type } from 'typebox'
import { call, exact } from '../call.ts'
import { EnrollmentId, Text } from '../shapes.ts'

/** As `find.rules.ts` checks them. */
const found = { policy_id: Text, email: Text }

/** Coming back to a submitted enrollment, whatever became of the session it was submitted in; ours. */
export const findCalls = {
  findEnrollment: call('POST enrollment/find-enrollment', {
    summary: 'Sends a one-time code to the contact of an enrollment; the answer is the same where there is none',
    body: exact(found),
    data: Type.Object({ asked: Type.Literal(true) }),
  }),
  openEnrollment: call('POST enrollment/open-enrollment', {
    summary: 'Lets this session read a submitted enrollment, by the code that was sent',
    body: exact({ ...found, otp: Text }),
    data: Type.Object({ enrollment_id: EnrollmentId }),
  }),
}
