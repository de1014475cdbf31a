import type { EmployerInfo } from '../../calls/enrollment/employer.calls.ts'
import { type ConfiguredFacts, checkConfigured, withRules } from '../check-configured.ts'
import { withoutNotes } from '../doubts.rules.ts'
import { employerConfig, employerFields } from './employer.ui.ts'
import { type FieldError, wrong } from '../../fields/field-error.ts'

/** Employment statuses (spec 2, section 3). */
export const RETIRED = 'R'

/** A company's name has at least two letters or digits; "-" and "n/a" are no employer. */
export const isEmployerName = (name: string): boolean =>
  (name.match(/[\p{L}\p{N}]/gu) ?? []).length >= 2 && !/^(n\/?a|none|null|test|unknown)\.?$/i.test(name.trim())

/** Whether nothing at all was filled in: what Skip sends. */
export const isBlankEmployer = (values: EmployerInfo): boolean =>
  Object.values(withoutNotes(values)).every((value) =>
    value !== null && typeof value === 'object' ? !Object.values(value).includes(1) : String(value ?? '') === '',
  )

/** What the fields by themselves do not tell: a name that is no company's, and a retired employment. */
export const employerRules = ({ name = '', employment_status }: EmployerInfo): FieldError[] => [
  ...(name !== '' && !isEmployerName(name) ? [wrong('name', 'error_employer_invalid')] : []),
  ...(employment_status === RETIRED ? [wrong('employment_status', 'error_employer_retired')] : []),
]

/**
 * What is wrong with Employer Information (spec 2, section 5); empty where nothing is. Someone who is retired cannot
 * go on. A blank section is right where the step may be skipped, which `skippable` says (an IHA plan in the cart).
 */
export const checkEmployer = (values: EmployerInfo, facts: ConfiguredFacts & { skippable?: boolean }): FieldError[] => {
  if (facts.skippable === true && isBlankEmployer(values)) return []
  const problems = checkConfigured(employerFields, values, { ...facts, fields: employerConfig(facts.fields) })
  return withRules(problems, employerRules(values))
}
