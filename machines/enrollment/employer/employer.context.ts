import type { EmployerInfo } from '#schemas/calls/enrollment/employer.calls.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { FieldConfig, Option } from '#schemas/calls/shapes.ts'
import type { Typed } from '#schemas/calls/enrollment/typed.calls.ts'
import type { ConfiguredFacts } from '#schemas/steps/check-configured.ts'
import { isSameAddress } from '#schemas/steps/doubts.rules.ts'
import type { Problem } from '../../support/problem.ts'
import { type Doubts, knownDoubts } from '../doubts/doubts.context.ts'
import type { StepInput } from '../step.types.ts'
import type { ZipAnswer } from '../zip-look-up.states.ts'

/** The server's lists, by the field that chooses from them. */
export interface EmployerLists {
  state: Option[]
  average_work_week: Option[]
  employment_status: Option[]
  compensation_type: Option[]
  emp_vac_policy: Option[]
  emp_barg_unit: Option[]
  holiday_policy: Option[]
}

export const noLists: EmployerLists = {
  state: [],
  average_work_week: [],
  employment_status: [],
  compensation_type: [],
  emp_vac_policy: [],
  emp_barg_unit: [],
  holiday_policy: [],
}

export interface LoadedEmployer {
  /** What was typed and not saved: goes before what is saved. */
  typed?: Typed | null
  fields: FieldConfig[]
  lists: EmployerLists
  saved: EmployerInfo | null
  /** Name, phone and address of the group; null without a group. */
  defaults: EmployerInfo | null
  revision: number
}

export interface SaveEmployerInput {
  enrollmentId: string
  revision: number
  /** Nothing in it: the step is skipped. */
  values: EmployerInfo
  skips: Doubts['skips']
}

export interface EmployerContext extends StepInput, LoadedEmployer, Doubts {
  draft: EmployerInfo | null
  zip: ZipAnswer
  errors: FieldError[]
  problem: Problem | null
}

export const employerFacts = ({ fields, saved, lists }: LoadedEmployer): ConfiguredFacts => ({
  fields,
  saved: saved as Record<string, unknown> | null,
  options: { ...lists },
})

/** What is known of what is saved: what a code has proved, and what is let through again. */
export const knownOf = ({ saved, typed }: LoadedEmployer) => {
  const shown: EmployerInfo = { ...saved, ...(typed?.values as EmployerInfo | undefined) }
  return knownDoubts(saved, { phone: saved?.phone }, (kind) =>
    kind === 'address' ? isSameAddress(shown, saved ?? {}) : shown.phone === saved?.phone,
  )
}
