import { Type, type Static } from 'typebox'
import { PaymentMethod } from '../../calls/enrollment/billing.calls.ts'
import { TierCode } from '../../calls/shapes.ts'
import { exact } from '../../calls/call.ts'
import { type InLanguages, baseLocale, locales } from '../../messages/languages.ts'
import { CostSharing } from '../plans/yearly-cost.rules.ts'
import { payers } from './payers.ts'
import { documentKinds, effectiveRules, planCategories, planTraits } from './catalog-codes.ts'

/** A catalog's own ids: no dots, because pricing ids are joined with them. */
export const Id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' })
const Words = Type.String({ minLength: 1 })
/** A text that people read: in the base language, and in whichever other languages the catalog has it. */
export const Localized = Type.Unsafe<InLanguages>(
  exact(Object.fromEntries(locales.map((locale) => [locale, locale === baseLocale ? Words : Type.Optional(Words)]))),
)
export type Localized = InLanguages
export const Cents = Type.Integer({ minimum: 0 })
/** yyyy-mm-dd; that the calendar has the day is for the checker. */
export const IsoDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
export const StateCode = Type.String({ pattern: '^[A-Z]{2}$' })
/** Monthly price in cents by tier; a tier without one is not sold. */
export const TierCents = exact({
  IO: Type.Optional(Cents),
  IS: Type.Optional(Cents),
  IC: Type.Optional(Cents),
  IF: Type.Optional(Cents),
})
export type TierCents = Static<typeof TierCents>
const TierPercent = exact({
  IO: Type.Integer({ minimum: 1 }),
  IS: Type.Integer({ minimum: 1 }),
  IC: Type.Integer({ minimum: 1 }),
  IF: Type.Integer({ minimum: 1 }),
})

/** One price a tier, the same everywhere; several options are several rate cards. */
export const FlatRating = exact({
  by: Type.Literal('tier'),
  options: Type.Array(exact({ id: Id, name: Localized, cents: TierCents }), { minItems: 1 }),
})
/** A price a tier in each rating region (`regions.csv`); the rows are in `rates/regions.csv`. */
export const RegionRating = exact({ by: Type.Literal('region') })
/** A price by county rating area, age and family; the rows are in `rates/areas.csv`. */
export const AreaRating = exact({ by: Type.Literal('rating_area') })
/** `mills` (thousandths of a dollar) a month for each $1,000 of face amount, by age; tiers as percents of IO. */
export const AgeBandRating = exact({
  by: Type.Literal('age_band'),
  bands: Type.Array(
    exact({
      from: Type.Integer({ minimum: 0 }),
      to: Type.Integer({ maximum: 120 }),
      mills: Type.Integer({ minimum: 1 }),
    }),
    { minItems: 1 },
  ),
  options: Type.Array(exact({ id: Id, face_dollars: Type.Integer({ minimum: 1000, multipleOf: 1000 }) }), {
    minItems: 1,
  }),
  tier_percent: TierPercent,
})
/** `mills` a month for each $100 of monthly benefit, which is a percent of the monthly salary up to a maximum. */
export const SalaryRating = exact({
  by: Type.Literal('salary'),
  benefit_percent: Type.Integer({ minimum: 1, maximum: 100 }),
  maximum_benefit_cents: Cents,
  mills_per_100: Type.Integer({ minimum: 1 }),
  tier_percent: TierPercent,
})
export const ratings = {
  tier: FlatRating,
  region: RegionRating,
  rating_area: AreaRating,
  age_band: AgeBandRating,
  salary: SalaryRating,
} as const
const Rating = Type.Union([FlatRating, RegionRating, AreaRating, AgeBandRating, SalaryRating])
export type Rating = Static<typeof Rating>

const Ages = exact({ from: Type.Integer({ minimum: 0 }), to: Type.Integer({ minimum: 0, maximum: 120 }) })
const NamedText = exact({ name: Localized, text: Localized })

/** Stands in a benefit's text for the face amounts of a plan that is priced by them. */
export const AMOUNTS = '{amounts}'

/** A row of what a plan covers. `on_card` shows it on the plan's card as well: three rows of a plan at most. */
const Benefit = exact({
  name: Localized,
  text: Localized,
  paid_by: Type.Enum(payers),
  on_card: Type.Optional(Type.Boolean()),
})

