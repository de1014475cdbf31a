import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { Flag } from '#schemas/calls/shapes.ts'
import { type DoubtNotes, type Doubted, doubtTargets, doubtedKinds, doubtsIn } from '#schemas/steps/doubts.rules.ts'

/** What the server doubts in a step, and how the person has met it; nothing of it is ever saved by the page. */
export interface Doubts {
  /** Refused values that a one-time code could prove, or that the person may have let through unchecked. */
  doubted: Doubted[]
  skips: Record<Doubted, Flag>
  /** What a code has proved: the value, as the form holds it. */
  verified: Record<ContactKind, string | null>
  verifying: { kind: ContactKind; contact: string } | null
}

interface WithErrors extends Doubts {
  errors: FieldError[]
}

export const noDoubts: Doubts = {
  doubted: [],
  skips: { email: 0, phone: 0, address: 0 },
  verified: { email: null, phone: null },
  verifying: null,
}

/**
 * What is known of a step as it is loaded: what a code has proved, and what is let through again because it was when
 * the step was saved. `isSaved` says whether what the form will show of a kind is still what was saved.
 */
export const knownDoubts = (
  saved: (DoubtNotes & Record<string, unknown>) | null,
  contacts: Partial<Record<ContactKind, string | undefined>>,
  isSaved: (kind: Doubted) => boolean,
): Omit<Doubts, 'verifying'> => {
  const notes: Record<Doubted, boolean | undefined> = {
    email: saved?.email_skipped,
    phone: saved?.phone_skipped,
    address: saved?.address_as_entered,
  }
  const doubted = doubtedKinds.filter((kind) => notes[kind] === true && isSaved(kind))
  const flag = (kind: Doubted): Flag => (doubted.includes(kind) ? 1 : 0)
  return {
    doubted,
    skips: { email: flag('email'), phone: flag('phone'), address: flag('address') },
    verified: {
      email: saved?.email_verified ? (contacts.email ?? null) : null,
      phone: saved?.phone_verified ? (contacts.phone ?? null) : null,
    },
  }
}

/** Another value: what was said of the old one is forgotten. */
export const changed = ({ doubted, skips }: Doubts, kind: Doubted): Pick<Doubts, 'doubted' | 'skips'> => ({
  doubted: doubted.filter((one) => one !== kind),
  skips: { ...skips, [kind]: 0 },
})

/** After a refusal: what it doubts, and what the person has let through before and may take back. */
export const refusedWith = ({ doubted, skips }: Doubts, errors: readonly FieldError[]): Pick<Doubts, 'doubted'> => {
  const now = doubtsIn(errors)
  return { doubted: doubtedKinds.filter((kind) => now.includes(kind) || (doubted.includes(kind) && skips[kind] === 1)) }
}

/**
 * Once a code has proved what was asked: its refusal is forgotten, the other doubts stand. What was changed meanwhile
 * is doubted no more.
 */
export const proved = ({ verifying: asked, verified, errors, doubted }: WithErrors): Partial<WithErrors> => {
  if (asked === null) return {}
  const left = doubted.filter((kind) => kind !== asked.kind)
  return {
    verified: { ...verified, [asked.kind]: asked.contact },
    errors: errors.filter(({ target_element: target }) => left.some((kind) => doubtTargets[kind].includes(target))),
    doubted: left,
    verifying: null,
  }
}
