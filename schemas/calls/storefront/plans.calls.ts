import { Type, type Static } from 'typebox'
import { documentKinds } from '../../storefront/catalog/catalog-codes.ts'
import { payers } from '../../storefront/catalog/payers.ts'
import { CostSharing } from '../../storefront/plans/yearly-cost.rules.ts'
import { call, exact } from '../call.ts'
import {
  CatalogId,
  Dollars,
  EmployerPays,
  EnrollmentId,
  Flag,
  HasOptions,
  Result,
  Text,
  TierCode,
  nullable,
} from '../shapes.ts'

export const TierPrice = Type.Object({ tier: TierCode, price_male_nons: Dollars, ...EmployerPays })
export type TierPrice = Static<typeof TierPrice>

/** For whom a price is that is shown before there is a quote. */
const PriceBasis = Type.Object({
  /** Others pay more: elsewhere, at another age, with another option or salary. */
  is_lowest: Type.Boolean(),
  /** Years; null where the price is the same at every age. */
  age: nullable(Type.Integer()),
  /** The name of the state; null where the price is the same everywhere. */
  state: nullable(Type.String()),
})
export type PriceBasis = Static<typeof PriceBasis>

export const PricingErrorCode = Type.Union([
  Type.Literal('enrollmentIdError'),
  Type.Literal('salaryError'),
  Type.Literal('hourError'),
  Type.Literal('stateError'),
  Type.Literal('tierError'),
  Type.Literal('ageError'),
  Type.Literal('metError'),
  Type.Literal('countyError'),
  Type.Literal('smokerError'),
  Type.Literal('planAgeError'),
  Type.Literal('portalError'),
  Type.Literal('newQuestionsError'),
  Type.Literal('changePid'),
])
export type PricingErrorCode = Static<typeof PricingErrorCode>

export const PlanCard = Type.Object({
  plan_id: Type.String(),
  pid: Type.String(),
  ppid: Type.String(),
  plan_pricing_id: Type.String(),
  plan_name: Type.String(),
  plan_logo: Type.String(),
  plan_short_text: Type.String(),
  /** The two or three benefits that say most, as plain text. */
  facts: Type.Array(Type.Object({ name: Type.String(), text: Type.String() })),
  plan_category: Type.String(),
  plan_price: Dollars,
  ...EmployerPays,
  ...HasOptions,
  /** Null where the prices are those of a quote. */
  price_basis: nullable(PriceBasis),
  /** Where there is no price: what the plan's page asks for it (ours). */
  price_asks: Type.Optional(PricingErrorCode),
  callout_text: nullable(Type.String()),
  tier_price: Type.Array(TierPrice),
  selected_plan: Type.Boolean(),
  is_in_cart: Type.Boolean(),
  hide_add_to_cart: Type.Boolean(),
  bundle_plan_count: Type.Integer(),
})
export type PlanCard = Static<typeof PlanCard>

const Benefit = Type.Object({ name: Type.String(), html: Type.String(), paid_by: Type.Enum(payers) })
export type Benefit = Static<typeof Benefit>

/** A paper of a plan (ours). */
const DocumentLink = Type.Object({
  kind: Type.Enum(documentKinds),
  /** A tag, such as `zh-Hant`. */
  language: Type.String(),
  bytes: Type.Integer(),
  href: Type.String(),
})
export type DocumentLink = Static<typeof DocumentLink>

export const PlanDetail = Type.Object({
  plan_id: Type.String(),
  plan_name: Type.String(),
  plan_logo: Type.String(),
  plan_category: Type.String(),
  plan_short_text: Type.String(),
  plan_desc: Type.Object({
    header_text: Type.String(),
    body_text: Type.String(),
    blueBarText: nullable(Type.String()),
    association_text: nullable(Type.String()),
    exclusions_text_name: nullable(Type.String()),
    exclusions_text: nullable(Type.String()),
    example_text_name: nullable(Type.String()),
    example_text: nullable(Type.String()),
    faq_text_name: nullable(Type.String()),
    faq_text: nullable(Type.String()),
  }),
  /** What the plan covers, as rows of a table. */
  benefits: Type.Array(Benefit),
  /** The figures by which a year is estimated, in dollars; null where it cannot be (ours). */
  cost_sharing: nullable(CostSharing),
  documents: Type.Array(DocumentLink),
  /** What special rules and calls hang on (spec decisions, Catalog). */
  traits: Type.Array(Type.String()),
})
export type PlanDetail = Static<typeof PlanDetail>

