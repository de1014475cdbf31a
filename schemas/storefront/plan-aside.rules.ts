import type { TierCode } from '../calls/shapes.ts'
import { type RuleProblem, wrong } from '../steps/rule-problem.ts'
import { checkDependents } from './quote-form.rules.ts'

/** What a plan's page may ask beyond the quote. */
export type PlanAside = 'salary' | 'tier' | 'tobacco'

/** As typed: dollars a year, hours a week, dates mm/dd/yyyy, `is_smoker` 1 Yes, 0 No. */
export interface AsideValues {
  annual_incode: string
  working_hours: string
  tier: TierCode
  spouse_dob: string
  no_of_children: string
  is_smoker: string
}

const HOURS_A_WEEK = 168

/** Dollars and hours as numbers; commas and a dollar sign are people's own. */
export const plainNumber = (text: string): number => Number(text.replace(/[$,\s]/g, '') || Number.NaN)

/** What is wrong with one of the three dialogs; how much is enough is the server's to say (spec 1, section 5). */
export const checkAside = (aside: PlanAside, values: AsideValues, today?: string): RuleProblem[] => {
  if (aside === 'tobacco') return values.is_smoker === '' ? [wrong('is_smoker', 'error_field_required')] : []
  if (aside === 'tier') {
    return checkDependents({ ...values, no_of_children: Number(values.no_of_children) }, today)
  }
  const problems: RuleProblem[] = []
  const salary = plainNumber(values.annual_incode)
  if (values.annual_incode.trim() === '') problems.push(wrong('annual_incode', 'error_field_required'))
  else if (!(salary >= 0 && salary <= 100_000_000)) problems.push(wrong('annual_incode', 'error_money_invalid'))
  const hours = plainNumber(values.working_hours)
  if (values.working_hours.trim() === '') problems.push(wrong('working_hours', 'error_field_required'))
  else if (!(hours >= 0)) problems.push(wrong('working_hours', 'error_number_invalid'))
  else if (hours > HOURS_A_WEEK) problems.push(wrong('working_hours', 'error_hours_maximum'))
  return problems
}
