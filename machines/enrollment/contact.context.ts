import type { ContactInfo, ContactKind } from '#schemas/calls/contact.calls.ts'
import type { FieldError } from '#schemas/calls/envelope.ts'
import type { FieldConfig, Flag } from '#schemas/calls/shapes.ts'
import type { Typed } from '#schemas/calls/typed.calls.ts'
import { contactFieldOf } from '#schemas/steps/contact.rules.ts'
import type { RuleProblem } from '#schemas/steps/rule-problem.ts'
import type { Problem } from '../support/problem.ts'
import type { StepInput } from './step.types.ts'
import type { ZipAnswer } from './zip-look-up.states.ts'

export interface LoadedContact {
  /** What was typed and not saved: goes before what is saved. */
  typed?: Typed | null
  fields: FieldConfig[]
  states: { name: string; abbrev: string }[]
  saved: ContactInfo | null
  revision: number
}

type Skips = Record<ContactKind, Flag>

export interface SaveInput {
  enrollmentId: string
  revision: number
  values: ContactInfo
  skips: Skips
}

export interface CheckInput {
  enrollmentId: string
  /** Empty where none is asked. */
  email: string
  /** Whether mail and calls reach these is asked too. */
  reached: Partial<Record<ContactKind, string>>
}

export interface ContactContext extends StepInput, LoadedContact {
  draft: ContactInfo | null
  /** Refused contacts that a one-time code could prove, and whether the person asked to skip the check. */
  provable: ContactKind[]
  skips: Skips
  /** What a code has proved: the value, as the form holds it. */
  verified: Record<ContactKind, string | null>
  verifying: { kind: ContactKind; contact: string } | null
  zip: ZipAnswer
  errors: (FieldError | RuleProblem)[]
  problem: Problem | null
}

export const noSkips: Skips = { email: 0, phone: 0 }

/** Whom the person let through unchecked when the step was saved, where it has not been retyped since. */
const letThrough = ({ saved, typed }: LoadedContact): ContactKind[] =>
  (['email', 'phone'] as const).filter((kind) => {
    const field = contactFieldOf[kind]
    return saved?.[`${kind}_skipped`] === true && (typed?.values[field] ?? saved[field]) === saved[field]
  })

/** What is known of the contacts that are saved: what a code has proved, and what is let through again. */
export const knownOf = (loaded: LoadedContact): Pick<ContactContext, 'verified' | 'provable' | 'skips'> => {
  const { saved } = loaded
  const provable = letThrough(loaded)
  return {
    verified: {
      email: saved?.email_verified ? (saved.email_address ?? null) : null,
      phone: saved?.phone_verified ? (saved.phone_number ?? null) : null,
    },
    provable,
    skips: { email: provable.includes('email') ? 1 : 0, phone: provable.includes('phone') ? 1 : 0 },
  }
}

/** The refusals that stand once one contact is proved; a contact that was changed meanwhile has none. */
export const stillRefused = (errors: ContactContext['errors'], provable: readonly ContactKind[], proved: ContactKind) =>
  errors.filter(({ target_element: target }) =>
    provable.some((kind) => kind !== proved && (target === kind || target === contactFieldOf[kind])),
  )

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