export const PricingEntry = Type.Object({
  pid: Type.String(),
  ppid: Type.String(),
  plan_name: Type.String(),
  plan_price: Dollars,
  ...EmployerPays,
  tier: TierCode,
  selected_plan: Type.Boolean(),
  is_in_cart: Type.Boolean(),
  is_prudential_plan: Type.Boolean(),
  is_prudential: Type.Boolean(),
  above_100k: Type.Boolean(),
})
export type PricingEntry = Static<typeof PricingEntry>

/** A membership that a plan comes with, as the quote would buy it. */
export const LinkedMembership = Type.Object({
  plan_id: Type.String(),
  plan_pricing_id: Type.String(),
  plan_name: Type.String(),
  price: Dollars,
  ...EmployerPays,
})
export type LinkedMembership = Static<typeof LinkedMembership>

export const PlanPricing = Type.Object({
  plans: Type.Array(PricingEntry),
  errorCode: nullable(PricingErrorCode),
  message: nullable(Type.String()),
  /** With `changePid`: the plan to move to. */
  pid: nullable(Type.String()),
  /** Plans of the special carrier alone: the membership that goes into the cart first, with what may stand for it. */
  memberships: Type.Optional(Type.Array(LinkedMembership)),
})
export type PlanPricing = Static<typeof PlanPricing>

export const EligibilityQuestion = Type.Object({
  qid: Type.String(),
  question: Type.String(),
  /** The answer must be Yes before the plan can be added. */
  must_be_yes: Type.Boolean(),
})
export type EligibilityQuestion = Static<typeof EligibilityQuestion>

export const Category = Type.Object({ code: Type.String(), name: Type.String(), plan_count: Type.Integer() })
export type Category = Static<typeof Category>

export const WhoAsks = {
  agent_id: Type.Optional(Text),
  group_id: Type.Optional(Text),
  portal_id: Type.Optional(Text),
  eprocess: Type.Optional(Text),
  open_type: Type.Optional(Text),
}

/** Plan lists and one plan (spec 1, sections 2, 3, 7 and 8). */
export const plansCalls = {
  getFilteredPlans: call('GET enrollment/get-filtered-plans', {
    summary: 'The plans that the quote may buy, with their prices; `categories` is a code or a comma list',
    query: exact({ enrollment_id: EnrollmentId, categories: Type.Optional(Text) }),
    data: Result(Type.Array(PlanCard)),
  }),
  getPlanDetail: call('GET enrollment/get-plan-detail/{id}', {
    summary: 'What a plan is and covers; statusCode 204 where there is none of that id',
    params: exact({ id: CatalogId }),
    data: nullable(Result(PlanDetail)),
  }),
  getPlanPricing: call('GET enrollment/get-plan-pricing-detail', {
    summary: "The plan's rate cards for the quote, or the code that says why there are none",
    query: exact({ pid: CatalogId, enrollment_id: Type.Optional(EnrollmentId) }),
    data: PlanPricing,
  }),
  getRelatedPlans: call('GET enrollment/get-related-plans', {
    summary: 'Plans that are suggested beside this one',
    query: exact({ plan_id: CatalogId, enrollment_id: Type.Optional(EnrollmentId) }),
    data: Result(
      Type.Array(
        Type.Object({
          plan_id: Type.String(),
          plan_pricing_id: Type.String(),
          plan_name: Type.String(),
          plan_logo: Type.String(),
          price: Dollars,
          ...EmployerPays,
          ...HasOptions,
          /** Null where the price is that of a quote. */
          price_basis: nullable(PriceBasis),
        }),
      ),
    ),
  }),
  getQuestions: call('GET enrollment/get-questions', {
    summary: "The plan's eligibility questions that are still to be answered",
    query: exact({ enrollment_id: EnrollmentId, plan_id: CatalogId }),
    data: Result(Type.Array(EligibilityQuestion)),
  }),
  saveQuestionAnswers: call('POST enrollment/save-question-answers', {
    summary: 'Answers to eligibility questions; a decline names the question',
    body: exact({
      enrollment_id: EnrollmentId,
      plan_id: CatalogId,
      answers: Type.Array(exact({ qid: CatalogId, answer: Flag }), { maxItems: 50 }),
    }),
    data: Type.Object({ accepted: Type.Boolean(), error_message: nullable(Type.String()) }),
  }),
}
