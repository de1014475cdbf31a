import type { Typed, TypedColumn } from '../calls/enrollment/typed.calls.ts'
import type { FieldDefinition } from '../fields/field-definition.ts'
import { type FieldKindId, isForgotten, showField } from '../fields/kinds.registry.ts'
import { beneficiaryFields } from './beneficiaries/beneficiaries.ui.ts'
import { bankFields, cardFields } from './billing/billing.ui.ts'
import { contactFields } from './contact/contact.ui.ts'
import { dependentFields } from './dependents/dependents.ui.ts'
import { employerFields } from './employer/employer.ui.ts'
import { personalFields } from './personal/personal.ui.ts'
import { type RuleProblem, wrong } from './rule-problem.ts'

/** The fields of each step that somebody may be told of. */
const fieldsOf: Readonly<Partial<Record<string, readonly FieldDefinition[]>>> = {
  primary_info: personalFields,
  contact_info: contactFields,
  employer_info: employerFields,
  benificiary_info: beneficiaryFields,
  dependent_info: dependentFields(true),
  payment_info: [...cardFields, ...bankFields],
}

/** The label of the field that a problem of a step is about, by the last part of its path; none where it has no field. */
export const typedLabel = (column: string, target: string): string | undefined => {
  const last = target.split('.').at(-1)
  return fieldsOf[column]?.find(({ name }) => name === last)?.label()
}

const kindsOf = (...definitions: (readonly FieldDefinition[])[]): [string, FieldKindId][] =>
  definitions.flat().flatMap((field): [string, FieldKindId][] => (isForgotten(field) ? [] : [[field.name, field.kind]]))

/** The fields that may be kept, with their kinds, by step. The ids say which row of a list is open. */
const keepable: Readonly<Record<TypedColumn, ReadonlyMap<string, FieldKindId>>> = {
  primary_info: new Map(kindsOf(personalFields)),
  contact_info: new Map(kindsOf(contactFields)),
  employer_info: new Map(kindsOf(employerFields)),
  benificiary_info: new Map([['beneficiary_id', 'text'], ...kindsOf(beneficiaryFields)]),
  dependent_info: new Map([['dependent_id', 'text'], ...kindsOf(dependentFields(true))]),
  payment_info: new Map(kindsOf(cardFields, bankFields)),
  review_info: new Map<string, FieldKindId>([
    ['additional_notes', 'text'],
    ['send_sms', 'checkbox'],
  ]),
}

/** Whether what is typed into the step of a column may be kept. */
export const isTypedColumn = (column: string): column is TypedColumn => Object.hasOwn(keepable, column)

/** One problem for each field that the step does not have, that is not to be kept, or that no form could show again. */
export const checkTyped = (column: TypedColumn, { values, rows = [] }: Typed): RuleProblem[] => {
  const kinds = keepable[column]
  const isKeepable = ([name, value]: [string, unknown]): boolean => {
    const kind = kinds.get(name)
    return kind !== undefined && showField(kind, value) !== null
  }
  const wrongOnes = [values, ...rows].flatMap((record) =>
    Object.entries(record).flatMap((entry) => (isKeepable(entry) ? [] : [entry[0]])),
  )
  return [...new Set(wrongOnes)].map((name) => wrong(name, 'error_not_kept'))
}
