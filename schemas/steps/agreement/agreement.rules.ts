import type { SigningProcess } from '../../calls/enrollment/agreement.calls.ts'
import type { EProcess, Flag } from '../../calls/shapes.ts'
import { type FieldError, wrong } from '../../fields/field-error.ts'

export interface AgreementDraft {
  /** One per agreement text, in their order. */
  agreed: readonly Flag[]
  answer?: string
  /** PNG data URL, or nothing where the person has not signed. */
  signature?: string
}

export interface AgreementNeeds {
  textCount: number
  signatureRequired: boolean
  answerRequired: boolean
}

/** Who verifies where nothing else is chosen: an applicant of plans that need a signature signs on screen. */
export const processFirst = (eprocess: EProcess, signatureRequired: boolean): SigningProcess =>
  eprocess === 'applicant' && signatureRequired ? 'sigapplicant' : eprocess

/**
 * The ways to verify that are open. Where plans need a signature, a rep or a group either verifies now and the applicant
 * signs later, or the applicant signs on screen at once (spec 3, sections 1, 3 and 6).
 */
export const signingProcesses = (eprocess: EProcess, signatureRequired: boolean): readonly SigningProcess[] => {
  const first = processFirst(eprocess, signatureRequired)
  return signatureRequired && first !== 'sigapplicant' ? [first, 'sigapplicant'] : [first]
}

/** What each process cannot do without (spec 3, section 3). */
export const verifiedBy: Readonly<Record<SigningProcess, 'agent_name' | 'group_name' | 'user_name' | 'signature'>> = {
  rep: 'agent_name',
  group: 'group_name',
  applicant: 'user_name',
  sigapplicant: 'signature',
}

/**
 * Every box is ticked, the signature is there where one is needed, the answer where it is flagged (spec 3, section 5).
 * Boxes are named `agreed.0`, `agreed.1`, ...
 */
export const checkAgreement = (draft: AgreementDraft, needs: AgreementNeeds): FieldError[] => {
  const problems: FieldError[] = []
  for (let index = 0; index < needs.textCount; index += 1) {
    if (draft.agreed[index] !== 1) problems.push(wrong(`agreed.${index}`, 'error_this_field_required'))
  }
  if (needs.answerRequired && !draft.answer?.trim()) problems.push(wrong('answer', 'error_field_required'))
  if (needs.signatureRequired && !draft.signature) problems.push(wrong('signature', 'error_signature_required'))
  return problems
}
