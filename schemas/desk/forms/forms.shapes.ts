import { Type, type Static, type TSchema } from 'typebox'
import { exact } from '../../calls/call.ts'
import { TabName } from '../../calls/enrollment/draft.calls.ts'
import { OneOf } from '../../calls/shapes.ts'
import { type Locale, locales } from '../../messages/languages.ts'
import {
  type FieldStep,
  type WordedStep,
  fieldNeeds,
  fieldSteps,
  stepFields,
  wordedSteps,
} from '../../storefront/catalog/catalog-codes.ts'
import { askedOf, healthKinds } from './forms-config.ts'
import { askedHow, askedKinds, personKinds } from './forms-differences.rules.ts'

/** What a catalog's configuration of the forms is while it is edited: as in its files, but a text may still be missing. */

/** Any of these names, each with the same shape, which is compiled once and not for each of a hundred fields. */
const optionals = (names: readonly string[], shape: TSchema) =>
  Type.Unsafe<object>({
    type: 'object',
    patternProperties: { [`^(${names.join('|')})$`]: shape },
    additionalProperties: false,
  })

const Id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' })
/** A text as it is typed, in each language. */
const TypedWords = Type.Unsafe<Partial<Record<Locale, string>>>(optionals(locales, Type.String({ maxLength: 20_000 })))
export type TypedWords = Static<typeof TypedWords>

const TypedSet = exact({
  id: Id,
  tabs: Type.Array(
    exact({
      tab_name: TabName,
      required: Type.Boolean(),
      order: Type.Optional(Type.Integer({ minimum: 0, maximum: 10 })),
    }),
    { maxItems: 20 },
  ),
  fields: Type.Unsafe<Partial<Record<FieldStep, Partial<Record<string, (typeof fieldNeeds)[number]>>>>>(
    exact(
      Object.fromEntries(
        fieldSteps.map((step) => [step, Type.Optional(optionals(stepFields[step], OneOf(fieldNeeds)))]),
      ),
    ),
  ),
  signature_required: Type.Optional(Type.Boolean()),
  asks_disability: Type.Optional(Type.Boolean()),
  enroller_code_required: Type.Optional(Type.Boolean()),
})
export type TypedSet = Static<typeof TypedSet>

export interface TypedForm {
  order?: string[]
  fields?: Partial<Record<string, { label?: TypedWords; hint?: TypedWords }>>
}
const TypedForms = Type.Unsafe<Partial<Record<WordedStep, TypedForm>>>(
  exact(
    Object.fromEntries(
      wordedSteps.map((step) => [
        step,
        Type.Optional(
          exact({
            order: Type.Optional(Type.Array(OneOf(stepFields[step]), { uniqueItems: true })),
            fields: Type.Optional(
              optionals(stepFields[step], exact({ label: Type.Optional(TypedWords), hint: Type.Optional(TypedWords) })),
            ),
          }),
        ),
      ]),
    ),
  ),
)

const TypedQuestion = exact({
  question_id: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  text: TypedWords,
  text_dependents: Type.Optional(TypedWords),
  layout: OneOf(healthKinds),
  asked_of: OneOf(askedOf),
})
export type TypedQuestion = Static<typeof TypedQuestion>

const TypedAgreement = exact({
  id: Id,
  consent: Type.Optional(Type.Literal('electronic')),
  text_head: TypedWords,
  text_body: TypedWords,
  text_required: TypedWords,
})
export type TypedAgreement = Static<typeof TypedAgreement>

/** What one plan asks for, of what the catalog defines. */
const PlanAsks = exact({
  id: Id,
  requirements: Type.Array(Id, { maxItems: 100, uniqueItems: true }),
  health_questions: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 200, uniqueItems: true }),
  agreements: Type.Array(Id, { maxItems: 100, uniqueItems: true }),
})
export type PlanAsks = Static<typeof PlanAsks>

/** All that decides what an enrollment asks, whatever file of the catalog it stands in. */
export const FormsConfig = exact({
  requirements: Type.Array(TypedSet, { maxItems: 100 }),
  forms: TypedForms,
  health: Type.Array(TypedQuestion, { maxItems: 200 }),
  agreements: Type.Array(TypedAgreement, { maxItems: 100 }),
  plans: Type.Array(PlanAsks, { maxItems: 5000 }),
})
export type FormsConfig = Static<typeof FormsConfig>

/** One thing that is asked otherwise than before, and of whom. */
export const FormsDifference = Type.Object({
  kind: OneOf(askedKinds),
  /** A step's id, a field (`personal.ssn`), the number of a question, the id of a text; steps in their order by commas. */
  subject: Type.String(),
  before: OneOf(askedHow),
  after: OneOf(askedHow),
  /** Plans with which it is, by their names: 5 at most. */
  plans: Type.Array(Type.String()),
  plans_total: Type.Integer({ minimum: 1 }),
  /** Whether these are all plans there are. */
  all_plans: Type.Boolean(),
  people: Type.Array(OneOf(personKinds)),
})
export type FormsDifference = Static<typeof FormsDifference>
