import { type Static, Type } from 'typebox'
import { call, exact } from '../call.ts'
import { EnrollmentId, Text, nullable } from '../shapes.ts'
import { ProofSent } from '../visit/access.calls.ts'
import { CorrectedBeneficiary } from './beneficiaries.calls.ts'
import { PaymentMethod } from './billing.calls.ts'
import { ContactKind } from './contact.calls.ts'

/** What the member would pay for the plans each month in dollars, beside what they pay. */
export const ChangedPrices = Type.Object({
  monthly_before: Type.Number(),
  monthly_now: Type.Number(),
  plans: Type.Array(
    Type.Object({
      name: Type.String(),
      before: Type.Number(),
      now: Type.Number(),
      /** What the employer pays of it, where one does. */
      employer_before: Type.Optional(Type.Number()),
      employer_now: Type.Optional(Type.Number()),
    }),
  ),
})
export type ChangedPrices = Static<typeof ChangedPrices>

/** Correcting a submitted enrollment; ours. */
export const correctCalls = {
  requestCorrection: call('POST enrollment/request-correction', {
    summary: 'Sends a one-time code to the contact of the enrollment, where whoever corrects it needs one',
    body: exact({ enrollment_id: EnrollmentId, by: Type.Optional(ContactKind) }),
    data: Type.Object({
      /** Null for the rep or group of the enrollment, who have shown already who they are. */
      code_sent: nullable(ProofSent),
    }),
  }),
  correctContact: call('POST enrollment/correct-contact', {
    summary: 'Changes how the applicant is reached, another price being agreed to first; its carriers are told',
    body: exact({
      enrollment_id: EnrollmentId,
      otp: Type.Optional(Text),
      address1: Type.Optional(Text),
      address2: Type.Optional(Text),
      city: Type.Optional(Text),
      zip: Type.Optional(Text),
      email_address: Type.Optional(Text),
      phone_number: Type.Optional(Text),
      /** Dollars: the price that was shown and agreed to. */
      agreed_monthly: Type.Optional(Type.Number({ minimum: 0 })),
    }),
    /** Nothing is corrected where the plans cost something else at the new address: that is asked first. */
    data: Type.Union([
      Type.Object({ corrected: Type.Literal(true) }),
      Type.Object({ corrected: Type.Literal(false), prices: ChangedPrices }),
    ]),
  }),
  correctBeneficiaries: call('POST enrollment/correct-beneficiaries', {
    summary: 'Has others benefit, or in other shares; receivers that are told of beneficiaries are told',
    body: exact({
      enrollment_id: EnrollmentId,
      otp: Type.Optional(Text),
      beneficiaries: Type.Array(CorrectedBeneficiary, { maxItems: 10 }),
    }),
    data: Type.Object({ corrected: Type.Literal(true) }),
  }),
  correctPayment: call('POST enrollment/correct-payment', {
    summary: 'Has another card or account pay from now on; one that was declined is tried again with it',
    body: exact({
      enrollment_id: EnrollmentId,
      otp: Type.Optional(Text),
      payment_method: PaymentMethod,
      first_name_on_cc: Type.Optional(Text),
      last_name_on_cc: Type.Optional(Text),
      card_token: Type.Optional(Text),
      address1: Type.Optional(Text),
      zip: Type.Optional(Text),
      account_name: Type.Optional(Text),
      routing_number: Type.Optional(Text),
      account_number: Type.Optional(Text),
      account_type: Type.Optional(Type.Union([Type.Literal('checking'), Type.Literal('savings')])),
      account_holder_type: Type.Optional(Type.Union([Type.Literal('individual'), Type.Literal('company')])),
    }),
    data: Type.Object({ corrected: Type.Literal(true) }),
  }),
}
