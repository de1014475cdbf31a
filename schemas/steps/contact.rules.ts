import type { ContactInfo, ContactKind } from '../calls/contact.calls.ts'
import type { FieldError } from '../calls/envelope.ts'
import { type ConfiguredFacts, checkConfigured } from './check-configured.ts'
import { contactFields } from './contact.ui.ts'
import type { RuleProblem } from './rule-problem.ts'

/** Spec 2, section 9: the waits around a one-time code in seconds. */
export const OTP_RESEND_SECONDS = 120
export const OTP_WAIT_END_SECONDS = 600
export const OTP_CLOSE_SECONDS = 2

/** What was typed of a saved section, without what the server notes beside it. */
export const typedContact = ({
  email_verified: _emailVerified,
  phone_verified: _phoneVerified,
  email_skipped: _emailSkipped,
  phone_skipped: _phoneSkipped,
  ...typed
}: ContactInfo) => typed

/** What is wrong with Contact Information (spec 2, section 5); empty where nothing is. */
export const checkContact = (values: ContactInfo, facts: ConfiguredFacts): RuleProblem[] =>
  checkConfigured(contactFields, values, facts)

/** The field of each kind of contact, in the contract's names. */
export const contactFieldOf = { email: 'email_address', phone: 'phone_number' } as const satisfies Record<
  ContactKind,
  keyof ContactInfo
>

/**
 * The kinds of contact that a refusal leaves open to proof by a one-time code: those whose error says `is_valid: 0`.
 * Others ("Email Already Exists.") are plain messages (spec 2, section 8).
 */
export const provableKinds = (errors: readonly FieldError[]): ContactKind[] =>
  (['email', 'phone'] as const).filter((kind) =>
    errors.some(
      ({ target_element: target, is_valid }) =>
        (target === kind || target === contactFieldOf[kind]) && is_valid !== undefined && !is_valid,
    ),
  )

/** What is wrong with a code as typed: nothing typed, or fewer than six digits (spec 2, section 5). */
export const otpProblem = (code: string): 'error_otp_empty' | 'error_otp_short' | null => {
  if (code.trim() === '') return 'error_otp_empty'
  return /^\d{6}$/.test(code.trim()) ? null : 'error_otp_short'
}
