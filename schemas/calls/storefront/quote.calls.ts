import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import {
  CatalogId,
  DateText,
  EProcess,
  EnrollmentId,
  EnrollType,
  Flag,
  OnlyEnrollment,
  OpenType,
  Result,
  Text,
  TierCode,
  nullable,
} from '../shapes.ts'

const FilterFields = {
  zip: Type.Optional(Text),
  county: Type.Optional(Type.String({ maxLength: 60, description: 'Where the ZIP code asks for it' })),
  dob: Type.Optional(DateText),
  gender: Type.Optional(Type.String({ maxLength: 2, description: '0 Male, 1 Female' })),
  tier: Type.Optional(Type.String({ maxLength: 4 })),
  is_smoker: Type.Optional(Flag),
  eprocess: Type.Optional(EProcess),
  open_type: Type.Optional(OpenType),
  type: Type.Optional(EnrollType),
  agent_id: Type.Optional(CatalogId),
  group_id: Type.Optional(CatalogId),
  platform_group_id: Type.Optional(CatalogId),
  annual_incode: Type.Optional(
    Type.Number({ minimum: 0, maximum: 100_000_000, description: 'Annual salary in dollars' }),
  ),
  working_hours: Type.Optional(Type.Number({ minimum: 0, maximum: 168, description: 'Hours a week' })),
  categories: Type.Optional(Type.String({ maxLength: 40 })),
  coverage: Type.Optional(Type.String({ maxLength: 40, description: 'LOW_COST before login' })),
  user_id: Type.Optional(CatalogId),
  referral: Type.Optional(CatalogId),
}

export const FilterInfo = Type.Object({
  zip: Type.String(),
  state: Type.String(),
  /** Where prices depend on which county of the ZIP code it is; absent elsewhere. */
  county: Type.Optional(Type.String()),
  dob: DateText,
  gender: Type.String(),
  tier: TierCode,
  is_smoker: nullable(Flag),
  annual_incode: nullable(Type.Number()),
  working_hours: nullable(Type.Number()),
  user_id: nullable(Type.String()),
  spouse_dop: nullable(DateText),
  child_num: nullable(Type.Integer()),
  categories: nullable(Type.String()),
})
export type FilterInfo = Static<typeof FilterInfo>

const ZipPlace = Type.Object({
  zip: Type.String(),
  state: Type.String(),
  city: Type.String(),
  /** The counties to choose from, where prices depend on which one it is; empty elsewhere. */
  counties: Type.Array(Type.String()),
})

const FilterSaved = Type.Object({
  temp_enrollment_id: EnrollmentId,
  result: FilterInfo,
  /** Only where the filter was changed on a plan's page: the plan to show now. */
  plan_id: nullable(Type.String()),
})

const DependentInfo = Type.Object({
  spouse_dob: nullable(DateText),
  no_of_children: Type.Integer(),
  dep_dob: Type.Array(DateText),
})

/** The quote: who is to be covered, where, and how old they are (spec 1, sections 4, 5 and 7). */
export const quoteCalls = {
  addFilter: call('POST enrollment/add-filter-for-new-user', {
    summary: 'Starts a temporary enrollment from a quote form',
    body: exact(FilterFields),
    data: FilterSaved,
  }),
  changeFilter: call('PUT enrollment/change-filter-info/{tempId}', {
    summary: 'Changes the quote; only the fields sent change',
    params: exact({ tempId: EnrollmentId }),
    body: exact({ ...FilterFields, plan_id: Type.Optional(CatalogId) }),
    data: FilterSaved,
  }),
  validateZip: call('GET enrollment/validate-zip-code', {
    summary: 'Refuses a ZIP code that is not in use',
    query: exact({ zip_code: Text }),
    data: ZipPlace,
  }),
  validateZipService: call('POST service/validate-zip-code', {
    summary: 'Refuses a ZIP code that is not in use',
    body: exact({ zip: Text }),
    data: ZipPlace,
  }),
  zipToState: call('GET service/zip-to-state', {
    summary: 'The state and city of a ZIP code',
    query: exact({ zip: Text }),
    data: Type.Omit(ZipPlace, ['zip']),
  }),
  storeDependentInfo: call('POST enrollment/store-temp-dependent-info', {
    summary: 'Spouse and children of the quote; the tier follows from them',
    body: exact({
      enrollment_id: EnrollmentId,
      no_of_children: Type.Optional(Type.Integer({ maximum: 99 })),
      dep_dob: Type.Optional(Type.Array(DateText, { maxItems: 10 })),
      spouse_dob: Type.Optional(DateText),
      plan_id: Type.Optional(CatalogId),
    }),
    data: FilterSaved,
  }),
  getDependentInfo: call('GET enrollment/get-temp-dependent-info', {
    summary: 'Spouse and children as the quote knows them',
    query: OnlyEnrollment,
    data: Result(DependentInfo),
  }),
  updateTier: call('POST enrollment/update-tier-info', {
    summary: 'The tier dialog on a plan: who else is covered',
    body: exact({
      enrollment_id: EnrollmentId,
      plan_id: CatalogId,
      tier: Type.Optional(Type.String({ maxLength: 4 })),
      no_of_children: Type.Optional(Type.Integer({ maximum: 99 })),
      dep_dob: Type.Optional(Type.Array(DateText, { maxItems: 10 })),
      spouse_dob: Type.Optional(DateText),
    }),
    data: FilterSaved,
  }),
}
