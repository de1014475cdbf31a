import type { FieldError } from '#schemas/calls/envelope.ts'
import type { RuleProblem } from '#schemas/steps/rule-problem.ts'
import { problemText } from '../../form/problem-text.ts'

/** What a rule or the server found wrong. */
export type StepError = FieldError | RuleProblem

const asked = new WeakMap<StepError, FieldError>()

/** As forms take it: a rule's problem has no words of its own. The same one for the same error. */
export const asFieldError = (error: StepError): FieldError => {
  const known = asked.get(error) ?? { error_message: '', ...error }
  asked.set(error, known)
  return known
}

/** What is said about it, in the language of the moment. */
export const stepErrorText = (error: StepError): string => problemText(asFieldError(error))
