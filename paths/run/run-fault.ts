/** Where a path went wrong. */
export interface Fault {
  /** The step, from 0; -1 before the first one. */
  step: number
  /** What was being done: `start`, the step's label, `see STATE`, `bar TRANSITION`. */
  doing: string
  /** The leaf states in which the machine should be. */
  expected: readonly string[]
  error: string
}
