import { isoDay } from '#schemas/fields/date.kinds.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import type { LoadedReview, SavedSections } from '../review/review.machine.ts'
import type { OpenedSigning, Signing } from '#schemas/calls/enrollment/signing.calls.ts'
import type { AgreementDraft, AgreementNeeds } from '#schemas/steps/agreement/agreement.rules.ts'
import type { Problem } from '../../support/problem.ts'

export interface SigningInput {
  /** The signed token of the address. */
  token: string
}
export interface OpenInput extends SigningInput {
  /** mm/dd/yyyy */
  birthdate: string
}
/** What is signed, with the words of its codes. */
export interface Opened extends Omit<OpenedSigning, 'sections'> {
  /** Null where nothing was asked or saved. */
  sections: SavedSections
  names: LoadedReview['names']
}
export interface SignInput extends OpenInput {
  draft: Required<Pick<AgreementDraft, 'agreed' | 'signature'>> & { signature_kind: 'drawn' | 'typed' }
}
export interface SigningContext extends OpenInput {
  signing: Signing | null
  /** Null until the date of birth is right. */
  opened: Opened | null
  /** What is being signed; let go once it is. */
  draft: SignInput['draft'] | null
  signedOn: string
  errors: FieldError[]
  problem: Problem | null
}

/** What a submit is checked against. */
export const asked = ({ opened }: SigningContext): AgreementNeeds => ({
  textCount: opened?.texts.length ?? 0,
  signatureRequired: true,
  answerRequired: false,
})

/** What is wrong with a date of birth before the server is asked whose it is. */
export const birthdateErrors = (birthdate: string): FieldError[] => {
  if (birthdate.trim() === '') return [wrong('birthdate', 'error_field_required')]
  return isoDay(birthdate) === null ? [wrong('birthdate', 'error_date_invalid')] : []
}
