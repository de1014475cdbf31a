import { problemOf } from '../support/problem.ts'

interface Thrown {
  error: unknown
}
const thrown = ({ event }: { event: Thrown }): Thrown => event

/** What `saveFailed` asks of a problem. */
export const problemGuards = {
  /** Both values can be shown; a conflict without them (the enrollment was submitted meanwhile) is only told. */
  isConflict: (_: unknown, { error }: Thrown) => {
    const { kind, revision } = problemOf(error)
    return kind === 'conflict' && revision !== undefined
  },
  isFieldProblem: (_: unknown, { error }: Thrown) => problemOf(error).kind === 'field',
}

/**
 * Where a save that failed leads, in every step: another tab's save to `conflict`, problems of fields back to where
 * they were typed, anything else back there with a notice. The machine names `showProblem` and `showErrors`.
 */
export const saveFailed = <const Back extends string>(back: Back) =>
  [
    {
      guard: { type: 'isConflict', params: thrown },
      target: 'conflict',
      actions: { type: 'showProblem', params: thrown },
    },
    {
      guard: { type: 'isFieldProblem', params: thrown },
      target: back,
      actions: { type: 'showErrors', params: thrown },
    },
    { target: back, actions: { type: 'showProblem', params: thrown } },
  ] as const
