import { Type, type Static } from 'typebox'
import { Beneficiary } from '../calls/enrollment/beneficiaries.calls.ts'
import { AgreementInfo } from '../calls/enrollment/agreement.calls.ts'
import { PaymentInfo } from '../calls/enrollment/billing.calls.ts'
import { Charge } from '../calls/enrollment/charge.shapes.ts'
import { ContactInfo } from '../calls/enrollment/contact.calls.ts'
import { DependentPrimary } from '../calls/enrollment/dependents.calls.ts'
import { EmployerInfo } from '../calls/enrollment/employer.calls.ts'
import { HealthInfo } from '../calls/enrollment/health.calls.ts'
import { PersonalInfo } from '../calls/enrollment/personal.calls.ts'
import { EProcess, EnrollType, Flag, LongText, OneOf, TierCode, nullable } from '../calls/shapes.ts'
import { locales } from '../messages/languages.ts'
import { type CardId, type SectionOf, cardSteps, steps } from '../steps/steps.registry.ts'
import { FilterInfo } from '../calls/storefront/quote.calls.ts'
import { cancelReasons } from './cancel-reasons.ts'
import { Localized } from '../storefront/catalog/plan.schema.ts'

/** The version of the shapes of this file; a record keeps the version that it was written in. */
export const RECORD_VERSION = 1

const Cents = Type.Integer({ minimum: 0, description: 'Cents' })
/** mm/dd/yyyy, as the steps have it. */
const Day = Type.String({ pattern: '^\\d{2}/\\d{2}/\\d{4}$' })
const Moment = Type.Integer({ minimum: 0, description: 'Milliseconds since 1970, UTC' })
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const LocaleName = OneOf(locales)

/** Who did something from where: keyed hashes, which match another act of the same session and say nothing else. */
export const Actor = Type.Object({
  session: nullable(Type.String()),
  /** Of the network address; null where it was not recorded. */
  origin: nullable(Type.String()),
  /** Who of the staff, by id, where it was done at the desk at the applicant's request. */
  staff: Type.Optional(Type.String()),
})
export type Actor = Static<typeof Actor>

const AgreedText = Type.Object({
  id: Type.String(),
  text_head: Localized,
  text_body: Localized,
  text_required: Localized,
  /** Of the JSON array of head, body and the words of the box, each in every language it has. */
  sha256: Sha256,
})

/** An act of agreement: which words in which language, by whom, when, and the signature where one was given. */
export const AgreementAct = Type.Object({
  texts: Type.Array(AgreedText),
  /** Which of the texts were ticked, in their order. */
  agreed: Type.Array(Flag),
  locale: LocaleName,
  given_at: Moment,
  by: Actor,
  /** PNG data URL; null where no signature was given with it. */
  signature: nullable(Type.String()),
  signature_kind: nullable(Type.Union([Type.Literal('drawn'), Type.Literal('typed')])),
})
export type AgreementAct = Static<typeof AgreementAct>

const RecordedPlan = Type.Object({
  plan_id: Type.String(),
  pricing_id: Type.String(),
  option_id: Type.String(),
  brand: Type.String(),
  category: Type.String(),
  tier: TierCode,
  /** In the language of the submit, riders included. */
  name: Type.String(),
  riders: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  /** What the member pays each month, riders included. */
  cents: Cents,
  /** What their employer pays beside it, so that both are the premium; left out where nobody else pays. */
  employer_cents: Type.Optional(Cents),
  /** In which it may be cancelled as if never in force (`free-look.rules.ts`), as the catalog said at the submit. */
  free_look_days: Type.Optional(Type.Integer({ minimum: 1 })),
})
export type RecordedPlan = Static<typeof RecordedPlan>

const { ssn: _ssn, ...personalFields } = PersonalInfo.properties
const { ssn: _beneficiarySsn, ...beneficiaryFields } = Beneficiary.properties
const { ssn: _dependentSsn, ...dependentFields } = DependentPrimary.properties
const {
  security_code: _code,
  card_number: _card,
  card_token: _token,
  account_number: _account,
  ...paymentFields
} = PaymentInfo.properties

/** What steps saved of which a record keeps less. Social Security Numbers and health answers are in `RecordSecrets`. */
const PartlyRecorded = Type.Object({
  personal: Type.Optional(Type.Object(personalFields)),
  contact: Type.Optional(ContactInfo),
  employer: Type.Optional(EmployerInfo),
  beneficiaries: Type.Optional(Type.Object({ beneficiaries: Type.Array(Type.Object(beneficiaryFields)) })),
  dependents: Type.Optional(
    Type.Object({
      dependents: Type.Array(Type.Object({ primary_info: Type.Object(dependentFields) })),
      has_spouse: Type.Optional(Flag),
    }),
  ),
  /** The last four digits are all that a record has of a number. */
  billing: Type.Optional(
    Type.Object({
      ...paymentFields,
      card_last_four: Type.Optional(Type.String()),
      account_last_four: Type.Optional(Type.String()),
    }),
  ),
  review: Type.Optional(Type.Object({ additional_notes: Type.Optional(LongText), send_sms: Flag })),
})

/** Steps without a place of their own in a record: what they saved is kept as it is. */
export type WhollyRecordedId = Exclude<CardId, keyof Static<typeof PartlyRecorded> | 'health' | 'agreement'>
const isWhole = (id: CardId): id is WhollyRecordedId =>
  !(id in PartlyRecorded.properties) && id !== 'health' && id !== 'agreement'
