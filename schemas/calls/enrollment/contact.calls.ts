import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import { SeenOffer } from './offer.calls.ts'
import { EnrollmentId, FieldConfig, Flag, OnlyEnrollment, Result, Revision, Saved, Text } from '../shapes.ts'

const contactFields = {
  address1: Type.Optional(Text),
  address2: Type.Optional(Text),
  city: Type.Optional(Text),
  state: Type.Optional(Text),
  zip: Type.Optional(Text),
  phone_number: Type.Optional(Text),
  email_address: Type.Optional(Text),
  birth_state: Type.Optional(Text),
  birth_city: Type.Optional(Text),
}
export const ContactInfo = Type.Object({
  ...contactFields,
  /** Ours: proved by a one-time code. */
  email_verified: Type.Optional(Type.Boolean()),
  phone_verified: Type.Optional(Type.Boolean()),
  /** Ours: not proved, and let through unchecked because the person said so. */
  email_skipped: Type.Optional(Type.Boolean()),
  phone_skipped: Type.Optional(Type.Boolean()),
  /** Ours: the address was doubted, and is used as entered because the person said so. */
  address_as_entered: Type.Optional(Type.Boolean()),
})
export type ContactInfo = Static<typeof ContactInfo>

export const ContactKind = Type.Union([Type.Literal('email'), Type.Literal('phone')])
export type ContactKind = Static<typeof ContactKind>

/**
 * Contact details and the one-time codes that prove them (spec 2, sections 4, 5, 7 and 8). A refusal of an email
 * or phone number that a code could still prove carries `is_valid: false`.
 */
export const contactCalls = {
  getContactFields: call('GET enrollment/get-form-fields-contact-info', {
    summary: 'The field configuration of Contact Information',
    query: OnlyEnrollment,
    data: Result(Type.Array(FieldConfig)),
  }),
  saveContactInfo: call('POST enrollment/save-contact-info', {
    summary:
      'Saves Contact Information, with the address checked where with_validation is 1; the quote moves home. 409 where that means other prices, or asks for the county',
    body: exact({
      enrollment_id: EnrollmentId,
      revision: Revision,
      ...contactFields,
      with_validation: Type.Optional(Flag),
      skip_validation_email: Type.Optional(Flag),
      skip_validation_phone: Type.Optional(Flag),
      agreed: Type.Optional(SeenOffer),
      /** Of the home, where the refusal before asked for it. */
      county: Type.Optional(Text),
    }),
    data: Saved,
  }),
  validateMemberEmail: call('POST service/validate-member-email', {
    summary: "Refuses an email address that another member uses ('Email Already Exists.') or that cannot be one",
    body: exact({
      email: Text,
      enrollment_id: Type.Optional(EnrollmentId),
    }),
    data: Type.Object({ is_valid: Type.Boolean() }),
  }),
  sendOtp: call('POST enrollment/send-otp', {
    summary: 'Sends a one-time code of 6 digits; again after 120 seconds at the earliest',
    body: exact({ enrollment_id: EnrollmentId, contact: Text, type: ContactKind }),
    data: Type.Object({ message: Type.String(), wait_seconds: Type.Integer() }),
  }),
  verifyOtp: call('POST enrollment/verify-otp', {
    summary: 'Checks a one-time code; five wrong tries end it',
    body: exact({ enrollment_id: EnrollmentId, contact: Text, otp: Text, type: ContactKind }),
    data: Type.Object({ verified: Type.Boolean() }),
  }),
}
