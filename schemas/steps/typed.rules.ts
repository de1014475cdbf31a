import type { Typed } from '../calls/enrollment/typed.calls.ts'
import type { FieldDefinition } from '../fields/field-definition.ts'
import { type FieldKindId, isForgotten, showField } from '../fields/kinds.registry.ts'
import { beneficiaryFields } from './beneficiaries/beneficiaries.ui.ts'
import { bankFields, cardFields } from './billing/billing.ui.ts'
import { contactFields } from './contact/contact.ui.ts'
import { dependentFields } from './dependents/dependents.ui.ts'
import { employerFields } from './employer/employer.ui.ts'
import { personalFields } from './personal/personal.ui.ts'
import { type FieldError, wrong } from '../fields/field-error.ts'
import { type StepId, stepByColumn, steps } from './steps.registry.ts'

interface StepFields {
  /** Those of its forms, all of which somebody may be told of. */
  fields: readonly FieldDefinition[]
  /** What is kept beside them: which row of a list is open, and what a page asks without a form. */
  beside?: Readonly<Record<string, FieldKindId>>
}

/** What each step asks; nothing where it has no form of fields: questions of the catalog, a signature. */
const fieldsOfSteps: Readonly<Record<StepId, StepFields>> = {
  personal: { fields: personalFields },
  contact: { fields: contactFields },
  employer: { fields: employerFields },
  beneficiaries: { fields: beneficiaryFields, beside: { beneficiary_id: 'text' } },
  health: { fields: [] },
  dependents: { fields: dependentFields(true), beside: { dependent_id: 'text' } },
  agreement: { fields: [] },
  billing: { fields: [...cardFields, ...bankFields] },
  review: { fields: [], beside: { additional_notes: 'text', send_sms: 'checkbox' } },
}

/** All fields of a step's forms. */
export const fieldsOfStep = (step: StepId): readonly FieldDefinition[] => fieldsOfSteps[step].fields

/** The label of the field that a problem of a step is about, by the last part of its path; none where it has no field. */
export const typedLabel = (column: string, target: string): string | undefined => {
  const step = stepByColumn(column)
  const last = target.split('.').at(-1)
  return step && fieldsOfSteps[step.id].fields.find(({ name }) => name === last)?.label()
}

/** What was answered to the fields of a step, as its form shows it, by their labels; never a secret. */
export const answersByLabel = (step: StepId, section: object): [string, string][] => {
  const values = new Map<string, unknown>(Object.entries(section))
  return fieldsOfSteps[step].fields.flatMap((field): [string, string][] => {
    const shown = isForgotten(field) ? null : showField(field.kind, values.get(field.name))
    return shown === null || shown === '' ? [] : [[field.label(), shown]]
  })
}

/** The fields that may be kept, with their kinds: never one whose kind is a secret. */
const keepableOf = ({ fields, beside = {} }: StepFields): ReadonlyMap<string, FieldKindId> =>
  new Map([
    ...Object.entries(beside),
    ...fields.flatMap((field): [string, FieldKindId][] => (isForgotten(field) ? [] : [[field.name, field.kind]])),
  ])

const keepable = new Map(
  steps.flatMap(({ id, typed }): [StepId, ReadonlyMap<string, FieldKindId>][] =>
    typed === 'kept' ? [[id, keepableOf(fieldsOfSteps[id])]] : [],
  ),
)

/** Whether what is typed into a step may be kept. */
export const isTypedStep = (step: StepId): boolean => keepable.has(step)

/** One problem for each field that the step does not have, that is not to be kept, or that no form could show again. */
export const checkTyped = (step: StepId, { values, rows = [] }: Typed): FieldError[] => {
  const kinds = keepable.get(step)
  const isKeepable = ([name, value]: [string, unknown]): boolean => {
    const kind = kinds?.get(name)
    return kind !== undefined && showField(kind, value) !== null
  }
  const wrongOnes = [values, ...rows].flatMap((record) =>
    Object.entries(record).flatMap((entry) => (isKeepable(entry) ? [] : [entry[0]])),
  )
  return [...new Set(wrongOnes)].map((name) => wrong(name, 'error_not_kept'))
}
