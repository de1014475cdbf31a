import { isValidPhoneNumber } from 'libphonenumber-js'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'

/** Judges whether mail and calls arrive; `is_valid` false lets a one-time code prove the contrary. */
export interface DeliverabilityAdapter {
  name: string
  email: (address: string) => Promise<FieldError | null>
  /** Ten digits. */
  phone: (number: string) => Promise<FieldError | null>
}

/**
 * Judges by rules alone. Mail to a domain that ends in `.invalid` or begins with `bounce.` does not arrive; phone
 * numbers that the numbering plan does not assign, those in films (555-01xx) among them, are not in service.
 */
export const ruleDeliverability: DeliverabilityAdapter = {
  name: 'rules',
  email: async (address) =>
    /@(?:bounce\.|.*\.invalid$)/i.test(address)
      ? { ...wrong('email_address', 'error_email_undeliverable'), is_valid: false }
      : null,
  phone: async (number) =>
    !isValidPhoneNumber(number, 'US') || /^\d{3}55501\d\d$/.test(number)
      ? { ...wrong('phone_number', 'error_phone_undeliverable'), is_valid: false }
      : null,
}
