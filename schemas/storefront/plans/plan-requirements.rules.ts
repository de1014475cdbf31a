import type { TierCode } from '../../calls/shapes.ts'
import { isoDay, localDay } from '../../fields/date.kinds.ts'
import { type FieldError, wrong } from '../../fields/field-error.ts'
import type { Plan } from '../catalog/plan.types.ts'
import { checkDependents } from '../quote-form.rules.ts'

/** What a plan's page may ask beyond the quote; `income` is the salary alone, `dependents` the children's birth dates. */
export type PlanRequirement = 'salary' | 'income' | 'tier' | 'tobacco' | 'dependents'

/** As typed: dollars a year, hours a week, dates mm/dd/yyyy, `is_smoker` 1 Yes, 0 No. */
export interface RequirementValues {
  annual_incode: string
  working_hours: string
  tier: TierCode
  spouse_dob: string
  no_of_children: string
  is_smoker: string
  /** One a child. */
  dep_dob: string[]
}

const HOURS_A_WEEK = 168

/** Dollars and hours as numbers; commas and a dollar sign are people's own. */
export const plainNumber = (text: string): number => Number(text.replace(/[$,\s]/g, '') || Number.NaN)

/** A birth date each, not in the future; named `dep_dob.0` and so on, as the server does. */
const checkChildDates = (dates: readonly string[], today = localDay()): FieldError[] =>
  dates.flatMap((text, index) => {
    if (text.trim() === '') return [wrong(`dep_dob.${index}`, 'error_field_required')]
    const day = isoDay(text)
    if (day === null) return [wrong(`dep_dob.${index}`, 'error_date_invalid')]
    return day > today ? [wrong(`dep_dob.${index}`, 'error_date_future')] : []
  })

/** Whether the special carrier's plan wants birth dates that the quote has not (spec 1, section 7: `depdob`). */
export const lacksChildDates = (
  { traits }: Pick<Plan, 'traits'>,
  { dep_dob, child_num }: { dep_dob: readonly string[]; child_num: number | null },
): boolean => traits.includes('prudential') && dep_dob.length < (child_num ?? 0)

/** What is wrong with one of the dialogs; how much is enough is the server's to say (spec 1, section 5). */
export const checkRequirement = (
  requirement: PlanRequirement,
  values: RequirementValues,
  today?: string,
): FieldError[] => {
  if (requirement === 'tobacco') return values.is_smoker === '' ? [wrong('is_smoker', 'error_field_required')] : []
  if (requirement === 'tier') {
    return checkDependents({ ...values, no_of_children: Number(values.no_of_children) }, today)
  }
  if (requirement === 'dependents') return checkChildDates(values.dep_dob, today)
  const problems: FieldError[] = []
  const salary = plainNumber(values.annual_incode)
  if (values.annual_incode.trim() === '') problems.push(wrong('annual_incode', 'error_field_required'))
  else if (!(salary >= 0 && salary <= 100_000_000)) problems.push(wrong('annual_incode', 'error_money_invalid'))
  if (requirement === 'income') return problems
  const hours = plainNumber(values.working_hours)
  if (values.working_hours.trim() === '') problems.push(wrong('working_hours', 'error_field_required'))
  else if (!(hours >= 0)) problems.push(wrong('working_hours', 'error_number_invalid'))
  else if (hours > HOURS_A_WEEK) problems.push(wrong('working_hours', 'error_hours_maximum'))
  return problems
}
