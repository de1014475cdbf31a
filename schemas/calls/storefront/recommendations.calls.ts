import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import {
  CatalogId,
  Dollars,
  EmployerPays,
  EnrollType,
  EnrollmentId,
  HasOptions,
  Result,
  TierCode,
  nullable,
} from '../shapes.ts'

/** A sealed id: opened by the service, read by nobody on the way. Empty where there is none. */
const SealedId = Type.String({ maxLength: 600, pattern: '^[A-Za-z0-9._-]*$' })
/** Ids of the catalog joined with commas. */
const IdList = Type.String({ maxLength: 2000, pattern: '^[A-Za-z0-9._,-]*$' })

export const SealedIds = exact({
  portalId: SealedId,
  planId: SealedId,
  userID: SealedId,
  agentId: SealedId,
  groupId: SealedId,
})
export type SealedIds = Static<typeof SealedIds>

/** For whom: ids opened by `decrypt-detail`, and what of the quote tells nobody apart. All may be missing. */
const Asked = {
  platformID: Type.Optional(CatalogId),
  userID: Type.Optional(CatalogId),
  enroll_type: Type.Optional(EnrollType),
  agentID: Type.Optional(CatalogId),
  planID: Type.Optional(CatalogId),
  groupID: Type.Optional(CatalogId),
  state: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
  tier: Type.Optional(TierCode),
  age: Type.Optional(Type.Integer({ minimum: 0, maximum: 120 })),
  gender: Type.Optional(Type.String({ pattern: '^[0-2]$' })),
}

const Recs = Type.Object({
  /** The best first. */
  recs: Type.Array(Type.Object({ plan_id: Type.String(), plan_category: Type.String() })),
})
export type Recs = Static<typeof Recs>

export const RecommendedDetail = Type.Object({
  plan_id: Type.String(),
  plan_name: Type.String(),
  plan_logo: Type.String(),
  plan_short_text: Type.String(),
  plan_category: Type.String(),
  /** The lowest published price, in dollars a month. */
  plan_price: Dollars,
})
export type RecommendedDetail = Static<typeof RecommendedDetail>

/** The recommendation service (spec 1, section 7). Its base may be another server's. */
const serviceCalls = {
  decryptDetail: call('POST recommendation/decrypt-detail', {
    summary: 'Opens the sealed ids that this session was given, in their order; null for an empty one',
    body: SealedIds,
    data: Result(
      Type.Array(Type.Object({ name: Type.Enum(Object.keys(SealedIds.properties)), id: nullable(Type.String()) })),
    ),
  }),
  recommendByAssociation: call('GET recommendation/recommendation/association', {
    summary: 'What people had beside the plans of the cart (plan ids joined with commas)',
    query: exact({ ...Asked, cart: IdList }),
    data: Recs,
  }),
  recommendByFilter: call('GET recommendation/recommendation/filter', {
    summary: 'Plans that fit what the quote says, one of each kind first',
    query: exact(Asked),
    data: Recs,
  }),
  recommendByPopularity: call('GET recommendation/recommendation/popularity', {
    summary: 'The plans that were chosen and bought most',
    query: exact(Asked),
    data: Recs,
  }),
  getRecommendedDetails: call('GET recommendation/recommendation/plan-details', {
    summary: 'What the plans of a list are (ids joined with commas, fifty at most); unknown ones are left out',
    query: exact({ plan_list: IdList }),
    data: Result(Type.Array(RecommendedDetail)),
  }),
}

export const RecommendationIds = Type.Object({
  sealed: SealedIds,
  enroll_type: EnrollType,
  state: Type.String(),
  tier: TierCode,
  age: Type.Integer(),
  gender: Type.String(),
  /** The plans that the person chose. */
  cart: Type.Array(Type.String()),
})

export const RecommendedOffer = Type.Object({
  plan_id: Type.String(),
  plan_pricing_id: Type.String(),
  /** For this quote, in dollars a month. */
  price: Dollars,
  ...EmployerPays,
  ...HasOptions,
  /** Whether it can be added as it is; else its own page asks something first. */
  can_add: Type.Boolean(),
})
export type RecommendedOffer = Static<typeof RecommendedOffer>

/** What the enrollment API says beside it: calls of our own (docs/decisions/2026-11-21-recommendations-from-counts.md). */
const ownCalls = {
  getRecommendationIds: call('GET enrollment/get-recommendation-ids', {
    summary: 'What the recommendation service may know of a quote: ids sealed for this session, for fifteen minutes',
    query: exact({ enrollment_id: EnrollmentId }),
    data: RecommendationIds,
  }),
  getRecommendedPlans: call('GET enrollment/get-recommended-plans', {
    summary: 'Those of a list that this quote may add now, at its prices; not what is in the cart, active or hidden',
    query: exact({ enrollment_id: EnrollmentId, plan_list: IdList }),
    data: Result(Type.Array(RecommendedOffer)),
  }),
}

export const recommendationsCalls = { ...serviceCalls, ...ownCalls }
