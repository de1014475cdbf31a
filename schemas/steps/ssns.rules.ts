import type { Dependent } from '../calls/enrollment/dependents.calls.ts'
import { type FieldError, wrong } from '../fields/field-error.ts'

/** Everybody of an enrollment has a number of their own; problems are named as by `checkDependents`. */
export const checkSsns = (list: readonly Dependent[], memberSsn: string | undefined): FieldError[] => {
  const numbers = list.map(({ primary_info }) => primary_info.ssn ?? '')
  return numbers.flatMap((number, index) => {
    const field = `dependents.${index}.primary_info.ssn`
    if (number === '') return []
    if (number === memberSsn) return [wrong(field, 'error_ssn_of_member')]
    return numbers.indexOf(number) < index ? [wrong(field, 'error_ssn_of_dependent')] : []
  })
}
