import { fromPromise } from 'xstate'
import type { EnrollmentFacts } from '#machines/enrollment/step.types.ts'
import { newMember } from '#machines/enrollment/model-facts.ts'
import { CallProblem, type Problem } from '#machines/support/problem.ts'

/** What a step machine is started with: a family. */
export const input: { enrollmentId: string; facts: EnrollmentFacts } = {
  enrollmentId: 'e',
  facts: { ...newMember, tier: 'IF' },
}

export const problem = (kind: Problem['kind'], more: Partial<Problem> = {}) =>
  new CallProblem({ kind, message: kind, errors: [], ...more })

/** Answers once with each of the list, the last one for ever; errors are thrown. */
export const answers = <Output, Input>(asked: unknown[], ...list: (NoInfer<Output> | Error)[]) =>
  fromPromise<Output, Input>(async ({ input: question }) => {
    asked.push(structuredClone(question))
    const next = list[Math.min(asked.length, list.length) - 1]
    if (next instanceof Error) throw next
    return next as Output
  })
