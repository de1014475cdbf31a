import type { FieldError } from '#schemas/fields/field-error.ts'
import type { QuoteOffer } from '#schemas/calls/enrollment/offer.calls.ts'

/**
 * Why a call came to nothing, in the form that machines keep in context. `field` problems belong under fields;
 * `conflict` carries what another tab saved meanwhile; the others concern the whole page.
 */
export interface Problem {
  kind: 'field' | 'conflict' | 'missing' | 'refused' | 'session' | 'limit' | 'offline' | 'server'
  /** In the language of the request; fields' own messages are in `errors`. */
  message: string
  errors: FieldError[]
  /** Only for `conflict`: the section as it is saved now, and its revision. */
  current?: unknown
  revision?: number
  /** Only for `conflict`: the prices that the save waits for the person to agree to. */
  offer?: QuoteOffer
}

/** What calls throw and machines catch. */
export class CallProblem extends Error {
  override name = 'CallProblem'
  constructor(readonly problem: Problem) {
    super(problem.message)
  }
}

/** The problem in whatever an actor threw; a bug in an actor is a `server` problem, never swallowed. */
export const problemOf = (error: unknown): Problem =>
  error instanceof CallProblem
    ? error.problem
    : { kind: 'server', message: error instanceof Error ? error.message : String(error), errors: [] }

/** The field errors in whatever an actor threw; a problem without any becomes one for `main`. */
export const fieldErrors = (error: unknown): FieldError[] => {
  const problem = problemOf(error)
  return problem.errors.length > 0
    ? problem.errors
    : [{ target_element: 'main', error_message: problem.message, message_key: `problem_${problem.kind}` }]
}

/** Whether all that was said belongs under fields: nothing is left to say of the form as a whole. */
export const concernsFieldsAlone = ({ errors }: Problem): boolean =>
  errors.length > 0 && errors.every(({ target_element }) => target_element !== 'main')

/** What a form keeps of whatever an actor threw: fields' errors under them, and the problem where there is more to say. */
export const formProblem = (error: unknown): { errors: FieldError[]; problem: Problem | null } => {
  const problem = problemOf(error)
  return { errors: problem.errors, problem: concernsFieldsAlone(problem) ? null : problem }
}
