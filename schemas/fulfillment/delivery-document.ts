import { Type, type Static } from 'typebox'
import { exact } from '../calls/call.ts'
import { OneOf, TierCode } from '../calls/shapes.ts'
import { locales } from '../messages/languages.ts'
import { planCategories } from '../storefront/catalog/catalog-codes.ts'
import { eventKinds, eventReasons } from './event-codes.ts'

/**
 * The version of the delivery document. A receiver reads it before anything else: a field that is added is optional
 * and keeps the number, anything else is a new number.
 */
export const DELIVERY_DOCUMENT_VERSION = 1

const Name = Type.String({ minLength: 1, maxLength: 200 })
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'yyyy-mm-dd' })
const Cents = Type.Integer({ minimum: 0, description: 'US cents' })
const Code = Type.String({ minLength: 1, maxLength: 50 })
const Digits = (length: number) => Type.String({ pattern: `^\\d{${length}}$` })

/** How a party is identified: by its tax id, or by a code that the receiver gave. */
const PartyId = exact({ kind: OneOf(['tax_id', 'code', 'cms_plan_id']), value: Type.String({ maxLength: 80 }) })
export const Party = exact({ name: Name, identifier: PartyId })

/** Who pays for the plan as a whole: the employer's group, the association, or the household itself. */
export const Sponsor = exact({
  ...Party.properties,
  /** The master policy or group number at the carrier. */
  policy_number: Type.Optional(Code),
})

export const Agent = exact({ ...Party.properties, account: Type.Optional(Type.String({ maxLength: 35 })) })

const Address = exact({
  line1: Type.Optional(Name),
  line2: Type.Optional(Name),
  city: Type.Optional(Name),
  state: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
  zip: Type.Optional(Type.String({ pattern: '^\\d{5}(\\d{4})?$' })),
})

/** What happened; of the whole enrollment, or of one person or coverage in it. */
const Event = exact({
  kind: OneOf(eventKinds),
  reason: OneOf(eventReasons),
  /** The day on which it takes effect: the first covered day, or the last one where something ends. */
  effective_on: Day,
})
export type DeliveryEvent = Static<typeof Event>

const person = {
  /** Unique in the document, and the same in every document of the enrollment. */
  id: Code,
  first_name: Name,
  middle_name: Type.Optional(Name),
  last_name: Name,
  born_on: Day,
  gender: OneOf(['male', 'female', 'unknown']),
  ssn: Type.Optional(Digits(9)),
  tobacco: Type.Optional(Type.Boolean()),
  height_inches: Type.Optional(Type.Integer({ minimum: 1, maximum: 120 })),
  weight_pounds: Type.Optional(Type.Integer({ minimum: 1, maximum: 1500 })),
  disabled: Type.Optional(Type.Boolean()),
  /** Where this person's differs from the document's: somebody who is added to an enrollment that changes. */
  event: Type.Optional(Event),
}

/** Cover that the person has or had elsewhere; without an end it is still in force. */
const OtherCoverage = exact({ carrier: Name, begins_on: Type.Optional(Day), ends_on: Type.Optional(Day) })

const Employment = exact({
  employer: Type.Optional(Name),
  phone: Type.Optional(Digits(10)),
  address: Type.Optional(Address),
  occupation: Type.Optional(Name),
  status: Type.Optional(OneOf(['active', 'cobra', 'retired'])),
  started_on: Type.Optional(Day),
  /** The least of the range that was chosen. */
  hours_per_week: Type.Optional(Type.Integer({ minimum: 0, maximum: 168 })),
  compensation: Type.Optional(Name),
  annual_salary_cents: Type.Optional(Cents),
  industry: Type.Optional(Name),
  employees: Type.Optional(Name),
  bargaining_unit: Type.Optional(Name),
  vacation_policy: Type.Optional(Name),
  holidays: Type.Optional(Type.Array(Name)),
})

