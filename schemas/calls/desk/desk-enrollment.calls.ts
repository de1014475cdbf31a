import { Type, type Static } from 'typebox'
import { standings } from '../../desk/standing.ts'
import { revealParts, revealReasons } from '../../desk/reveal-reasons.ts'
import { call, exact } from '../call.ts'
import { SignatureStanding } from '../enrollment/agreement.calls.ts'
import { BeneficiariesNow } from '../enrollment/beneficiaries.calls.ts'
import { Cancelling } from '../enrollment/cancel.calls.ts'
import { PaymentNow } from '../enrollment/charge.shapes.ts'
import { AdditionalNotes, CopiedSections } from '../enrollment/review.calls.ts'
import { CatalogId, DateText, Dollars, EmployerPays, EnrollmentId, LongText, OneOf, nullable } from '../shapes.ts'

/** Milliseconds since 1970. */
const Moment = Type.Integer({ minimum: 0 })

/** What happened to an enrollment: entries of its record, deliveries, payments, mails. */
export const deskEvents = [
  'submitted',
  /** The applicant is to sign it. */
  'submitted_unsigned',
  'signed',
  'corrected',
  'cancelled',
  'delivery',
  'mail',
  'text',
  'charge',
  'note',
] as const

export const DeskEnrollment = Type.Object({
  policy_id: Type.String(),
  /** What its dialogs (correct, cancel, signed document) ask by. */
  enrollment_id: EnrollmentId,
  name: Type.String(),
  /** mm/dd/yyyy */
  effective_date: DateText,
  submitted_at: Moment,
  /** The language that the applicant was enrolled in. */
  locale: Type.String(),
  site: Type.String(),
  enrolled_by: nullable(Type.String()),
  signature: SignatureStanding,
  email: nullable(Type.String()),
  plans: Type.Array(Type.Object({ name: Type.String(), price: Dollars, ...EmployerPays })),
  monthly: Dollars,
  ...EmployerPays,
  first_payment: Dollars,
  /** What pays now; null where nothing is taken by us, or nothing any more. */
  payment: nullable(PaymentNow),
  /** Null where none were asked for, or it is canceled. */
  beneficiaries: nullable(BeneficiariesNow),
  cancelling: Cancelling,
  /** What was answered, numbers masked, answers about health left out. */
  sections: CopiedSections,
  additional_notes: AdditionalNotes,
  has_health: Type.Boolean(),
  deliveries: Type.Array(
    Type.Object({
      id: Type.String(),
      receiver: Type.String(),
      standing: OneOf(standings),
      since: Moment,
      /** It was rejected, or takes too long. */
      raised: Type.Boolean(),
      reasons: Type.Array(Type.String()),
      file: nullable(Type.String()),
      /** It can be delivered again, or before its time. */
      may_retry: Type.Boolean(),
    }),
  ),
  messages: Type.Array(
    Type.Object({
      id: Type.String(),
      kind: Type.Union([Type.Literal('mail'), Type.Literal('text')]),
      /** Masked: enough to know one's own by. */
      to: Type.String(),
      subject: Type.String(),
      state: Type.Union([Type.Literal('waiting'), Type.Literal('sent'), Type.Literal('failed')]),
      at: Moment,
      attempts: Type.Integer(),
      fault: nullable(Type.String()),
    }),
  ),
  notes: Type.Array(Type.Object({ id: Type.String(), at: Moment, by: Type.String(), text: Type.String() })),
  /** The oldest first. */
  timeline: Type.Array(
    Type.Object({
      at: Moment,
      event: OneOf(deskEvents),
      /** Of a delivery, its receiver. */
      detail: nullable(Type.String()),
      /** Of a delivery alone: how it stands there since, and where that is; a carrier may have several destinations. */
      standing: Type.Optional(OneOf(standings)),
      destination: Type.Optional(Type.String()),
      /** Who of the staff, by name, where it was done at the desk. */
      by: Type.Optional(Type.String()),
    }),
  ),
})
export type DeskEnrollment = Static<typeof DeskEnrollment>

const OnlyPolicy = exact({ policy_id: CatalogId })

/** Where the receipt would go, and in which language it would be. */
const ResendPreview = Type.Object({ to: Type.String(), subject: Type.String(), locale: Type.String() })
export type ResendPreview = Static<typeof ResendPreview>

export const Revealed = Type.Object({
  /** Social Security Numbers, nine digits each; none where the answers about health were asked for. */
  numbers: Type.Array(Type.Object({ name: Type.String(), ssn: Type.String() })),
  /** The answers about health; none where numbers were asked for. */
  sections: CopiedSections,
})
export type Revealed = Static<typeof Revealed>

/** One enrollment, and what can be done about it. */
export const deskEnrollmentCalls = {
  getDeskEnrollment: call('GET staff/get-enrollment', {
    summary: 'A submitted enrollment with all that has happened to it, numbers masked',
    query: OnlyPolicy,
    data: DeskEnrollment,
  }),
  revealAnswers: call('POST staff/reveal-answers', {
    summary: 'Whole numbers, or the answers about health; with a reason, which is kept in the audit',
    body: exact({ policy_id: CatalogId, part: OneOf(revealParts), reason: OneOf(revealReasons) }),
    data: Revealed,
  }),
  addDeskNote: call('POST staff/add-note', {
    summary: 'A note of the staff about an enrollment; notes are never changed',
    body: exact({ policy_id: CatalogId, text: LongText }),
    data: Type.Object({ id: Type.String() }),
  }),
  previewReceipt: call('GET staff/preview-receipt', {
    summary: 'Where the receipt would be sent once more',
    query: OnlyPolicy,
    data: ResendPreview,
  }),
  resendReceipt: call('POST staff/resend-receipt', {
    summary: "Sends the receipt once more, to the enrollment's address of now",
    body: OnlyPolicy,
    data: ResendPreview,
  }),
  retryDelivery: call('POST staff/retry-delivery', {
    summary: 'Delivers once more what was rejected or not answered, or at once what waits for its cut-off',
    body: exact({ policy_id: CatalogId, delivery: Type.String({ minLength: 1, maxLength: 64 }) }),
    data: Type.Object({ outcome: Type.Union([Type.Literal('same_file'), Type.Literal('new_file')]) }),
  }),
}