export const whollyRecorded: readonly WhollyRecordedId[] = cardSteps.map(({ id }) => id).filter(isWhole)

/** What the steps saved. */
export type RecordedAnswers = Static<typeof PartlyRecorded> & { [Id in WhollyRecordedId]?: SectionOf<Id> }
const RecordedAnswers = Type.Unsafe<RecordedAnswers>(PartlyRecorded)

/** What retention takes out of a record before the rest: its hash stays with the entry. Keys are the people's ids. */
export const RecordSecrets = Type.Object({
  /** 128 random bits: nobody finds a number by trying hashes. */
  salt: Type.String({ minLength: 22 }),
  ssn: Type.Object({
    applicant: Type.Optional(Type.String()),
    dependents: Type.Record(Type.String(), Type.String()),
    beneficiaries: Type.Record(Type.String(), Type.String()),
  }),
  health: nullable(HealthInfo),
  dependents_health: Type.Record(Type.String(), HealthInfo),
})
export type RecordSecrets = Static<typeof RecordSecrets>

const { agreed: _agreed, signed: _signed, signature_kind: _kind, ...verificationFields } = AgreementInfo.properties
const Verification = Type.Object({
  ...verificationFields,
  /** Names the texts of agreements that are older than their words are kept. */
  agreement_ids: Type.Optional(Type.Array(Type.String())),
})

const submitFields = {
  version: Type.Literal(RECORD_VERSION),
  salt: Type.String({ minLength: 22 }),
  /** The confirmation number: `EC-7K2M-QX4D`. */
  confirmation: Type.String(),
  enrollment_id: Type.String(),
  submitted_at: Moment,
  locale: LocaleName,
  by: Actor,
  enrollment_type: EnrollType,
  /** As whom it was submitted, and begun. */
  process: EProcess,
  began_as: EProcess,
  catalog: Type.String(),
  site: Type.Object({ id: Type.String(), name: Type.String() }),
  agent: nullable(Type.Object({ id: Type.String(), code: Type.String(), name: Type.String() })),
  group: nullable(Type.Object({ id: Type.String(), code: Type.String(), name: Type.String() })),
  portal_id: nullable(Type.String()),
  /** The tier, who was quoted and where. */
  quote: FilterInfo,
  effective_date: Day,
  plans: Type.Array(RecordedPlan),
  /** What the member pays. */
  monthly_cents: Cents,
  initial_cents: Cents,
  charge: nullable(Charge),
  /** The steps that were asked. */
  asked: Type.Array(OneOf(steps.map(({ id }) => id))),
  answers: RecordedAnswers,
  /** How whoever verifies did so; null where no agreement was asked for. */
  verification: nullable(Verification),
  agreement: nullable(AgreementAct),
  /** The id of the agreed text by which the applicant consents to do business electronically; null without one. */
  electronic_consent: nullable(Type.String()),
  /** SHA-256 of the canonical JSON of its `RecordSecrets`; null where they were gone before the record was made. */
  secrets_sha256: nullable(Sha256),
}

/** The first entry of a record, made in the transaction of the submit. */
const Submitted = Type.Object({ kind: Type.Literal('submitted'), ...submitFields })

/** The first entry of a policy that is older than records: what was still kept of it on the day of the move. */
const CarriedOver = Type.Object({ kind: Type.Literal('carried-over'), carried_at: Moment, ...submitFields })

/** What an enrollment was submitted with. */
export const SubmittedRecord = Type.Union([Submitted, CarriedOver])
export type SubmittedRecord = Static<typeof SubmittedRecord>

/** The signature that was left for later. */
const Signed = Type.Object({
  kind: Type.Literal('signed'),
  version: Type.Literal(RECORD_VERSION),
  salt: Type.String({ minLength: 22 }),
  act: AgreementAct,
})

/** What the member pays each month, riders included, and their employer, for every plan of the enrollment. */
export const CorrectedPrices = Type.Object({
  plans: Type.Array(Type.Object({ plan_id: Type.String(), cents: Cents, employer_cents: Type.Optional(Cents) })),
  monthly_cents: Cents,
})
export type CorrectedPrices = Static<typeof CorrectedPrices>

/** Changed after the submit: sections of `answers` as they are from now on, by the id of their step. */
const Corrected = Type.Object({
  kind: Type.Literal('corrected'),
  version: Type.Literal(RECORD_VERSION),
  salt: Type.String({ minLength: 22 }),
  by: Actor,
  answers: Type.Unsafe<Partial<RecordedAnswers>>(Type.Partial(PartlyRecorded)),
  reason: Type.String(),
  /** What the plans cost from the next premium on, as was agreed to with the change; without it nothing else. */
  prices: Type.Optional(CorrectedPrices),
})

const Cancelled = Type.Object({
  kind: Type.Literal('cancelled'),
  version: Type.Literal(RECORD_VERSION),
  salt: Type.String({ minLength: 22 }),
  by: Actor,
  /** The first day without coverage; the effective date where it is as if never in force. */
  ends_on: Day,
  reason: OneOf(cancelReasons),
})

/** What an entry of a record says. Delivery formats and documents are made of these alone. */
export const RecordContent = Type.Union([Submitted, CarriedOver, Signed, Corrected, Cancelled])
export type RecordContent = Static<typeof RecordContent>
/** What an entry of a record is about. */
export type RecordKind = RecordContent['kind']
