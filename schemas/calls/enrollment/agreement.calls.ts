import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import {
  DateText,
  EnrollmentId,
  FieldConfig,
  Flag,
  OnlyEnrollment,
  Revision,
  Saved,
  Text,
  nullable,
} from '../shapes.ts'

export const AgreementText = Type.Object({
  text_head: Type.String(),
  /** Formatted text; shown only sanitised. */
  text_body: Type.String(),
  text_required: Type.String(),
  /** SHA-256 of the text's words in every language: saving the agreement names which texts were read. */
  sha256: Type.String(),
})
export type AgreementText = Static<typeof AgreementText>

export const SigningProcess = Type.Union([
  Type.Literal('rep'),
  Type.Literal('group'),
  Type.Literal('applicant'),
  Type.Literal('sigapplicant'),
])
export type SigningProcess = Static<typeof SigningProcess>

/** Of what was submitted: signed, still to be signed, or neither, as where no signature was asked for. */
export const SignatureStanding = Type.Union([Type.Literal('given'), Type.Literal('awaited'), Type.Literal('none')])
export type SignatureStanding = Static<typeof SignatureStanding>

export const SignatureKind = Type.Union([Type.Literal('drawn'), Type.Literal('typed')])

const agreementFields = {
  eprocess: SigningProcess,
  question_id: Type.Optional(Text),
  question: Type.Optional(Text),
  answer: Type.Optional(Text),
  verification_code: Type.Optional(Text),
  date: Type.Optional(DateText),
  agent_name: Type.Optional(Text),
  agent_code: Type.Optional(Text),
  group_name: Type.Optional(Text),
  group_code: Type.Optional(Text),
  user_name: Type.Optional(Text),
  /** How many of the agreement texts were ticked; all of them are asked for. */
  agreed: Type.Optional(Type.Array(Flag, { maxItems: 50 })),
  signature_kind: Type.Optional(SignatureKind),
}
export const AgreementInfo = Type.Object({ ...agreementFields, signed: Type.Boolean() })
/** As read back: that it is signed, never the picture. */
export type AgreementInfo = Static<typeof AgreementInfo>

/** Agreement and signature (spec 3, sections 2.2, 4 and 5). */
export const agreementCalls = {
  getAgreementTexts: call('GET enrollment/get-agreement-texts', {
    summary: 'The texts to agree to, and the carrier special message',
    query: OnlyEnrollment,
    data: Type.Object({ result: Type.Array(AgreementText), special_message: nullable(Type.String()) }),
  }),
  getAgreementFields: call('GET enrollment/get-form-fields-agreement-info', {
    summary: 'The verification fields: who verifies, prefilled and read-only where known',
    query: OnlyEnrollment,
    data: Type.Object({ result: Type.Array(FieldConfig), eprocess: SigningProcess }),
  }),
  saveAgreementInfo: call('POST enrollment/save-agreement-info', {
    summary: 'Saves the agreement with its signature (PNG data URL of at most 512 KiB)',
    body: exact({
      enrollment_id: EnrollmentId,
      revision: Revision,
      ...agreementFields,
      signature: Type.Optional(Type.String({ maxLength: 800_000 })),
      /** The `sha256` of each text that was read, in their order; 409 where they are other texts now. */
      texts_seen: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 50 })),
    }),
    data: Saved,
    bodyLimit: 1024 * 1024,
  }),
}
