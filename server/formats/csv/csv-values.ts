import type { CsvField } from '#schemas/fulfillment/csv-fields.ts'
import type { Coverage, DeliveryDocument, Dependent, Subscriber } from '#schemas/fulfillment/delivery-document.ts'
import { coverageEvent, coveredDays } from '#schemas/fulfillment/delivery-document.rules.ts'

/** What a row is of: a coverage, and the person whom it covers or the subscriber. */
export interface CsvSubject {
  document: DeliveryDocument
  coverage: Coverage
  person: Subscriber | Dependent
}

type Cell = string | number | boolean | undefined
type Read = (subject: CsvSubject) => Cell
type PlainField = Exclude<CsvField, `beneficiary_${string}`>

/** Dollars with cents: 12.50. */
const dollars = (cents: number | undefined): Cell => (cents === undefined ? undefined : (cents / 100).toFixed(2))

const ofSubscriber =
  (read: (subscriber: Subscriber) => Cell): Read =>
  ({ document }) =>
    read(document.subscriber)
const employment = (read: (employment: NonNullable<Subscriber['employment']>) => Cell): Read =>
  ofSubscriber(({ employment: value }) => (value === undefined ? undefined : read(value)))
const ofDocument =
  (read: (document: DeliveryDocument) => Cell): Read =>
  ({ document }) =>
    read(document)
const ofPerson =
  (read: (person: Subscriber | Dependent) => Cell): Read =>
  ({ person }) =>
    read(person)
const ofCoverage =
  (read: (coverage: Coverage) => Cell): Read =>
  ({ coverage }) =>
    read(coverage)
const ofEvent =
  (read: (event: DeliveryDocument['event']) => Cell): Read =>
  ({ document, coverage, person }) =>
    read(coverageEvent(document, coverage, person))

const plain: Record<PlainField, Read> = {
  document_id: ofDocument(({ id }) => id),
  policy_id: ofDocument(({ policy_id }) => policy_id),
  event: ofEvent(({ kind }) => kind),
  event_reason: ofEvent(({ reason }) => reason),
  event_on: ofEvent(({ effective_on }) => effective_on),
  signed_on: ofDocument(({ signed_on }) => signed_on),
  sponsor_name: ofDocument(({ sponsor }) => sponsor.name),
  sponsor_id: ofDocument(({ sponsor }) => sponsor.identifier.value),
  payer_name: ofDocument(({ payer }) => payer.name),
  payer_id: ofDocument(({ payer }) => payer.identifier.value),
  agent_name: ofDocument(({ agent }) => agent?.name),
  agent_id: ofDocument(({ agent }) => agent?.identifier.value),
  person_id: ofPerson(({ id }) => id),
  relationship: ofPerson((person) => ('relationship' in person ? person.relationship : 'self')),
  first_name: ofPerson(({ first_name }) => first_name),
  middle_name: ofPerson(({ middle_name }) => middle_name),
  last_name: ofPerson(({ last_name }) => last_name),
  born_on: ofPerson(({ born_on }) => born_on),
  gender: ofPerson(({ gender }) => gender),
  ssn: ofPerson(({ ssn }) => ssn),
  marital_status: ({ document, person }) =>
    person === document.subscriber ? document.subscriber.marital_status : undefined,
  tobacco: ofPerson(({ tobacco }) => tobacco),
  height_inches: ofPerson(({ height_inches }) => height_inches),
  weight_pounds: ofPerson(({ weight_pounds }) => weight_pounds),
  disabled: ofPerson(({ disabled }) => disabled),
  phone: ofSubscriber(({ phone }) => phone),
  email: ofSubscriber(({ email }) => email),
  address1: ofSubscriber(({ address }) => address.line1),
  address2: ofSubscriber(({ address }) => address.line2),
  city: ofSubscriber(({ address }) => address.city),
  state: ofSubscriber(({ address }) => address.state),
  zip: ofSubscriber(({ address }) => address.zip),
  birth_city: ofSubscriber(({ birth_city }) => birth_city),
  birth_state: ofSubscriber(({ birth_state }) => birth_state),
  language: ofSubscriber(({ language }) => language),
  prior_carrier: ofSubscriber(({ prior_coverage }) => prior_coverage?.carrier),
  prior_begins_on: ofSubscriber(({ prior_coverage }) => prior_coverage?.begins_on),
  prior_ends_on: ofSubscriber(({ prior_coverage }) => prior_coverage?.ends_on),
  employer: employment(({ employer }) => employer),
  employer_phone: employment(({ phone }) => phone),
  employer_address1: employment(({ address }) => address?.line1),
  employer_address2: employment(({ address }) => address?.line2),
  employer_city: employment(({ address }) => address?.city),
  employer_state: employment(({ address }) => address?.state),
  employer_zip: employment(({ address }) => address?.zip),
  occupation: employment(({ occupation }) => occupation),
  employment_status: employment(({ status }) => status),
  employed_since: employment(({ started_on }) => started_on),
  hours_per_week: employment(({ hours_per_week }) => hours_per_week),
  compensation: employment(({ compensation }) => compensation),
  annual_salary: employment(({ annual_salary_cents }) => dollars(annual_salary_cents)),
  industry: employment(({ industry }) => industry),
  employees: employment(({ employees }) => employees),
  bargaining_unit: employment(({ bargaining_unit }) => bargaining_unit),
  vacation_policy: employment(({ vacation_policy }) => vacation_policy),
  holidays: employment(({ holidays }) => holidays?.join('; ')),
  plan_id: ofCoverage(({ plan_id }) => plan_id),
  plan_code: ofCoverage(({ plan_code }) => plan_code),
  plan_name: ofCoverage(({ plan_name }) => plan_name),
  category: ofCoverage(({ category }) => category),
  tier: ofCoverage(({ tier }) => tier),
  premium: ofCoverage(({ premium_cents }) => dollars(premium_cents)),
  employer_part: ofCoverage(({ employer_cents = 0 }) => dollars(employer_cents)),
  member_part: ofCoverage(({ premium_cents, employer_cents = 0 }) => dollars(premium_cents - employer_cents)),
  begins_on: ({ coverage, person }) => coveredDays(coverage, person).begins_on,
  ends_on: ({ coverage, person }) => coveredDays(coverage, person).ends_on,
  policy_number: ofCoverage(({ policy_number }) => policy_number),
  option: ofCoverage(({ option }) => option?.id),
  face_amount: ofCoverage(({ option }) => dollars(option?.face_cents)),
  riders: ofCoverage(({ riders }) => riders.map(({ id }) => id).join('; ')),
  payment_method: ofDocument(({ billing }) => billing?.method),
  first_payment: ofDocument(({ billing }) => dollars(billing?.first_cents)),
}

const isPlain = (field: CsvField): field is PlainField => Object.hasOwn(plain, field)

/** `beneficiary_2_last_name`: the place, from 1, and the part. */
const ofBeneficiary = (field: CsvField, { beneficiaries }: DeliveryDocument): Cell => {
  const [, place = '', part = ''] = /^beneficiary_(\d)_(\w+)$/.exec(field) ?? []
  const beneficiary = beneficiaries[Number(place) - 1]
  const value: unknown = beneficiary === undefined ? undefined : Reflect.get(beneficiary, part)
  return typeof value === 'number' || typeof value === 'string' ? value : undefined
}

/** What stands in a column of a row: nothing where it is not known, yes or no where it is asked. */
export const csvValue = (field: CsvField, subject: CsvSubject): string => {
  const value = isPlain(field) ? plain[field](subject) : ofBeneficiary(field, subject.document)
  if (value === undefined) return ''
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}
