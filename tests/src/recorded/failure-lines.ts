import type { Problem } from '#machines/support/problem.ts'
import { type Reason, extrasOf, placeOf } from '#tests/server/support/refusals/refusal-lines.ts'

/** A status that stands for a kind of problem: which one it was, an actor does not tell. */
const statuses: Readonly<Record<Problem['kind'], number>> = {
  field: 422,
  session: 401,
  refused: 403,
  missing: 404,
  conflict: 409,
  limit: 429,
  offline: 0,
  server: 500,
}

/** The lines of a file: `dependents/recheckDependents field dependents.*.primary_info.ssn error_ssn_of_member`. */
export const failureLines = (name: string, problem: Problem): string[] =>
  (problem.errors.length === 0 ? [undefined] : problem.errors).map((error) =>
    [
      name,
      problem.kind,
      error === undefined ? '-' : placeOf(error.target_element),
      error?.message_key ?? '-',
      extrasOf({ ...problem, status: 0 }, error),
    ]
      .join(' ')
      .trim(),
  )

/** The reasons in a file of such lines, by the name of the actor. */
export const readFailures = (text: string): ReadonlyMap<string, readonly Reason[]> => {
  const found = new Map<string, Reason[]>()
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [name = '', kind = 'server', target = '', messageKey = '', ...extras] = line.split(' ')
    const status = statuses[kind as Problem['kind']]
    found.set(name, [...(found.get(name) ?? []), { status, target, messageKey, extras: extras.join(' ') }])
  }
  return found
}
