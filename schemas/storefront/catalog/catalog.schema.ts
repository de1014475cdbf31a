import { Type, type Static, type TSchema } from 'typebox'
import { exact } from '../../calls/call.ts'
import { TabName } from '../../calls/enrollment/draft.calls.ts'
import { HealthCondition, Medication } from '../../calls/enrollment/health.calls.ts'
import { EProcess, EnrollType, Flag, OpenType, TierCode } from '../../calls/shapes.ts'
import { BankDebits } from '../../fulfillment/bank-debits.schema.ts'
import { Destination } from '../../fulfillment/destination.schema.ts'
import { locales } from '../../messages/languages.ts'
import { Contribution } from './contribution.schema.ts'
import { fieldNeeds, planCategories, stepFields, type FieldStep, type WordedStep } from './catalog-codes.ts'
import { Id, IsoDate, Localized, Plan, StateCode } from './plan.schema.ts'

const list = <Item extends TSchema>(item: Item) => Type.Array(item)
const Digits = (length: number) => Type.String({ pattern: `^\\d{${length}}$` })
const Email = Type.String({ pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$' })
const Picture = Type.String({
  pattern: '^[a-z0-9/_.-]+\\.(svg|png|webp)$',
  description: 'A file of the catalog folder',
})

/** Whether a text of a site's settings is a picture of the catalog's folder. */
export const isPicture = (text: string): boolean => /^[a-z0-9/_.-]+\.(svg|png|webp)$/.test(text)
const Text = Type.String({ minLength: 1 })

/** `catalog.json`: the catalog itself. */
export const CatalogInfo = exact({
  id: Id,
  /** In which every text must be. In others a text may be; where it is not, it is shown in the base language. */
  languages: Type.Optional(Type.Array(Type.Enum(locales))),
  name: Localized,
  /** Where the agency is, such as America/Chicago: in which day the desk counts an enrollment. UTC where it is left out. */
  time_zone: Type.Optional(Text),
  /** Of the membership that plans come with (spec 1, section 1). */
  association_text: Localized,
  /** A table of many more medical plans for load tests, and the plan that they are like in all but the price. */
  large: Type.Optional(exact({ file: Type.String({ pattern: '^[a-z0-9-]+\\.csv\\.gz$' }), template: Id })),
})

export const Brand = exact({ id: Id, name: Text, logo: Picture })
export type Brand = Static<typeof Brand>

/** An eligibility question of a plan's page; `must_be_yes` blocks the plan until it is answered Yes. */
export const EligibilityQuestion = exact({ qid: Id, text: Localized, must_be_yes: Type.Boolean() })
export type EligibilityQuestion = Static<typeof EligibilityQuestion>
/** `layout` is how an answer of Yes is detailed (spec 2, section 3): 145 none, 146 and 147 physician. */
export const HealthQuestion = exact({
  question_id: Type.Integer({ minimum: 1 }),
  text: Localized,
  /** As whoever enrolls a dependent is asked about them; `text` where it is left out. */
  text_dependents: Type.Optional(Localized),
  layout: Type.Enum(['general', 'none', 'physician', 'medication']),
  /** Who is asked. */
  asked_of: Type.Enum(['primary', 'dependents', 'all']),
})
export type HealthQuestion = Static<typeof HealthQuestion>

/** Asked where a plan wants the signer verified (spec 3, section 2.2). */
export const VerificationQuestion = exact({ question_id: Id, text: Localized })
export type VerificationQuestion = Static<typeof VerificationQuestion>

export const Agreement = exact({
  id: Id,
  /** `electronic`: by this text the applicant consents to do business electronically. */
  consent: Type.Optional(Type.Literal('electronic')),
  text_head: Localized,
  text_body: Localized,
  text_required: Localized,
})
export type Agreement = Static<typeof Agreement>

const fieldNeed = Type.Optional(Type.Enum(fieldNeeds))
const needsOf = (step: FieldStep) =>
  Type.Optional(exact(Object.fromEntries(stepFields[step].map((name) => [name, fieldNeed]))))
/** What plans ask of an enrollment: tabs, fields, a signature. Unknown steps and fields are refused. */
export const Requirement = exact({
  id: Id,
  tabs: list(
    exact({
      tab_name: TabName,
      required: Type.Boolean(),
      order: Type.Optional(Type.Integer({ minimum: 0, maximum: 10 })),
    }),
  ),
  fields: exact({
    personal: needsOf('personal'),
    contact: needsOf('contact'),
    employer: needsOf('employer'),
    beneficiaries: needsOf('beneficiaries'),
    dependents: needsOf('dependents'),
    agreement: needsOf('agreement'),
    billing: needsOf('billing'),
  }),
  signature_required: Type.Optional(Type.Boolean()),
  /** Whether a dependent may be older with a legal disability, which is then asked. */
  asks_disability: Type.Optional(Type.Boolean()),
  /** Whether a rep who enrolls has to enter the enroller code; otherwise it may be left out. */
  enroller_code_required: Type.Optional(Type.Boolean()),
})

const formOf = (step: WordedStep) =>
  Type.Optional(
    exact({
      /** Field names, the first one first; what it leaves out follows in the form's own order. */
      order: Type.Optional(Type.Array(Type.Enum<string[]>([...stepFields[step]]), { uniqueItems: true })),
      fields: Type.Optional(
        exact(
          Object.fromEntries(
            stepFields[step].map((name) => [
              name,
              Type.Optional(exact({ label: Type.Optional(Localized), hint: Type.Optional(Localized) })),
            ]),
          ),
        ),
      ),
    }),
  )
/** What the forms of the steps are like for every plan: the order of fields, their labels and hints. */
export const StepForms = exact({
  personal: formOf('personal'),
  contact: formOf('contact'),
  employer: formOf('employer'),
  beneficiaries: formOf('beneficiaries'),
  dependents: formOf('dependents'),
  billing: formOf('billing'),
})

/** A host, or several, and whom they speak for (spec decisions, Hosts in development). */
export const Site = exact({
  id: Id,
  /** Host names without port; `*` for every other host. */
  hosts: Type.Array(Text, { minItems: 1 }),
  kind: Type.Enum(['main', 'agent', 'group', 'member', 'external']),
  name: Text,
  tagline: Localized,
  phone: Digits(10),
  email: Email,
  logo: Picture,
  agent_id: Type.Optional(Id),
  group_id: Type.Optional(Id),
  portal_id: Type.Optional(Id),
  eprocess: EProcess,
  open_type: Type.Optional(OpenType),
  /** `code`: nobody comes in without a rep's or group's code, or another way in (spec 1, section 6). Else open. */
  access: Type.Optional(Type.Enum(['open', 'code'])),
  /** `usag` hides Save & Continue Later. */
  redirection: Type.Optional(Id),
  /** Pictures and texts by key, the site dynamic settings (spec 1, section 3). */
  settings: Type.Record(Type.String(), Type.String()),
})
export type Site = Static<typeof Site>

/** An enrollment platform. */
export const Portal = exact({ id: Id, code: Id, name: Localized })
export type Portal = Static<typeof Portal>

export const Rep = exact({
  id: Id,
  /** The access code, typed on the access page: a credential, never in an answer. */
  agent_code: Id,
  /** What answers and links call `agent_code` (spec 1, section 3): it says who enrolls, and opens nothing. */
  public_code: Id,
  first_name: Text,
  last_name: Text,
  email: Email,
  phone: Digits(10),
  display_name: Text,
  display_phone: Digits(10),
  tagline: Localized,
  bio: Localized,
  logo: Picture,
  /** A portrait for the landing page, and where it leads. */
  image: Type.Optional(Picture),
  image_link: Type.Optional(Text),
  landing_url: Type.Union([Id, Type.Null()]),
  portals: Type.Array(Id, { minItems: 1 }),
  groups: list(Id),
})
export type Rep = Static<typeof Rep>

export const Address = exact({
  address1: Text,
  address2: Type.Optional(Text),
  city: Text,
  state: StateCode,
  zip: Digits(5),
})
export const Group = exact({
  id: Id,
  /** The enrollment code that the group gives to its employees; only the proven group and its reps are told it. */
  code: Id,
  /** What answers call the group's code: it opens nothing. */
  public_code: Id,
  name: Text,
  agent_id: Id,
  phone: Digits(10),
  /** Where the group's sign-in codes go, and a copy of the receipts of those whom it enrolls. */
  email: Type.Optional(Email),
  address: Address,
  about: Localized,
  tagline: Localized,
  logo: Picture,
  image: Type.Optional(Picture),
  landing_url: Type.Union([Id, Type.Null()]),
  portals: Type.Array(Id, { minItems: 1 }),
  /** The last day on which the group's people enroll, waive, or take a waiver back. */
  enroll_until: Type.Optional(IsoDate),
  /** What the employer pays toward the premiums of those who enroll in the group. */
  contributions: Type.Optional(list(Contribution)),
})
export type Group = Static<typeof Group>

/** Somebody's link for friends: whom their quotes are for (spec 1, section 3, Referral). */
export const Referral = exact({
  id: Id,
  agent_id: Id,
  group_id: Type.Optional(Id),
  portal_id: Type.Optional(Id),
  /** The name after "Referred By". */
  referrer: Text,
  /** The last day on which the link counts as a referral. */
  until: Type.Optional(IsoDate),
})
export type Referral = Static<typeof Referral>

const Person = {
  first_name: Text,
  last_name: Text,
  birthdate: IsoDate,
  gender: Type.Enum(['0', '1', '2']),
  /** Invented numbers of the ranges that are issued. */
  ssn: Digits(9),
}
/** Members who exist: a rep's, a group's employees among them (spec 1, section 2, Current Members). */
export const Member = exact({
  id: Id,
  ...Person,
  email: Email,
  phone: Digits(10),
  address: Address,
  agent_id: Id,
  group_id: Type.Optional(Id),
  portal_id: Id,
  type: EnrollType,
  tier: TierCode,
  plans: list(
    exact({ plan_id: Id, policy_id: Id, status: Type.Enum(['ACTIVE', 'INACTIVE']), effective_date: IsoDate }),
  ),
  dependents: list(
    exact({ id: Id, ...Person, relationship: Type.Enum(['Spouse', 'Child']), is_legally_disabled: Flag }),
  ),
  beneficiaries: list(
    exact({ id: Id, ...Person, relationship: Id, percentage: Type.Integer({ minimum: 1, maximum: 100 }) }),
  ),
  /** Answers by question; what is not listed was answered No. `notes` as the member wrote them. */
  health: Type.Optional(
    exact({
      yes: list(
        exact({
          question_id: Type.Integer({ minimum: 1 }),
          conditions: Type.Optional(list(HealthCondition)),
          medications: Type.Optional(list(Medication)),
        }),
      ),
      notes: Type.Optional(Text),
    }),
  ),
  /** Card and account numbers are test numbers; only the last four digits are ever shown. */
  cards: list(
    exact({
      id: Id,
      name_on_cc: Text,
      /** With a token the last four digits are enough: `************1111`. */
      card_number: Type.String({ pattern: '^(\\d{13,19}|\\*{4,15}\\d{4})$' }),
      /** What the card provider gave for the number: token and expiration, `9411234567891111:202912`. */
      card_token: Type.Optional(Type.String({ pattern: '^9\\d{15}:20\\d{2}(0[1-9]|1[0-2])$' })),
      expiration_month: Type.String({ pattern: '^(0[1-9]|1[0-2])$' }),
      expiration_year: Digits(4),
    }),
  ),
  banks: list(
    exact({
      id: Id,
      account_name: Text,
      bank_name: Text,
      account_number: Type.String({ pattern: '^\\d{4,17}$' }),
      bank_routing: Digits(9),
      account_type: Type.Enum(['checking', 'savings']),
      account_holder_type: Type.Enum(['individual', 'company']),
    }),
  ),
})
export type Member = Static<typeof Member>

const Choices = Type.Array(exact({ value: Text, name: Localized }), { minItems: 1 })
/** `lists.json`: the choices of selects. */
export const Lists = exact({
  relationships: Choices,
  compensation_types: Choices,
  employment_status: Choices,
  average_work_week: Choices,
  vacation_policy: Choices,
  bargaining_unit: Choices,
  holiday_policy: Choices,
  /** Groups of categories: two plans of one group pay for the same thing. */
  overlapping: Type.Optional(Type.Array(Type.Array(Type.Enum(planCategories), { minItems: 1, uniqueItems: true }))),
  bill_dates: Type.Array(Type.Integer({ minimum: 1, maximum: 28 }), { minItems: 1 }),
  states: Type.Array(exact({ abbrev: StateCode, name: Localized }), { minItems: 1 }),
})
export type Lists = Static<typeof Lists>

/** Who may look at the machines and their traffic in production. */
const Analyst = exact({
  id: Type.String({ minLength: 1 }),
  name: Type.String({ minLength: 1 }),
  code: Type.String({ pattern: '^[A-Z0-9]{8,40}$' }),
})
export type Analyst = Static<typeof Analyst>

/** The JSON files of a catalog folder; each list stands under its own name. Plans are all files of `plans/`. */
export const catalogFiles = {
  'catalog.json': CatalogInfo,
  'brands.json': exact({ brands: list(Brand) }),
  'questions.json': exact({
    eligibility: list(EligibilityQuestion),
    health: list(HealthQuestion),
    verification: Type.Array(VerificationQuestion, { minItems: 1 }),
  }),
  'agreements.json': exact({ agreements: list(Agreement) }),
  'requirements.json': exact({ requirements: list(Requirement), forms: Type.Optional(StepForms) }),
  'lists.json': Lists,
  'sites.json': exact({ sites: list(Site) }),
  'portals.json': exact({ portals: list(Portal) }),
  'reps.json': exact({ reps: list(Rep) }),
  'groups.json': exact({ groups: list(Group) }),
  'members.json': exact({ members: list(Member) }),
  'referrals.json': exact({ referrals: list(Referral) }),
  'analysts.json': exact({ analysts: Type.Array(Analyst) }),
  'destinations.json': exact({ destinations: list(Destination), debits: Type.Optional(BankDebits) }),
} as const
export const PlansFile = exact({ plans: list(Plan) })
