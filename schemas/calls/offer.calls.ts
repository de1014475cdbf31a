import { Type, type Static } from 'typebox'
import { call, exact } from './call.ts'
import { TabName } from './draft.calls.ts'
import { CatalogId, DateText, Dollars, EnrollmentId, Flag, OnlyEnrollment, Text, nullable } from './shapes.ts'

const OfferChange = Type.Object({
  plan_id: Type.String(),
  plan_name: Type.String(),
  before: Dollars,
  /** Null where the plan was withdrawn. */
  now: nullable(Dollars),
})
export type OfferChange = Static<typeof OfferChange>

export const OfferChanges = Type.Object({
  plans: Type.Array(OfferChange),
  monthly_before: Dollars,
  monthly_now: Dollars,
})
export type OfferChanges = Static<typeof OfferChanges>

/** A change of the quote or the cart that somebody thinks of; only the fields sent change. */
export const Edit = Type.Union([
  exact({ kind: Type.Literal('remove-plan'), plan_id: CatalogId }),
  exact({
    kind: Type.Literal('quote'),
    zip: Type.Optional(Text),
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

/** What changed under an enrollment, and what an edit would change. Calls of our own (docs/decisions.md). */
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
      plans: Type.Array(exact({ plan_id: CatalogId, now: nullable(Dollars) }), { maxItems: 50 }),
    }),
    data: Type.Object({ left: Type.Integer() }),
  }),
  getEditImpact: call('POST enrollment/get-edit-impact', {
    summary: 'What an edit would mean for answers, steps and price; changes nothing',
    body: exact({ enrollment_id: EnrollmentId, edit: Edit }),
    data: EditImpact,
  }),
}
