import type { AgreementInfo, AgreementText, SigningProcess } from '#schemas/calls/enrollment/agreement.calls.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { FieldConfig } from '#schemas/calls/shapes.ts'
import { type AgreementDraft, type AgreementNeeds, signingProcesses } from '#schemas/steps/agreement/agreement.rules.ts'
import type { Problem } from '../../support/problem.ts'
import type { StepInput } from '../step.types.ts'

export interface SignedDraft extends AgreementDraft {
  verification_code?: string
  signature_kind?: 'drawn' | 'typed'
}

export interface LoadedAgreement {
  texts: AgreementText[]
  specialMessage: string | null
  fields: FieldConfig[]
  /** Who verifies where nothing else is chosen. */
  eprocess: SigningProcess
  /** Whether the plans need a signature, now or later. */
  signatureRequired: boolean
  /** What is saved already; its picture never comes back. */
  saved: AgreementInfo | null
  revision: number
}

export interface AgreementContext extends StepInput, LoadedAgreement {
  /** Who verifies: a rep or a group may hand over to the applicant, who signs on screen. */
  signer: SigningProcess
  /** What is being saved; let go once the step is left. */
  draft: SignedDraft | null
  errors: FieldError[]
  problem: Problem | null
}

/** Who may verify here; the one that was saved is chosen already. */
export const signersOf = ({ eprocess, signatureRequired }: LoadedAgreement): readonly SigningProcess[] =>
  eprocess === 'sigapplicant' ? [eprocess] : signingProcesses(eprocess, signatureRequired)

export const signerFirst = (loaded: LoadedAgreement): SigningProcess => {
  const before = loaded.saved?.eprocess
  return before !== undefined && signersOf(loaded).includes(before) ? before : loaded.eprocess
}

/** Whether a signature is on file of whoever signs now. */
export const hasSigned = ({ saved, signer }: Pick<AgreementContext, 'saved' | 'signer'>): boolean =>
  saved?.signed === true && saved.eprocess === signer

/** What a submit is checked against. */
export const needs = (context: AgreementContext): AgreementNeeds => ({
  textCount: context.texts.length,
  signatureRequired: context.signer === 'sigapplicant' && !hasSigned(context),
  answerRequired: context.fields.some((field) => field.field_name === 'answer' && field.required),
})
