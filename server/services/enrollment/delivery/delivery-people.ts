import { isoDay } from '#schemas/fields/date.kinds.ts'
import { filled } from '#schemas/fields/filled.ts'
import type { DeliveryDocument, Dependent, Subscriber } from '#schemas/fulfillment/delivery-document.ts'
import type { Fact } from '#schemas/fulfillment/facts.rules.ts'
import type { RecordSecrets, RecordedAnswers, SubmittedRecord } from '#schemas/record/record.schema.ts'

/** What people are made of: what was answered, and which of it the receiver's plans ask for. */
export interface PeopleSource {
  submitted: SubmittedRecord
  answers: RecordedAnswers
  secrets: RecordSecrets | null
  /** What is told of the optional facts: nobody receives more than their plans ask for. */
  tells: (fact: Fact) => boolean
}

const digits = (text: string | undefined): string => (text ?? '').replace(/\D/g, '')

/** Ten digits of an American number; undefined for anything else. */
const phoneOf = (text: string | undefined): string | undefined => {
  const known = digits(text).replace(/^1(?=\d{10}$)/, '')
  return known.length === 10 ? known : undefined
}
const ssnOf = (text: string | undefined): string | undefined => (digits(text).length === 9 ? digits(text) : undefined)

const zipOf = (text: string | undefined): string | undefined =>
  /^(?:\d{5}|\d{9})$/.test(digits(text)) ? digits(text) : undefined

const dayOf = (text: string | undefined): string | undefined => (text && isoDay(text)) || undefined

interface AddressFields {
  address1?: string | undefined
  address2?: string | undefined
  city?: string | undefined
  state?: string | undefined
  zip?: string | undefined
}
const addressOf = ({ address1, address2, city, state, zip }: AddressFields) =>
  filled({
    line1: address1?.trim(),
    line2: address2?.trim(),
    city: city?.trim(),
    state: state !== undefined && /^[A-Z]{2}$/.test(state) ? state : undefined,
    zip: zipOf(zip),
  }) as Subscriber['address']

const genders = { '0': 'male', '1': 'female', '2': 'unknown' } as const
const genderOf = (code: string | undefined) => genders[code as keyof typeof genders] ?? 'unknown'
const maritalStatuses = { '0': 'single', '1': 'married', '2': 'divorced', '3': 'widowed' } as const
const employmentStatuses = { A: 'active', C: 'cobra', R: 'retired' } as const
const relationships: Readonly<Record<string, Dependent['relationship']>> = {
  Spouse: 'spouse',
  Child: 'child',
  Adopted_Child: 'adopted_child',
  Stepchild: 'stepchild',
  Foster_Child: 'foster_child',
  Life_Partner: 'life_partner',
}

interface Measured {
  height_feet?: string | undefined
  height_inch?: string | undefined
  weight?: string | undefined
}
const measuresOf = ({ tells }: PeopleSource, { height_feet, height_inch, weight }: Measured) => {
  if (!tells('height and weight')) return {}
  const height = Number(height_feet ?? 0) * 12 + Number(height_inch ?? 0)
  return {
    ...(height > 0 && { height_inches: height }),
    ...(Number(weight) > 0 && { weight_pounds: Math.round(Number(weight)) }),
  }
}

/** The id of a person: the same in every document of the enrollment. The applicant is 1. */
const personId = (confirmation: string, place: number): string => `${confirmation}-${place}`

const holidaysOf = (policy: Readonly<Record<string, unknown>> | undefined): string[] =>
  Object.entries(policy ?? {}).flatMap(([name, chosen]) => (chosen === 1 ? [name] : []))

const employmentOf = ({ submitted: { quote }, answers: { employer }, tells }: PeopleSource) => {
  const salary = tells('salary') && quote.annual_incode !== null ? Math.round(quote.annual_incode * 100) : undefined
  const own = {
    ...(employer !== undefined &&
      tells('the employer') && {
        employer: employer.name,
        phone: phoneOf(employer.phone),
        ...(employer.address1 !== undefined && { address: addressOf(employer) }),
      }),
    ...(tells('occupation and compensation') && {
      occupation: employer?.occupation,
      compensation: employer?.compensation_type,
    }),
    ...(tells('start, hours and status of the employment') && {
      status: employmentStatuses[employer?.employment_status as keyof typeof employmentStatuses],
      started_on: dayOf(employer?.employment_start_date),
      hours_per_week: employer?.average_work_week === undefined ? undefined : Number(employer.average_work_week),
    }),
    ...(tells('industry, size and policies of the employer') && {
      industry: employer?.emp_industry,
      employees: employer?.emp_num_employed === undefined ? undefined : String(employer.emp_num_employed),
      bargaining_unit: employer?.emp_barg_unit,
      vacation_policy: employer?.emp_vac_policy,
      ...(employer?.holiday_policy !== undefined && { holidays: holidaysOf(employer.holiday_policy) }),
    }),
    annual_salary_cents: salary,
  }
  const known = filled(own) as NonNullable<Subscriber['employment']>
  return Object.keys(known).length === 0 ? undefined : known
}

