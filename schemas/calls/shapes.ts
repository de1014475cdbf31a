import { Type, type Static, type TSchema } from 'typebox'
import { type InLanguages, baseLocale, locales } from '../messages/languages.ts'
import { exact } from './call.ts'

/** 128 random bits in base64url: whoever holds it, and the session that made it, may read and write the draft. */
export const EnrollmentId = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', description: '128 random bits, base64url' })
export const CatalogId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9._-]+$' })

/** A short text of a person's; what it must look like is a rule, so that the message can be the field's own. */
export const Text = Type.String({ maxLength: 200 })
export const LongText = Type.String({ maxLength: 4000 })
/** mm/dd/yyyy, or whatever was typed: the field's rule says what is wrong with it. */
export const DateText = Type.String({ maxLength: 20 })
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)])
export type Flag = Static<typeof Flag>
export const Revision = Type.Optional(
  Type.Integer({
    minimum: 0,
    description: 'The revision of the section that was seen; 0 or absent where there was none',
  }),
)

export const TierCode = Type.Union([Type.Literal('IO'), Type.Literal('IS'), Type.Literal('IC'), Type.Literal('IF')])
export type TierCode = Static<typeof TierCode>
export const EProcess = Type.Union([Type.Literal('rep'), Type.Literal('applicant'), Type.Literal('group')])
export type EProcess = Static<typeof EProcess>
export const OpenType = Type.Union([Type.Literal('agent'), Type.Literal('group'), Type.Literal('user')])
export type OpenType = Static<typeof OpenType>
export const EnrollType = Type.Union([
  Type.Literal('new-member'),
  Type.Literal('existing-member'),
  Type.Literal('new-group-member'),
])
export type EnrollType = Static<typeof EnrollType>

/** Dollars with at most two decimals; the server computes in integer cents. */
export const Dollars = Type.Number({ minimum: 0 })

/**
 * Beside a price, which is what the member pays each month: what the employer of their group pays, so that both are the
 * premium. Left out where nobody else pays.
 */
export const EmployerPays = { employer_pays: Type.Optional(Dollars) }

/**
 * Beside the price of a quote: the plan has several amounts or levels, of which this is the cheapest. Left out where it
 * has one (ours).
 */
export const HasOptions = { has_options: Type.Optional(Type.Boolean()) }

export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** One of these texts, for lists that are made from another. */
export const OneOf = <Value extends string>(values: readonly Value[]) =>
  Type.Unsafe<Value>(Type.Union(values.map((value) => Type.Literal(value))))

export const Result = <Schema extends TSchema>(result: Schema) => Type.Object({ result })
export const Saved = Type.Object({ revision: Type.Integer() })
export const OnlyEnrollment = exact({ enrollment_id: EnrollmentId })
export const Option = Type.Object({ value: Type.String(), name: Type.String() })
export type Option = Static<typeof Option>

/** A text of the catalog, in the languages in which it has it; the page says it in its own, whichever that becomes. */
const Wording = Type.Unsafe<InLanguages>(
  Type.Object(
    Object.fromEntries(
      locales.map((locale) => [locale, locale === baseLocale ? Type.String() : Type.Optional(Type.String())]),
    ),
  ),
)

/**
 * How the server wants one field (spec 2, section 3). Only required fields are shown; `shown: true` beside
 * `required: false` is ours, for fields that people may leave empty
 * (docs/decisions/2026-11-21-optional-fields-shown.md).
 */
export const FieldConfig = Type.Object({
  field_name: Type.String(),
  value: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null(), Type.Record(Type.String(), Flag)])),
  required: Type.Boolean(),
  read_only: Type.Optional(Type.Boolean()),
  shown: Type.Optional(Type.Boolean()),
  error: Type.Optional(Type.Boolean()),
  message: Type.Optional(Type.String()),
  /** What the catalog calls the field, and how it explains it, in place of the form's own words. */
  label: Type.Optional(Wording),
  hint: Type.Optional(Wording),
  /** Its place, where the catalog orders the fields of the step; fields without one follow in the form's order. */
  order: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type FieldConfig = Static<typeof FieldConfig>