/** A paper of a plan: a PDF in the catalog's folder, or an address elsewhere with its size. */
const PlanDocument = exact({
  kind: Type.Enum(documentKinds),
  /** A tag such as `zh-Hant`; it need not be a language of the pages. */
  language: Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }),
  file: Type.Optional(Type.String({ pattern: '^documents/[\\w-]+(\\.[\\w-]+)?\\.pdf$' })),
  href: Type.Optional(Type.String({ pattern: '^https://' })),
  bytes: Type.Optional(Type.Integer({ minimum: 1 })),
})
export type PlanDocument = Static<typeof PlanDocument>

export const Plan = exact({
  id: Id,
  /** A proper name: the same in both languages, and part of the plan's address. */
  name: Type.String({ minLength: 1, maxLength: 100 }),
  brand: Id,
  category: Type.Enum(planCategories),
  /** How many products are in one: 2 to 5 for bundles, else 1. */
  bundle_plan_count: Type.Integer({ minimum: 1, maximum: 5 }),
  short_text: Localized,
  callout: Type.Optional(Localized),
  /** HTML, shown only sanitised. */
  description: exact({
    header_text: Localized,
    body_text: Localized,
    blueBarText: Type.Optional(Localized),
    association_text: Type.Optional(Localized),
    exclusions: Type.Optional(NamedText),
    example: Type.Optional(NamedText),
    faq: Type.Optional(NamedText),
  }),
  benefits: Type.Array(Benefit),
  /** Present where a year can be estimated: medical plans. */
  cost_sharing: Type.Optional(CostSharing),
  documents: Type.Optional(Type.Array(PlanDocument)),
  traits: Type.Array(Type.Enum(planTraits), { uniqueItems: true }),
  /** The membership plan that comes with it and cannot be removed while it is in the cart. */
  membership: Type.Optional(Id),
  states: Type.Union([Type.Literal('all'), Type.Array(StateCode, { minItems: 1, uniqueItems: true })]),
  /** Of the member, in years (ageError). */
  ages: Ages,
  /** Of the spouse and of each child, in years (planAgeError and the dependents step). */
  spouse_ages: Type.Optional(Ages),
  child_ages: Type.Optional(Ages),
  tiers: Type.Array(TierCode, { minItems: 1, uniqueItems: true }),
  rating: Rating,
  /** Present where tobacco use must be known: what a user pays, in percent. */
  tobacco_percent: Type.Optional(Type.Integer({ minimum: 100, maximum: 300 })),
  /** Least annual salary in dollars; present where the salary must be known. */
  minimum_salary: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Least hours a week; present where they must be known. */
  minimum_hours: Type.Optional(Type.Integer({ minimum: 0, maximum: 168 })),
  /** Sold in these portals alone. */
  portals: Type.Optional(Type.Array(Id, { minItems: 1, uniqueItems: true })),
  /** The plan to show instead: everywhere, or in some states, or from an age on (changePid). */
  moved: Type.Optional(
    Type.Array(
      exact({ to: Id, states: Type.Optional(Type.Array(StateCode)), age_from: Type.Optional(Type.Integer()) }),
    ),
  ),
  eligibility_questions: Type.Array(Id, { uniqueItems: true }),
  health_questions: Type.Array(Type.Integer({ minimum: 1 }), { uniqueItems: true }),
  riders: Type.Array(exact({ id: Id, name: Localized, text: Localized, cents: TierCents })),
  /** Named sets of tabs and fields (`requirements.json`). */
  requirements: Type.Array(Id, { minItems: 1, uniqueItems: true }),
  agreements: Type.Array(Id, { minItems: 1, uniqueItems: true }),
  payment_methods: Type.Array(PaymentMethod, { minItems: 1, uniqueItems: true }),
  effective: Type.Enum(effectiveRules),
  /**
   * Days in which a member may cancel as if never covered: from the submit or the first covered day, whichever is later.
   * Without it, until the day before the first covered day.
   */
  free_look_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  /** Asked once, with the first month. */
  enrollment_fee_cents: Type.Optional(Cents),
  hide_add_to_cart: Type.Optional(Type.Boolean()),
  featured: Type.Optional(Type.Boolean()),
  /** Priced and linked, never in a list of plans. */
  unlisted: Type.Optional(Type.Boolean()),
  suggested: Type.Optional(Type.Array(Id, { uniqueItems: true })),
  blackouts: Type.Optional(Type.Array(exact({ from: IsoDate, to: IsoDate, message: Localized }))),
  special_message: Type.Optional(Localized),
  /** From this day on it is not sold. */
  withdrawn: Type.Optional(IsoDate),
})
export type PlanSource = Static<typeof Plan>
