import type { BeneficiariesNow, CorrectedBeneficiary } from '../../calls/enrollment/beneficiaries.calls.ts'
import { type FieldError, wrong } from '../../fields/field-error.ts'
import { checkBeneficiaries } from './beneficiaries.rules.ts'

const said = ({ beneficiary_id, ...person }: CorrectedBeneficiary): string =>
  JSON.stringify([beneficiary_id, ...Object.entries(person).toSorted(([one], [other]) => (one < other ? -1 : 1))])

/**
 * What is wrong with a corrected list, as on the step (`beneficiaries.N.field`, `main`); `main` where it changes nothing.
 * `today` is yyyy-mm-dd, the system's day where it is left out.
 */
export const beneficiaryProblems = (
  now: BeneficiariesNow,
  people: readonly CorrectedBeneficiary[],
  today?: string,
): FieldError[] => {
  const problems = checkBeneficiaries(people, {
    fields: now.fields,
    relationships: now.relationships.map(({ value }) => value),
    ...(today !== undefined && { today }),
  })
  if (problems.length > 0) return problems
  const before = now.people.map(said)
  const isSame = people.length === before.length && people.every((person, index) => said(person) === before[index])
  return isSame ? [wrong('main', 'error_correction_empty')] : []
}