const priorOf = ({ answers: { personal }, tells }: PeopleSource): Subscriber['prior_coverage'] => {
  if (!tells('prior coverage') || personal?.prior_coverage_flag !== 1 || !personal.prior_carrier_name) return undefined
  return filled({
    carrier: personal.prior_carrier_name,
    begins_on: dayOf(personal.prior_effective_date),
    ends_on: dayOf(personal.prior_term_date),
  }) as Subscriber['prior_coverage']
}

/** The applicant. Throws where the record has no name or birth date: nobody is enrolled without. */
export const subscriberOf = (source: PeopleSource): Subscriber => {
  const { submitted, secrets, tells } = source
  const { personal = {}, contact = {} } = source.answers
  const born = dayOf(personal.birthdate) ?? dayOf(submitted.quote.dob)
  const [first, last] = [personal.first_name?.trim(), personal.last_name?.trim()]
  if (!first || !last || born === undefined) throw new Error('the record has no name or birth date of the applicant')
  const { is_smoker } = submitted.quote
  return filled({
    id: personId(submitted.confirmation, 1),
    first_name: first,
    middle_name: personal.middle_name?.trim(),
    last_name: last,
    born_on: born,
    gender: genderOf(personal.gender ?? submitted.quote.gender),
    ssn: tells('Social Security Numbers') ? ssnOf(secrets?.ssn.applicant) : undefined,
    tobacco: tells('tobacco use') && is_smoker !== null ? is_smoker === 1 : undefined,
    ...measuresOf(source, personal),
    marital_status: maritalStatuses[personal.marital_status as keyof typeof maritalStatuses],
    email: contact.email_address?.trim(),
    phone: phoneOf(contact.phone_number),
    address: addressOf({ state: submitted.quote.state, zip: submitted.quote.zip, ...contact }),
    birth_city: tells('the birthplace') ? contact.birth_city : undefined,
    birth_state:
      tells('the birthplace') && /^[A-Z]{2}$/.test(contact.birth_state ?? '') ? contact.birth_state : undefined,
    language: submitted.locale,
    prior_coverage: priorOf(source),
    employment: employmentOf(source),
  }) as Subscriber
}

/** The dependents, in the order in which they were entered. */
export const dependentsOf = (source: PeopleSource): Dependent[] => {
  const { submitted, secrets, tells, answers } = source
  return (answers.dependents?.dependents ?? []).map(({ primary_info: person }, index) => {
    const born = dayOf(person.birthdate)
    const [first, last] = [person.first_name?.trim(), person.last_name?.trim()]
    if (!first || !last || born === undefined) throw new Error('the record has no name or birth date of a dependent')
    return filled({
      id: personId(submitted.confirmation, index + 2),
      first_name: first,
      middle_name: person.middle_name?.trim(),
      last_name: last,
      born_on: born,
      gender: genderOf(person.gender),
      ssn: tells('Social Security Numbers') ? ssnOf(secrets?.ssn.dependents[person.dependent_id]) : undefined,
      ...measuresOf(source, person),
      disabled:
        tells('disability') && person.is_legally_disabled !== undefined ? person.is_legally_disabled === 1 : undefined,
      relationship: relationships[person.relationship ?? ''] ?? 'other',
    }) as Dependent
  })
}

/** Who receives when the applicant dies. */
export const beneficiariesOf = ({
  answers,
  secrets,
  tells,
  submitted,
}: PeopleSource): DeliveryDocument['beneficiaries'] =>
  !tells('beneficiaries')
    ? []
    : (answers.beneficiaries?.beneficiaries ?? []).map((person, index) => {
        const [first, last] = [person.first_name?.trim(), person.last_name?.trim()]
        if (!first || !last) throw new Error('the record has no name of a beneficiary')
        return filled({
          id: `${submitted.confirmation}-B${index + 1}`,
          first_name: first,
          middle_name: person.middle_name?.trim(),
          last_name: last,
          relationship: person.relationship ?? 'other',
          born_on: dayOf(person.birthdate),
          ssn: ssnOf(secrets?.ssn.beneficiaries[person.beneficiary_id]),
          percentage: person.beneficiary_percentage ?? 0,
        }) as DeliveryDocument['beneficiaries'][number]
      })
