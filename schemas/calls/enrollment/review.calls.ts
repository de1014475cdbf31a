import { Type } from 'typebox'
import { AgreementText, SignatureStanding } from './agreement.calls.ts'
import { Cancelling } from './cancel.calls.ts'
import { BeneficiariesNow } from './beneficiaries.calls.ts'
import { PaymentNow, Charge } from './charge.shapes.ts'
import { call, exact } from '../call.ts'
import { ToldDelivery } from '../../fulfillment/told-state.ts'
import { cardSteps } from '../../steps/steps.registry.ts'
import {
  CatalogId,
  DateText,
  Dollars,
  EmployerPays,
  EnrollmentId,
  Flag,
  LongText,
  OneOf,
  OnlyEnrollment,
  nullable,
} from '../shapes.ts'

const CardColumn = OneOf(cardSteps.map(({ column }) => column))

const SeenRevisions = exact(
  Object.fromEntries(cardSteps.map(({ column }) => [column, Type.Optional(Type.Integer({ minimum: 0 }))])),
)

/** What was asked and saved, in the order of the review's cards. */
export const CopiedSections = Type.Array(Type.Object({ column: CardColumn, result: Type.Unknown() }))

/** What was written beside the answers at the review (spec 3, section 2.1); null where nothing was. */
export const AdditionalNotes = nullable(Type.String())

/** Review and receipt (spec 3, sections 2.1, 2.4 and 4). */
export const reviewCalls = {
  saveReviewInfo: call('POST enrollment/save-review-info', {
    summary: 'Submits the enrollment: issues the policy once, sends the receipt; a repeat gives the same answer',
    body: exact({
      enrollment_id: EnrollmentId,
      additional_notes: Type.Optional(LongText),
      first_enroll: Type.Literal(1),
      send_sms: Flag,
      /** The monthly amount that the person saw, in dollars; a price that changed since is refused. */
      seen_monthly_cost: Type.Optional(Type.Number()),
      /**
       * The revisions of the sections that the person saw, by column: one that was saved again since, in another tab or
       * by somebody else, is refused with 409.
       */
      seen_revisions: Type.Optional(SeenRevisions),
    }),
    data: Type.Object({ policy_id: Type.String() }),
  }),
  getReceipt: call('GET enrollment/get-receipt', {
    summary: 'The confirmation of a submitted enrollment',
    query: OnlyEnrollment,
    data: Type.Object({
      policy_id: Type.String(),
      name: Type.String(),
      callInvoice: Type.Boolean(),
      effective_date: DateText,
      email: Type.String(),
      /** Where the rep's or the group's copy of the receipt went; null where people enrolled themselves. */
      copy_to: nullable(Type.String()),
      told_by_text: Type.Boolean(),
      /** Awaited where it was left for the link in the applicant's mail, and has not been given since. */
      signature: SignatureStanding,
      /** What was enrolled in, as it was agreed to, whatever becomes of the prices. */
      plans: Type.Array(Type.Object({ name: Type.String(), price: Dollars, ...EmployerPays })),
      initial_month_cost: Dollars,
      recurring_month_cost: Dollars,
      ...EmployerPays,
      /** What is charged when; null where the plans are billed separately, or a policy is older than it is kept. */
      charge: nullable(Charge),
      /** What pays now; null where premiums are not taken by us. */
      payment: nullable(PaymentNow),
      /** Null where none were asked for, or a policy is older than its record is kept. */
      beneficiaries: nullable(BeneficiariesNow),
      /** mm/dd/yyyy */
      submitted_on: DateText,
      /** The words that were agreed to; none where a policy is older than they are kept. */
      agreements: Type.Array(AgreementText),
      /** Where the enrollment stands at each of its receivers; none where it goes to nobody. */
      deliveries: Type.Array(ToldDelivery),
      /** Null where a policy is older than its record is kept. */
      cancelling: nullable(Cancelling),
    }),
  }),
  getEnrollmentCopy: call('GET enrollment/get-enrollment-copy', {
    summary: 'The enrollment as it was submitted, secrets masked (ours)',
    query: OnlyEnrollment,
    data: Type.Object({
      sections: CopiedSections,
      additional_notes: AdditionalNotes,
      /** Health answers are left out for whoever may read the enrollment and does not hold it. */
      health_withheld: Type.Boolean(),
      /** mm/dd/yyyy; null where no signature was given. */
      signed_on: nullable(DateText),
    }),
  }),
  generateInvoice: call('POST invoice/autoInvoiceGeneration', {
    summary: 'The first invoice of a policy; once, however often it is asked for',
    body: exact({ effectiveDate: DateText, policy_id: CatalogId }),
    data: Type.Object({ invoice_id: Type.String() }),
  }),
}
