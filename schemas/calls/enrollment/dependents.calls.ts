import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import {
  DateText,
  EnrollmentId,
  FieldConfig,
  Flag,
  LongText,
  OnlyEnrollment,
  Result,
  Revision,
  Saved,
  Text,
  TierCode,
  nullable,
} from '../shapes.ts'
import { HealthInfo, HealthQuestions } from './health.calls.ts'
import { SeenOffer } from './offer.calls.ts'
import { OfferedPerson } from './offered-person.shapes.ts'

/** `dependent_id` is the page's own (unique in the list); with it a saved ssn is kept where none is sent. */
export const DependentPrimary = exact({
  dependent_id: Type.String({ minLength: 1, maxLength: 40 }),
  relationship: Type.Optional(Text),
  first_name: Type.Optional(Text),
  middle_name: Type.Optional(Text),
  last_name: Type.Optional(Text),
  gender: Type.Optional(Type.String({ maxLength: 2, description: '0 Male, 1 Female' })),
  ssn: Type.Optional(Text),
  weight: Type.Optional(Text),
  height_feet: Type.Optional(Text),
  height_inch: Type.Optional(Text),
  birthdate: Type.Optional(DateText),
  employed: Type.Optional(Type.Literal('0')),
  is_legally_disabled: Type.Optional(Flag),
  disability_condition: Type.Optional(nullable(LongText)),
})
export type DependentPrimary = Static<typeof DependentPrimary>

export const Dependent = exact({ primary_info: DependentPrimary, health_info: Type.Optional(HealthInfo) })
export type Dependent = Static<typeof Dependent>

export const DependentFields = Type.Object({
  result: Type.Array(FieldConfig),
  disclaimer: nullable(Type.String()),
  is_legally_disabled: Type.Boolean(),
  /** Ours: what the form of a new dependent of each relationship begins with. */
  offered: Type.Array(OfferedPerson),
})
export type DependentFields = Static<typeof DependentFields>

const list = {
  enrollment_id: EnrollmentId,
  revision: Revision,
  dependents: Type.Array(Dependent, { maxItems: 20 }),
  /** Ours: the answer to the spouse question of a Premier IF enrollment; absent where it was not asked. */
  has_spouse: Type.Optional(Flag),
}

export const dependentsCalls = {
  getDependentFields: call('GET enrollment/get-form-fields-dependent-primary-info', {
    summary: 'The field configuration of one dependent, a disclaimer, and whether legal disability is asked',
    query: OnlyEnrollment,
    data: DependentFields,
  }),
  getDependentHealthQuestions: call('GET enrollment/get-health-questions-dependent-info', {
    summary: "The health questions that the cart's plans ask about a dependent",
    query: OnlyEnrollment,
    data: Result(HealthQuestions),
  }),
  validateDependent: call('POST enrollment/validate-single-dependent', {
    summary: 'Checks one dependent; nothing is saved. The ssn kept on file is used where none is sent',
    body: exact({
      enrollment_id: EnrollmentId,
      primary_info: DependentPrimary,
      health_info: Type.Optional(HealthInfo),
    }),
    data: Type.Object({ valid: Type.Boolean() }),
  }),
  saveDependentsToTemp: call('POST enrollment/save-dependent-info-to-temp', {
    summary: 'Keeps the list as it stands, however incomplete',
    body: exact(list),
    data: Saved,
  }),
  saveDependentInfo: call('POST enrollment/save-dependent-info', {
    summary: 'Saves the dependents that the tier asks for; the quote follows them. 409 where that means other prices',
    body: exact({
      ...list,
      /** The tier that these people make up, where it is to be another one than the quote's. */
      tier: Type.Optional(TierCode),
      agreed: Type.Optional(SeenOffer),
    }),
    data: Saved,
  }),
  deleteDependentInIo: call('POST enrollment/delete-dependent-in-IO', {
    summary: 'Removes dependents that an enrollment for the member alone still has',
    body: OnlyEnrollment,
    data: Type.Object({ deleted: Type.Boolean() }),
  }),
}

/** As saved in the draft's `dependent_info`. */
export interface DependentInfo {
  dependents: Dependent[]
  has_spouse?: Flag
}
