import type { Typed, TypedColumn } from '../calls/typed.calls.ts'
import type { FieldDefinition } from '../fields/field-definition.ts'
import { isForgotten } from '../fields/registry.ts'
import { beneficiaryFields } from './beneficiaries.ui.ts'
import { bankFields, cardFields } from './billing.ui.ts'
import { contactFields } from './contact.ui.ts'
import { dependentFields } from './dependents.ui.ts'
import { employerFields } from './employer.ui.ts'
import { personalFields } from './personal.ui.ts'
import { type RuleProblem, wrong } from './rule-problem.ts'

const namesOf = (...definitions: (readonly FieldDefinition[])[]): string[] =>
  definitions.flat().flatMap((field) => (isForgotten(field) ? [] : [field.name]))

/** The fields that may be kept, by step. The ids say which row of a list is open. */
const keepable: Readonly<Record<TypedColumn, ReadonlySet<string>>> = {
  primary_info: new Set(namesOf(personalFields)),
  contact_info: new Set(namesOf(contactFields)),
  employer_info: new Set(namesOf(employerFields)),
  benificiary_info: new Set(['beneficiary_id', ...namesOf(beneficiaryFields)]),
  dependent_info: new Set(['dependent_id', ...namesOf(dependentFields(true))]),
  payment_info: new Set(namesOf(cardFields, bankFields)),
  review_info: new Set(['additional_notes', 'send_sms']),
}

/** One problem for every field that the step does not have or that is not to be kept. */
export const checkTyped = (column: TypedColumn, { values, rows = [] }: Typed): RuleProblem[] => {
  const given = new Set([values, ...rows].flatMap((record) => Object.keys(record)))
  return [...given].filter((name) => !keepable[column].has(name)).map((name) => wrong(name, 'error_not_kept'))
}
