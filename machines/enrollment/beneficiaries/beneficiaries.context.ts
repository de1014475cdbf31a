import type { Beneficiary } from '#schemas/calls/enrollment/beneficiaries.calls.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { FieldConfig, Option } from '#schemas/calls/shapes.ts'
import type { OfferedPerson } from '#schemas/calls/enrollment/offered-person.shapes.ts'
import type { Typed } from '#schemas/calls/enrollment/typed.calls.ts'
import { isKeptMask } from '#schemas/fields/identity.kinds.ts'
import { type BeneficiaryFacts, beneficiaryPayload } from '#schemas/steps/beneficiaries/beneficiaries.rules.ts'
import { freshId } from '../fresh-id.ts'
import type { Problem } from '../../support/problem.ts'
import type { StepInput } from '../step.types.ts'

export interface LoadedBeneficiaries {
  /** What was typed and not saved: goes before what is saved. */
  typed?: Typed | null
  fields: FieldConfig[]
  relationships: Option[]
  /** The spouse and children whom the enrollment knows: each may be named with one press. */
  offered: OfferedPerson[]
  /** As saved, or as it stood when the step was left; an ssn on file is a mask. */
  people: Beneficiary[]
  /** Of those who are saved, where `people` are not. */
  savedIds?: string[]
  /** Behind the ids of new people: what sets this page apart from others (`freshId`). */
  mark: string
  revision: number
}

export interface BeneficiariesContext extends StepInput, LoadedBeneficiaries {
  /** The ids that the server knows: a new person never takes one of them, or an ssn on file would become theirs. */
  savedIds: string[]
  /** Who is in the popup; a new person has an id already. */
  open: Beneficiary | null
  /** Of the open form. */
  errors: FieldError[]
  /** One main error above the list (spec 2, section 8). */
  main: FieldError | null
  problem: Problem | null
}

/** Without the masks of what the server keeps and without empty values: what calls carry. */
export const sentBeneficiary = (person: Beneficiary): Beneficiary => {
  const { ssn, ...rest } = person
  return beneficiaryPayload(isKeptMask(ssn) ? rest : person)
}

export const beneficiaryFactsOf = (
  context: Pick<BeneficiariesContext, 'fields' | 'relationships' | 'people'>,
): BeneficiaryFacts => ({
  fields: context.fields,
  relationships: context.relationships.map((option) => option.value),
  keptSsn: context.people.filter((one) => isKeptMask(one.ssn)).map((one) => one.beneficiary_id),
  others: context.people,
})

export const newBeneficiary = ({ people, savedIds, mark }: BeneficiariesContext): Beneficiary => ({
  beneficiary_id: freshId('b', mark, [...savedIds, ...people.map((person) => person.beneficiary_id)]),
})

/** A retyped ssn replaces the one on file, otherwise the mask stays; the rest is what the form says. */
export const merged = (open: Beneficiary, values: Partial<Beneficiary>): Beneficiary => ({
  ...(isKeptMask(open.ssn) && { ssn: open.ssn }),
  ...values,
  beneficiary_id: open.beneficiary_id,
})

/** Somebody whom the enrollment knows; a relationship that the server's list does not have is asked. */
export const offeredBeneficiary = (context: BeneficiariesContext, index: number): Beneficiary => {
  const { relationship, ...known } = context.offered[index] ?? {}
  const isChoice = context.relationships.some(({ value }) => value === relationship)
  return {
    ...newBeneficiary(context),
    ...known,
    ...(relationship !== undefined && isChoice && { relationship }),
  }
}

const isListed = (people: readonly Beneficiary[], open: Beneficiary): boolean =>
  people.some((person) => person.beneficiary_id === open.beneficiary_id)

export const placed = (people: readonly Beneficiary[], open: Beneficiary): Beneficiary[] =>
  isListed(people, open)
    ? people.map((person) => (person.beneficiary_id === open.beneficiary_id ? open : person))
    : [...people, open]
