import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import { TabName } from './draft.calls.ts'
import {
  CatalogId,
  DateText,
  Dollars,
  EnrollmentId,
  Flag,
  OnlyEnrollment,
  Text,
  TierCode,
  nullable,
} from '../shapes.ts'

/** What the employer pays of a plan before and now, where one does; the prices beside it are what the member pays. */
const EmployerParts = { employer_before: Type.Optional(Dollars), employer_now: Type.Optional(Dollars) }

/** What of a change was seen. */
const SeenPlans = Type.Array(
  exact({ plan_id: CatalogId, now: nullable(Dollars), employer_now: Type.Optional(Dollars) }),
  { maxItems: 50 },
)

const OfferChange = Type.Object({
  plan_id: Type.String(),
  plan_name: Type.String(),
  before: Dollars,
  /** Null where the plan was withdrawn. */
  now: nullable(Dollars),
  ...EmployerParts,
})
export type OfferChange = Static<typeof OfferChange>

export const OfferChanges = Type.Object({
  plans: Type.Array(OfferChange),
  monthly_before: Dollars,
  monthly_now: Dollars,
})
export type OfferChanges = Static<typeof OfferChanges>

const QuotedFacts = Type.Object({
  zip: Type.String(),
  state: Type.String(),
  /** Where it is known of a ZIP code that lies in several. */
  county: Type.Optional(Type.String()),
  tier: TierCode,
  children: Type.Integer(),
  spouse_dob: nullable(DateText),
})

const OfferedPlans = Type.Array(
  Type.Object({
    plan_id: Type.String(),
    plan_name: Type.String(),
    /** Null where it could not be had before. */
    before: nullable(Dollars),
    /** Null where it cannot be had then, and `reason` says why. */
    now: nullable(Dollars),
    ...EmployerParts,
    reason: nullable(Type.String()),
  }),
)

/**
 * What a quote that follows the people enrolled, or their home, would cost: a save that means other prices is refused
 * with 409 and this, until the same save comes with what was seen of it.
 */
export const QuoteOffer = Type.Object({
  about: Type.Union([Type.Literal('people'), Type.Literal('home')]),
  quoted: QuotedFacts,
  would: QuotedFacts,
  plans: OfferedPlans,
  monthly_before: Dollars,
  monthly_now: Dollars,
  /** Where the home's ZIP code lies in several and prices depend on which: one is chosen. No `plans` beside them. */
  counties: Type.Optional(Type.Array(Type.Object({ name: Type.String(), plans: OfferedPlans, monthly_now: Dollars }))),
})
export type QuoteOffer = Static<typeof QuoteOffer>

/** What of a `QuoteOffer` was seen and is agreed to. */
export const SeenOffer = exact({
  plans: SeenPlans,
  monthly_now: Dollars,
})
export type SeenOffer = Static<typeof SeenOffer>

/** A change of the quote or the cart that somebody thinks of; only the fields sent change. */
export const Edit = Type.Union([
  exact({ kind: Type.Literal('remove-plan'), plan_id: CatalogId }),
  exact({
    kind: Type.Literal('quote'),
    zip: Type.Optional(Text),
    county: Type.Optional(Text),
    dob: Type.Optional(DateText),
    gender: Type.Optional(Text),
    tier: Type.Optional(Type.String({ maxLength: 4 })),
    is_smoker: Type.Optional(nullable(Flag)),
    spouse_dob: Type.Optional(DateText),
    no_of_children: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
  }),
])
export type Edit = Static<typeof Edit>

export const EditImpact = Type.Object({
  /** Whether the edit does anything to what was entered, asked or agreed: only then is it worth a question. */
  reaches: Type.Boolean(),
  monthly_before: Dollars,
  monthly_now: Dollars,
  /** Names of plans that would not be available any more. */
  lost_plans: Type.Array(Type.String()),
  /** Steps with saved answers that would not be asked any more. */
  tabs_gone: Type.Array(TabName),
  /** Steps that would be asked besides. */
  tabs_new: Type.Array(TabName),
  /** Complete steps that would have to be gone through again. */
  tabs_again: Type.Array(TabName),
  /** People entered who would not fit the tier. */
  misfits: Type.Integer(),
  signs_again: Type.Boolean(),
  date_again: Type.Boolean(),
})
export type EditImpact = Static<typeof EditImpact>

/** What changed under an enrollment, and what an edit would change. Calls of our own (docs/decisions/2026-11-21-changed-offers.md). */
export const offerCalls = {
  getOfferChanges: call('GET enrollment/get-offer-changes', {
    summary: 'Plans that were withdrawn or have another price since the checkout',
    query: OnlyEnrollment,
    data: OfferChanges,
  }),
  agreeOffer: call('POST enrollment/agree-offer', {
    summary: 'Agrees to the changes that were shown; withdrawn plans leave the cart. 409 where they are others by now',
    body: exact({
      enrollment_id: EnrollmentId,
      plans: SeenPlans,
    }),
    data: Type.Object({ left: Type.Integer() }),
  }),
  getEditImpact: call('POST enrollment/get-edit-impact', {
    summary: 'What an edit would mean for answers, steps and price; changes nothing',
    body: exact({ enrollment_id: EnrollmentId, edit: Edit }),
    data: EditImpact,
  }),
}
