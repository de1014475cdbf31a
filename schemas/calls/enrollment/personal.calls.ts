import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import { DateText, EnrollmentId, FieldConfig, Flag, OnlyEnrollment, Result, Revision, Saved, Text } from '../shapes.ts'

const personalFields = {
  first_name: Type.Optional(Text),
  middle_name: Type.Optional(Text),
  last_name: Type.Optional(Text),
  birthdate: Type.Optional(DateText),
  gender: Type.Optional(Type.String({ maxLength: 2 })),
  height_feet: Type.Optional(Text),
  height_inch: Type.Optional(Text),
  weight: Type.Optional(Text),
  marital_status: Type.Optional(Type.String({ maxLength: 2 })),
  /** Left out where the one on file is kept. */
  ssn: Type.Optional(Text),
  prior_coverage_flag: Type.Optional(Flag),
  prior_carrier_name: Type.Optional(Text),
  prior_effective_date: Type.Optional(DateText),
  prior_term_date: Type.Optional(DateText),
}
export const PersonalInfo = Type.Object(personalFields)
/** As saved and read back; `ssn` comes back as a mask (`***-**-1234`). Birth date mm/dd/yyyy, weight in pounds. */
export type PersonalInfo = Static<typeof PersonalInfo>

export const personalCalls = {
  getPersonalFields: call('GET enrollment/get-form-fields-personal-info', {
    summary: 'The field configuration of Personal Information, birth date and gender from the quote',
    query: OnlyEnrollment,
    data: Result(Type.Array(FieldConfig)),
  }),
  savePersonalInfo: call('POST enrollment/save-personal-info', {
    summary: 'Saves Personal Information; empty values are left out',
    body: exact({ enrollment_id: EnrollmentId, revision: Revision, ...personalFields }),
    data: Saved,
  }),
  checkEnrollCode: call('GET enrollment/check-enroll-code', {
    summary: 'Whether an enroller code is asked for, and whether it may be left empty',
    query: OnlyEnrollment,
    data: Type.Object({
      show_enroll_code: Type.Object({ status: Type.Boolean() }),
      is_optional: Type.Boolean(),
      /** Ours: whether one is saved already. */
      is_saved: Type.Optional(Type.Boolean()),
    }),
  }),
  saveEnrollerCode: call('POST enrollment/save-enroller-code', {
    summary: 'The code of the rep who enrolls',
    body: exact({ enrollment_id: EnrollmentId, enrollerCode: Text }),
    data: Type.Object({ saved: Type.Boolean() }),
  }),
}
