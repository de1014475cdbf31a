import { Type, type Static } from 'typebox'
import { Beneficiary } from './beneficiaries.calls.ts'
import { call, exact } from '../call.ts'
import { Dependent } from './dependents.calls.ts'
import { HealthInfo } from './health.calls.ts'
import { DateText, EnrollmentId, OnlyEnrollment, Result, Revision, Saved, Text, nullable } from '../shapes.ts'

/** A card that a member has paid with; the number is a mask with the last four digits. */
export const SavedCard = Type.Object({
  card_id: Type.String(),
  name_on_cc: Type.String(),
  card_number: Type.String(),
  expiration_month: Type.String(),
  expiration_year: Type.String(),
})
export type SavedCard = Static<typeof SavedCard>

const AccountType = Type.Union([Type.Literal('checking'), Type.Literal('savings')])
const HolderType = Type.Union([Type.Literal('individual'), Type.Literal('company')])

/** An account that a member has paid from; the number is a mask with the last four digits. */
export const SavedBank = Type.Object({
  bank_id: Type.String(),
  account_name: Type.String(),
  bank_name: Type.String(),
  account_number: Type.String(),
  bank_routing: Type.String(),
  account_type: AccountType,
  account_holder_type: HolderType,
})
export type SavedBank = Static<typeof SavedBank>

/**
 * What is known of members who enroll again (spec 2, sections 4 and 7; spec 3, sections 4 and 7). For everybody else
 * the lists are empty: nothing is said of who is a member.
 */
export const existingCalls = {
  getExistingBeneficiaries: call('GET enrollment/get-beneficiaries-existing-user-enrollment', {
    summary: "An existing member's beneficiaries by id; ssn as a mask",
    query: OnlyEnrollment,
    data: Result(Type.Record(Type.String(), exact({ ...Beneficiary.properties, dob: Type.Optional(DateText) }))),
  }),
  getExistingHealth: call('GET enrollment/get-existing-primary-health-info', {
    summary: "An existing member's health answers; null where none are on file",
    query: OnlyEnrollment,
    data: nullable(HealthInfo),
  }),
  getExistingDependents: call('GET enrollment/get-dependents-existing-user-enrollment', {
    summary: "An existing member's dependents; ssn as a mask",
    query: OnlyEnrollment,
    data: Result(Type.Object({ dependents: Type.Array(Dependent) })),
  }),
  getExistingCards: call('GET enrollment/get-existing-card-info', {
    summary: "An existing member's cards",
    query: OnlyEnrollment,
    data: Result(Type.Array(SavedCard)),
  }),
  getExistingBanks: call('GET enrollment/get-existing-bank-info', {
    summary: "An existing member's bank accounts",
    query: OnlyEnrollment,
    data: Result(Type.Array(SavedBank)),
  }),
  saveBillingExisting: call('POST enrollment/save-billing-info-existing', {
    summary: 'Pays with a card or an account that is on file',
    body: exact({
      enrollment_id: EnrollmentId,
      revision: Revision,
      payment_method: Type.Union([Type.Literal('cc'), Type.Literal('eft')]),
      card_id: Type.Optional(Text),
      bank_id: Type.Optional(Text),
      /** Of an account; what is on file counts, another value is refused. */
      account_type: Type.Optional(AccountType),
      account_holder_type: Type.Optional(HolderType),
      account_name: Type.Optional(Text),
      bank_name: Type.Optional(Text),
      bank_routing: Type.Optional(Text),
      bill_date: Type.Optional(Type.Integer()),
    }),
    data: Saved,
  }),
  validatePhone: call('GET service/validate-phone-numverify', {
    summary: 'Refuses a phone number that is not in service',
    query: exact({ phone: Text }),
    data: Type.Object({ is_valid: Type.Boolean() }),
  }),
  validateDeliverable: call('POST service/validate-email-neverbounce', {
    summary: 'Refuses an email address that mail does not reach',
    body: exact({ email: Text }),
    data: Type.Object({ is_valid: Type.Boolean() }),
  }),
}
