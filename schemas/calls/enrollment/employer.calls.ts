import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import { DateText, EnrollmentId, FieldConfig, Flag, OnlyEnrollment, Result, Revision, Saved, Text } from '../shapes.ts'

export const HolidayPolicy = exact({
  Standard_6: Type.Optional(Flag),
  Presendents_Day: Type.Optional(Flag),
  Columbus_Day: Type.Optional(Flag),
  Religious_Days: Type.Optional(Flag),
  Birthday: Type.Optional(Flag),
  Floating_Day: Type.Optional(Flag),
})
export type HolidayPolicy = Static<typeof HolidayPolicy>

const employerFields = {
  name: Type.Optional(Text),
  phone: Type.Optional(Text),
  address1: Type.Optional(Text),
  address2: Type.Optional(Text),
  city: Type.Optional(Text),
  state: Type.Optional(Text),
  zip: Type.Optional(Text),
  average_work_week: Type.Optional(Text),
  employment_start_date: Type.Optional(DateText),
  occupation: Type.Optional(Text),
  compensation_type: Type.Optional(Text),
  employment_status: Type.Optional(Text),
  emp_industry: Type.Optional(Text),
  emp_num_employed: Type.Optional(Type.Union([Type.Integer(), Text])),
  emp_vac_policy: Type.Optional(Text),
  emp_barg_unit: Type.Optional(Text),
  holiday_policy: Type.Optional(HolidayPolicy),
}
export const EmployerInfo = Type.Object({
  ...employerFields,
  /** Ours: how doubts about the phone number and the address were met, as in Contact Information. */
  phone_verified: Type.Optional(Type.Boolean()),
  phone_skipped: Type.Optional(Type.Boolean()),
  address_as_entered: Type.Optional(Type.Boolean()),
})
export type EmployerInfo = Static<typeof EmployerInfo>

export const employerCalls = {
  getEmployerFields: call('GET enrollment/get-form-fields-employer-info', {
    summary: 'The field configuration of Employer Information',
    query: OnlyEnrollment,
    data: Result(Type.Array(FieldConfig)),
  }),
  saveEmployerInfo: call('POST enrollment/save-employer-info', {
    summary: 'Saves Employer Information; skipped (all blank) only where an IHA plan is in the cart',
    body: exact({
      enrollment_id: EnrollmentId,
      revision: Revision,
      ...employerFields,
      with_validation: Type.Optional(Flag),
      skip_validation_phone: Type.Optional(Flag),
    }),
    data: Saved,
  }),
}
