import type { Flag } from '../calls/shapes.ts'
import { type RuleProblem, wrong } from './rule-problem.ts'

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

/**
 * Every box is ticked, the signature is there where one is needed, the answer where it is flagged (spec 3, section 5).
 * Boxes are named `agreed.0`, `agreed.1`, ...
 */
export const checkAgreement = (draft: AgreementDraft, needs: AgreementNeeds): RuleProblem[] => {
  const problems: RuleProblem[] = []
  for (let index = 0; index < needs.textCount; index += 1) {
    if (draft.agreed[index] !== 1) problems.push(wrong(`agreed.${index}`, 'error_this_field_required'))
  }
  if (needs.answerRequired && !draft.answer?.trim()) problems.push(wrong('answer', 'error_field_required'))
  if (needs.signatureRequired && !draft.signature) problems.push(wrong('signature', 'error_signature_required'))
  return problems
}
