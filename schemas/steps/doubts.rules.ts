import type { ContactKind } from '../calls/enrollment/contact.calls.ts'
import type { FieldError } from '../fields/field-error.ts'

/** What the server may doubt and the person may have let through: by a one-time code, or unchecked. */
export type Doubted = ContactKind | 'address'
export const doubtedKinds = ['email', 'phone', 'address'] as const satisfies readonly Doubted[]

/** What the server notes beside a section of how its doubts were met. */
export interface DoubtNotes {
  email_verified?: boolean
  phone_verified?: boolean
  email_skipped?: boolean
  phone_skipped?: boolean
  address_as_entered?: boolean
}

/** What was typed of a saved section, without those notes. */
export const withoutNotes = <Section extends DoubtNotes>({
  email_verified: _emailVerified,
  phone_verified: _phoneVerified,
  email_skipped: _emailSkipped,
  phone_skipped: _phoneSkipped,
  address_as_entered: _asEntered,
  ...typed
}: Section): Omit<Section, keyof DoubtNotes> => typed

/** The fields in which a doubt is said, in the contract's names. */
export const doubtTargets: Readonly<Record<Doubted, readonly string[]>> = {
  email: ['email', 'email_address'],
  phone: ['phone', 'phone_number'],
  address: ['address1', 'city'],
}

/**
 * What a refusal leaves open: what its errors say `is_valid: 0` of. Others ("Email Already Exists.", a ZIP code of
 * another state) are plain messages (spec 2, section 8).
 */
export const doubtsIn = (errors: readonly FieldError[]): Doubted[] =>
  doubtedKinds.filter((kind) =>
    errors.some(
      ({ target_element: target, is_valid }) =>
        doubtTargets[kind].includes(target) && is_valid !== undefined && !is_valid,
    ),
  )

/** The parts of an address that a doubt belongs to: with another value it is another address. */
export const addressParts = ['address1', 'address2', 'city', 'state', 'zip'] as const
type AddressPart = (typeof addressParts)[number]

export const isSameAddress = (
  one: Partial<Record<AddressPart, unknown>>,
  other: Partial<Record<AddressPart, unknown>>,
): boolean => addressParts.every((part) => (one[part] ?? '') === (other[part] ?? ''))