const Subscriber = exact({
  ...person,
  marital_status: Type.Optional(OneOf(['single', 'married', 'divorced', 'widowed'])),
  email: Type.Optional(Name),
  phone: Type.Optional(Digits(10)),
  address: Address,
  mailing_address: Type.Optional(Address),
  birth_city: Type.Optional(Name),
  birth_state: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
  language: Type.Optional(OneOf(locales)),
  prior_coverage: Type.Optional(OtherCoverage),
  employment: Type.Optional(Employment),
})
export type Subscriber = Static<typeof Subscriber>

export const dependentRelationships = [
  'spouse',
  'child',
  'stepchild',
  'adopted_child',
  'foster_child',
  'life_partner',
  'ward',
  'other',
] as const
const Dependent = exact({ ...person, relationship: OneOf(dependentRelationships) })
export type Dependent = Static<typeof Dependent>

const Coverage = exact({
  plan_id: Code,
  /** The carrier's code, and ours where the carrier has none. */
  plan_code: Code,
  plan_name: Name,
  category: OneOf(planCategories),
  tier: TierCode,
  /** Monthly, for everybody whom it covers, whoever pays it. */
  premium_cents: Cents,
  /** What the employer pays of the premium each month; left out where the subscriber pays all of it. */
  employer_cents: Type.Optional(Cents),
  begins_on: Day,
  /** The last covered day; the first one where the coverage is cancelled as if never in force. */
  ends_on: Type.Optional(Day),
  /** The policy or group number at the carrier. */
  policy_number: Type.Optional(Code),
  /** Ids of the people whom it covers. */
  covers: Type.Array(Code, { minItems: 1, uniqueItems: true }),
  /** What was chosen where the plan has several options. */
  option: Type.Optional(exact({ id: Code, face_cents: Type.Optional(Cents) })),
  riders: Type.Array(exact({ id: Code, name: Name })),
  /** The insurance line code of an 834 (HD03), where the destination names one. */
  insurance_line: Type.Optional(Type.String({ minLength: 2, maxLength: 3 })),
  event: Type.Optional(Event),
})
export type Coverage = Static<typeof Coverage>

const Beneficiary = exact({
  id: Code,
  first_name: Name,
  middle_name: Type.Optional(Name),
  last_name: Name,
  relationship: Name,
  born_on: Type.Optional(Day),
  ssn: Type.Optional(Digits(9)),
  percentage: Type.Integer({ minimum: 1, maximum: 100 }),
})

/** How it is paid, never with which number. */
const Billing = exact({
  method: OneOf(['card', 'bank', 'list', 'electronic_list', 'statement']),
  first_cents: Cents,
  monthly_cents: Cents,
  /** The day of the month on which the account is charged. */
  day: Type.Optional(Type.Integer({ minimum: 1, maximum: 28 })),
  first_charge_on: Type.Optional(Day),
})

/**
 * What a carrier or administrator is told of one enrollment: every format (834, CSV, JSON) is made from it alone. It
 * holds what one destination receives, so the coverages are the plans of that destination.
 */
export const DeliveryDocument = exact({
  version: Type.Literal(DELIVERY_DOCUMENT_VERSION),
  /** The same in every attempt: a receiver that knows it has the document already. */
  id: Code,
  /** The policy id of the receipt; in an 834 the subscriber number. */
  policy_id: Code,
  made_at: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$', description: 'UTC' }),
  event: Event,
  signed_on: Type.Optional(Day),
  sponsor: Sponsor,
  payer: Party,
  agent: Type.Optional(Agent),
  /** Who administers for the sponsor or carrier, and sends the file. */
  administrator: Type.Optional(Party),
  subscriber: Subscriber,
  dependents: Type.Array(Dependent, { maxItems: 20 }),
  coverages: Type.Array(Coverage, { minItems: 1, maxItems: 99 }),
  beneficiaries: Type.Array(Beneficiary, { maxItems: 10 }),
  billing: Type.Optional(Billing),
})
export type DeliveryDocument = Static<typeof DeliveryDocument>

/** A file of them. */
export const DeliveryFile = exact({
  version: Type.Literal(DELIVERY_DOCUMENT_VERSION),
  documents: Type.Array(DeliveryDocument),
})
