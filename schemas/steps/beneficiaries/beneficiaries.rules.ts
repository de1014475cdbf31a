import type { Beneficiary } from '../../calls/enrollment/beneficiaries.calls.ts'
import type { FieldConfig } from '../../calls/shapes.ts'
import { checkField } from '../../fields/check.ts'
import { type FieldError, wrong } from '../../fields/field-error.ts'
import { filled } from '../../fields/filled.ts'
import { beneficiaryKinds } from '../people.kinds.ts'

/** Spec 2, section 9. */
export const MAX_BENEFICIARIES = 3

export type BeneficiaryField = keyof typeof beneficiaryKinds
export const beneficiaryFieldNames = Object.keys(beneficiaryKinds) as BeneficiaryField[]

/** What a beneficiary is checked against. */
export interface BeneficiaryFacts {
  /** As the server configures them; a field that is neither required nor shown is not asked and not checked. */
  fields: readonly FieldConfig[]
  /** The values of the server's list; any value passes where it is left out. */
  relationships?: readonly string[]
  /** `beneficiary_id` of those whose ssn is on file: none needs to be sent. */
  keptSsn?: readonly string[]
  /** yyyy-mm-dd; the system's day where it is left out. */
  today?: string
  /** Known to the server alone. */
  memberSsn?: string | undefined
  /** The list: nobody of it is named once more under another `beneficiary_id`. */
  others?: readonly Beneficiary[]
}

type Share = Pick<Beneficiary, 'beneficiary_percentage'>

/** Percent in all; one without a share counts as 0. */
export const shareTotal = (people: readonly Share[]): number =>
  people.reduce((sum, person) => sum + (person.beneficiary_percentage ?? 0), 0)

/** Add is offered below 100 percent and below three people (spec 2, sections 2 and 4). */
export const hasRoom = (people: readonly Share[]): boolean =>
  people.length < MAX_BENEFICIARIES && shareTotal(people) < 100

/** Next is shown at exactly 100 percent (spec 2, section 2). */
export const sharesAreWhole = (people: readonly Share[]): boolean =>
  people.length <= MAX_BENEFICIARIES && shareTotal(people) === 100

/**
 * What is said of the running total: good news at 100, else that it is more or less, and at three people also that
 * there is no room for more (spec 2, section 5). `message_values.total` is in percent.
 */
export const totalMessages = (people: readonly Share[]): FieldError[] => {
  const total = shareTotal(people)
  const said =
    total === 100
      ? wrong('main', 'beneficiaries_total_whole')
      : wrong('main', total > 100 ? 'error_beneficiaries_total_more' : 'error_beneficiaries_total_less', { total })
  const full = people.length > MAX_BENEFICIARIES || (people.length === MAX_BENEFICIARIES && total !== 100)
  return full ? [said, wrong('main', 'error_beneficiaries_maximum')] : [said]
}

const sameText = (one = '', other = ''): boolean => one !== '' && one.toLowerCase() === other.toLowerCase()

/** Whether two entries of the list name one person in all that they say. */
const isSamePerson = (one: Beneficiary, other: Beneficiary): boolean =>
  sameText(one.first_name, other.first_name) &&
  sameText(one.last_name, other.last_name) &&
  sameText(one.birthdate, other.birthdate) &&
  sameText(one.relationship, other.relationship)

/** The member is nobody's own beneficiary, and nobody is listed twice. */
const checkIsSomebodyElse = (person: Beneficiary, { memberSsn, others = [] }: BeneficiaryFacts): FieldError[] => {
  const listed = others.filter(({ beneficiary_id: id }) => id !== person.beneficiary_id)
  if (person.ssn) {
    if (person.ssn === memberSsn) return [wrong('ssn', 'error_ssn_of_member')]
    if (listed.some(({ ssn }) => ssn === person.ssn)) return [wrong('ssn', 'error_ssn_of_beneficiary')]
  }
  return listed.some((other) => isSamePerson(person, other)) ? [wrong('first_name', 'error_beneficiary_twice')] : []
}

/** What is wrong with one beneficiary, by field name (spec 2, section 5). */
export const checkBeneficiary = (person: Beneficiary, facts: BeneficiaryFacts): FieldError[] => {
  const problems = checkFields(person, facts)
  const named = new Set(problems.map((problem) => problem.target_element))
  return [...problems, ...checkIsSomebodyElse(person, facts).filter(({ target_element: name }) => !named.has(name))]
}

const checkFields = (person: Beneficiary, facts: BeneficiaryFacts): FieldError[] =>
  beneficiaryFieldNames.flatMap((name) => {
    const config = facts.fields.find((field) => field.field_name === name)
    if (config === undefined || (!config.required && config.shown !== true)) return []
    const kept = name === 'ssn' && facts.keptSsn?.includes(person.beneficiary_id) === true
    const problem = checkField(beneficiaryKinds[name], person[name], {
      required: config.required && !kept,
      ...(facts.today !== undefined && { today: facts.today }),
      ...(name === 'relationship' &&
        facts.relationships && { options: facts.relationships.map((value) => ({ value, name: value })) }),
    })
    return problem === null ? [] : [wrong(name, problem.message_key, problem.message_values)]
  })

/**
 * What is wrong with the whole list: each person's problems as `beneficiaries.N.field`, then `main` for two with one
 * id and for a total other than 100 or more than three people (spec 2, sections 5 and 9).
 */
export const checkBeneficiaries = (people: readonly Beneficiary[], facts: BeneficiaryFacts): FieldError[] => {
  const problems = people.flatMap((person, index) =>
    checkBeneficiary(person, { ...facts, others: people.slice(0, index) }).map((problem) => ({
      ...problem,
      target_element: `beneficiaries.${index}.${problem.target_element}`,
    })),
  )
  if (new Set(people.map((person) => person.beneficiary_id)).size < people.length) {
    problems.push(wrong('main', 'error_people_same_id'))
  }
  if (shareTotal(people) === 100 && people.length > MAX_BENEFICIARIES) {
    problems.push(wrong('main', 'error_beneficiaries_maximum'))
  } else if (!sharesAreWhole(people)) problems.push(...totalMessages(people))
  return problems
}

/** The fields that are asked, without what is empty: what calls carry (spec 2, section 7, nulls dropped). */
export const beneficiaryPayload = (person: Beneficiary): Beneficiary => filled(person)
