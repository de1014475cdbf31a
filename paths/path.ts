import type { Case } from './explore/cases.ts'

/** One thing that is done or happens on a path, and where it leads. Plain JSON. */
export interface Step {
  /** Names the case in the model (`Case.label`). */
  label: string
  kind: Case['kind']
  /** What is sent; the error of an actor is left out, `outcome` finds it. */
  event: { type: string; [field: string]: unknown }
  actor: string | null
  outcome: number | null
  /** The active leaf states afterwards, sorted. */
  leaves: readonly string[]
  /** Ids of the declared transitions that are taken. */
  fires: readonly string[]
}

/** A sequence of steps through a machine from one of its inputs. */
export interface Path {
  /** Eight hexadecimal digits of machine, input and labels: the same path has the same id in every run. */
  id: string
  machine: string
  /** The place of the start in `model.inputs`. */
  input: number
  /** The active leaf states before the first step. */
  leaves: readonly string[]
  fires: readonly string[]
  steps: readonly Step[]
}
