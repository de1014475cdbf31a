import type { FieldError } from '#schemas/fields/field-error.ts'
import type { Signing } from '#schemas/calls/enrollment/signing.calls.ts'
import type { AgreementDraft, AgreementNeeds } from '#schemas/steps/agreement/agreement.rules.ts'
import type { Problem } from '../../support/problem.ts'

export interface SigningInput {
  /** The signed token of the address. */
  token: string
}
export interface SignInput extends SigningInput {
  draft: Required<Pick<AgreementDraft, 'agreed' | 'signature'>> & { signature_kind: 'drawn' | 'typed' }
}
export interface SigningContext extends SigningInput {
  signing: Signing | null
  /** What is being signed; let go once it is. */
  draft: SignInput['draft'] | null
  signedOn: string
  errors: FieldError[]
  problem: Problem | null
}

/** What a submit is checked against. */
export const asked = ({ signing }: SigningContext): AgreementNeeds => ({
  textCount: signing?.texts.length ?? 0,
  signatureRequired: true,
  answerRequired: false,
})
