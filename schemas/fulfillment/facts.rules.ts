import type { FieldStep } from '../storefront/catalog/catalog-codes.ts'
import type { PlanSource } from '../storefront/catalog/plan.schema.ts'
import type { Requirement } from '../storefront/catalog/requirements.rules.ts'
import { type CsvField, beneficiaryFields } from './csv-fields.ts'
import type { Destination } from './destination.schema.ts'

/**
 * What an enrollment in a plan may know, in the words of the check, with the columns of a CSV that carry it and
 * whether an 834 has a place for it.
 */
const facts = {
  'the event': { in834: true, csv: ['event', 'event_on'] },
  'the policy id': { in834: true, csv: ['policy_id'] },
  'names and birth dates': { in834: true, csv: ['first_name', 'last_name', 'born_on', 'gender'] },
  'who is covered': { in834: true, csv: ['person_id', 'relationship'] },
  'the plan and its tier': { in834: true, csv: ['plan_code', 'tier'] },
  'the premium': { in834: true, csv: ['premium'] },
  'the days of coverage': { in834: true, csv: ['begins_on', 'ends_on'] },
  'middle names': { in834: true, csv: ['middle_name'] },
  'Social Security Numbers': { in834: true, csv: ['ssn'] },
  'marital status': { in834: true, csv: ['marital_status'] },
  'the address': { in834: true, csv: ['address1', 'address2', 'city', 'state', 'zip'] },
  'email and phone': { in834: true, csv: ['email', 'phone'] },
  'height and weight': { in834: true, csv: ['height_inches', 'weight_pounds'] },
  'tobacco use': { in834: true, csv: ['tobacco'] },
  disability: { in834: true, csv: ['disabled'] },
  'prior coverage': { in834: true, csv: ['prior_carrier', 'prior_begins_on', 'prior_ends_on'] },
  salary: { in834: true, csv: ['annual_salary'] },
  'the employer': {
    in834: true,
    csv: ['employer', 'employer_phone', 'employer_address1', 'employer_city', 'employer_state', 'employer_zip'],
  },
  'start, hours and status of the employment': {
    in834: true,
    csv: ['employed_since', 'hours_per_week', 'employment_status'],
  },
  'the birthplace': { in834: false, csv: ['birth_city', 'birth_state'] },
  'occupation and compensation': { in834: false, csv: ['occupation', 'compensation'] },
  'industry, size and policies of the employer': {
    in834: false,
    csv: ['industry', 'employees', 'bargaining_unit', 'vacation_policy', 'holidays'],
  },
  beneficiaries: { in834: false, csv: beneficiaryFields },
  riders: { in834: false, csv: ['riders'] },
  'the option': { in834: true, csv: ['option'] },
  'the face amount': { in834: false, csv: ['face_amount'] },
} as const satisfies Record<string, { in834: boolean; csv: readonly CsvField[] }>
export type Fact = keyof typeof facts

const allFacts = Object.keys(facts) as Fact[]

/** Known of every enrollment. */
const always: readonly Fact[] = [
  'the event',
  'the policy id',
  'names and birth dates',
  'the plan and its tier',
  'the premium',
  'the days of coverage',
]

/** The fact that a field of a step belongs to; what is paid with and agreed to is no part of a delivery. */
const ofFields: Partial<Record<FieldStep, Readonly<Record<string, Fact>>>> = {
  personal: {
    middle_name: 'middle names',
    ssn: 'Social Security Numbers',
    marital_status: 'marital status',
    height_feet: 'height and weight',
    weight: 'height and weight',
    prior_coverage_flag: 'prior coverage',
  },
  contact: {
    email_address: 'email and phone',
    phone_number: 'email and phone',
    address1: 'the address',
    birth_state: 'the birthplace',
    birth_city: 'the birthplace',
  },
  employer: {
    name: 'the employer',
    occupation: 'occupation and compensation',
    compensation_type: 'occupation and compensation',
    employment_start_date: 'start, hours and status of the employment',
    average_work_week: 'start, hours and status of the employment',
    employment_status: 'start, hours and status of the employment',
    emp_industry: 'industry, size and policies of the employer',
    emp_num_employed: 'industry, size and policies of the employer',
    emp_vac_policy: 'industry, size and policies of the employer',
    emp_barg_unit: 'industry, size and policies of the employer',
    holiday_policy: 'industry, size and policies of the employer',
  },
  beneficiaries: { first_name: 'beneficiaries' },
}

/** What an enrollment in the plan knows that its receiver needs. */
export const factsOf = (plan: PlanSource, requirements: readonly Requirement[]): Fact[] => {
  const asked = requirements.filter(({ id }) => plan.requirements.includes(id))
  const ofSteps = Object.entries(ofFields).flatMap(([step, ofStep]) =>
    asked.flatMap(({ fields }) => Object.keys(fields[step as FieldStep] ?? {}).flatMap((name) => ofStep[name] ?? [])),
  )
  const { rating } = plan
  const options = rating.by === 'tier' || rating.by === 'age_band' ? rating.options.length : 1
  const own: [Fact, boolean][] = [
    ['who is covered', plan.tiers.some((tier) => tier !== 'IO')],
    ['tobacco use', plan.tobacco_percent !== undefined],
    ['salary', rating.by === 'salary' || plan.minimum_salary !== undefined],
    ['disability', asked.some(({ asks_disability }) => asks_disability === true)],
    ['riders', plan.riders.length > 0],
    ['the option', options > 1],
    ['the face amount', rating.by === 'age_band'],
  ]
  const known = new Set([...always, ...ofSteps, ...own.flatMap(([fact, holds]) => (holds ? fact : []))])
  return allFacts.filter((fact) => known.has(fact))
}

/** Whether a format has a place for a fact. */
export const carries = (format: Destination['format'], fact: Fact): boolean => {
  if (format.kind === 'json') return true
  if (format.kind === '834') return facts[fact].in834
  const columns = new Set<CsvField>(format.columns.map(({ field }) => field))
  // A row for each coverage has no place for who else it covers.
  if (fact === 'who is covered' && format.rows === 'coverages') return false
  return facts[fact].csv.every((field) => columns.has(field))
}
