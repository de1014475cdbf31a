import { Type } from 'typebox'
import { call, exact } from '../call.ts'
import { EnrollmentId, Text, nullable } from '../shapes.ts'
import { ProofSent } from '../visit/access.calls.ts'
import { ContactKind } from './contact.calls.ts'

/** The signed PDF of a submitted enrollment; ours. The file itself is `GET /api/v1/document/TOKEN`. */
export const documentCalls = {
  requestDocument: call('POST enrollment/request-document', {
    summary: 'Sends a one-time code to the contact of the enrollment, where whoever asks needs one',
    body: exact({ enrollment_id: EnrollmentId, by: Type.Optional(ContactKind) }),
    data: Type.Object({
      /** Null for the rep or group of the enrollment, who have shown already who they are. */
      code_sent: nullable(ProofSent),
    }),
  }),
  openDocument: call('POST enrollment/open-document', {
    summary: 'What the signed PDF is fetched by, for ten minutes and in this session alone',
    body: exact({ enrollment_id: EnrollmentId, otp: Type.Optional(Text) }),
    data: Type.Object({ token: Type.String() }),
  }),
}
