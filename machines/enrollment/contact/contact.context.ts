import type { ContactInfo, ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { QuoteOffer, SeenOffer } from '#schemas/calls/enrollment/offer.calls.ts'
import type { FieldConfig } from '#schemas/calls/shapes.ts'
import type { Typed } from '#schemas/calls/enrollment/typed.calls.ts'
import { contactFieldOf } from '#schemas/steps/contact/contact.rules.ts'
import { isSameAddress } from '#schemas/steps/doubts.rules.ts'
import type { Problem } from '../../support/problem.ts'
import { type Doubts, knownDoubts } from '../doubts/doubts.context.ts'
import { seenOf } from '../step-saving.ts'
import type { StepInput } from '../step.types.ts'
import type { ZipAnswer } from '../zip-look-up.states.ts'

export interface LoadedContact {
  /** What was typed and not saved: goes before what is saved. */
  typed?: Typed | null
  fields: FieldConfig[]
  states: { name: string; abbrev: string }[]
  saved: ContactInfo | null
  revision: number
}

/** The prices at home that were agreed to, and its county where that was asked. */
export type AgreedHome = SeenOffer & { county: string | null }

export interface SaveInput {
  enrollmentId: string
  revision: number
  values: ContactInfo
  skips: Doubts['skips']
  agreed: AgreedHome | null
}

export interface CheckInput {
  enrollmentId: string
  /** Empty where none is asked. */
  email: string
  /** Whether mail and calls reach these is asked too. */
  reached: Partial<Record<ContactKind, string>>
}

export interface ContactContext extends StepInput, LoadedContact, Doubts {
  draft: ContactInfo | null
  zip: ZipAnswer
  errors: FieldError[]
  problem: Problem | null
  /** The plans and prices at home, to be agreed to. */
  offer: QuoteOffer | null
  agreed: AgreedHome | null
}

/** What is known of what is saved: what a code has proved, and what is let through again. */
export const knownOf = ({ saved, typed }: LoadedContact) => {
  const shown: ContactInfo = { ...saved, ...typed?.values }
  return knownDoubts(saved, { email: saved?.email_address, phone: saved?.phone_number }, (kind) =>
    kind === 'address'
      ? isSameAddress(shown, saved ?? {})
      : shown[contactFieldOf[kind]] === saved?.[contactFieldOf[kind]],
  )
}

/** Of an existing member, what no code has proved and what is not to be skipped (spec 2, section 4). */
export const reachedOf = ({ facts, draft, skips, verified }: ContactContext): CheckInput['reached'] => {
  const isAsked = (kind: ContactKind, contact: string | undefined): contact is string =>
    facts.enrollType === 'existing-member' &&
    contact !== undefined &&
    contact !== '' &&
    skips[kind] === 0 &&
    verified[kind] !== contact
  const { email_address: email, phone_number: phone } = draft ?? {}
  return { ...(isAsked('email', email) && { email }), ...(isAsked('phone', phone) && { phone }) }
}

/** What is agreed to of an offer: in the county that was chosen, where it asks for one. Null where none was. */
export const agreedOf = (offer: QuoteOffer | null, county: string | null): AgreedHome | null => {
  if (offer === null) return null
  if (offer.counties === undefined) return { ...seenOf(offer), county: null }
  const there = offer.counties.find(({ name }) => name === county)
  return there === undefined ? null : { ...seenOf(there), county }
}
