import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import { DateText, EnrollmentId, FieldConfig, OnlyEnrollment, Revision, Saved, Text } from '../shapes.ts'
import { OfferedPerson } from './offered-person.shapes.ts'

/** `beneficiary_id` is the page's own (unique in the list); with it a saved ssn is kept where none is sent. */
export const Beneficiary = exact({
  beneficiary_id: Type.String({ minLength: 1, maxLength: 40 }),
  first_name: Type.Optional(Text),
  middle_name: Type.Optional(Text),
  last_name: Type.Optional(Text),
  birthdate: Type.Optional(DateText),
  ssn: Type.Optional(Text),
  relationship: Type.Optional(Text),
  beneficiary_percentage: Type.Optional(Type.Number()),
})
export type Beneficiary = Static<typeof Beneficiary>

const { ssn: _ssn, ...correctable } = Beneficiary.properties
/** What of a beneficiary may be corrected; the Social Security Number stays with whoever keeps their id. */
export const CorrectedBeneficiary = exact(correctable)
export type CorrectedBeneficiary = Static<typeof CorrectedBeneficiary>

/** The beneficiaries of a submitted enrollment, with what is asked of one. */
export const BeneficiariesNow = Type.Object({
  fields: Type.Array(FieldConfig),
  relationships: Type.Array(Type.Object({ value: Type.String(), name: Type.String() })),
  people: Type.Array(CorrectedBeneficiary),
})
export type BeneficiariesNow = Static<typeof BeneficiariesNow>

export const beneficiariesCalls = {
  getBeneficiaryFields: call('GET enrollment/get-form-fields-beneficiary-info', {
    summary: 'The field configuration of one beneficiary, and who is known already',
    query: OnlyEnrollment,
    data: Type.Object({
      result: Type.Array(FieldConfig),
      /** Ours: the spouse and children of the enrollment, who may be named with one press. */
      offered: Type.Array(OfferedPerson),
    }),
  }),
  validateBeneficiary: call('POST enrollment/validate-single-beneficiary', {
    summary: 'Checks one beneficiary; nothing is saved. The ssn kept on file is used where none is sent',
    body: exact({ enrollment_id: EnrollmentId, ...Beneficiary.properties }),
    data: Type.Object({ valid: Type.Boolean() }),
  }),
  saveBeneficiaryInfo: call('POST enrollment/save-beneficiary-info', {
    summary: 'Saves the beneficiaries: three at most, exactly 100 percent in total',
    body: exact({
      enrollment_id: EnrollmentId,
      revision: Revision,
      beneficiaries: Type.Array(Beneficiary, { maxItems: 10 }),
    }),
    data: Saved,
  }),
}
