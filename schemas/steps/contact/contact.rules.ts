import type { ContactInfo, ContactKind } from '../../calls/enrollment/contact.calls.ts'
import { type ConfiguredFacts, checkConfigured } from '../check-configured.ts'
import { contactFields } from './contact.ui.ts'
import type { FieldError } from '../../fields/field-error.ts'

/** Spec 2, section 9: the waits around a one-time code in seconds. */
export const OTP_RESEND_SECONDS = 120
export const OTP_WAIT_END_SECONDS = 600
export const OTP_CLOSE_SECONDS = 2

/** What is wrong with Contact Information (spec 2, section 5); empty where nothing is. */
export const checkContact = (values: ContactInfo, facts: ConfiguredFacts): FieldError[] =>
  checkConfigured(contactFields, values, facts)

/**
 * Stands among the states for a birth outside the United States: a code that the postal service gives to no state and
 * ISO 3166 to no country.
 */
export const BORN_ABROAD = 'XX'

/** The field of each kind of contact, in the contract's names. */
export const contactFieldOf = { email: 'email_address', phone: 'phone_number' } as const satisfies Record<
  ContactKind,
  keyof ContactInfo
>

/** What is wrong with a code as typed: nothing typed, or fewer than six digits (spec 2, section 5). */
export const otpProblem = (code: string): 'error_otp_empty' | 'error_otp_short' | null => {
  if (code.trim() === '') return 'error_otp_empty'
  return /^\d{6}$/.test(code.trim()) ? null : 'error_otp_short'
}
