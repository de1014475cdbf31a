import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import {
  DateText,
  EnrollmentId,
  Flag,
  LongText,
  OnlyEnrollment,
  Result,
  Revision,
  Saved,
  Text,
  nullable,
} from '../shapes.ts'

export const HealthQuestion = Type.Object({ question_id: Type.Integer(), question_text: Type.String() })
export type HealthQuestion = Static<typeof HealthQuestion>

/** The general layout, and that of questions 146 and 147; which one applies is a rule (questionnaire.rules.ts). */
export const HealthCondition = exact({
  health_condition: Type.Optional(Text),
  date_of_onset: Type.Optional(DateText),
  date_of_recovery: Type.Optional(DateText),
  is_treatment: Type.Optional(Flag),
  is_medicate: Type.Optional(Flag),
  d_last_seen: Type.Optional(DateText),
  symptoms: Type.Optional(LongText),
  condition: Type.Optional(Text),
  status: Type.Optional(Text),
  last_seen_by_physician: Type.Optional(DateText),
  physician_name: Type.Optional(Text),
  address: Type.Optional(Text),
  phone: Type.Optional(Text),
})
export type HealthCondition = Static<typeof HealthCondition>

export const ConditionAnswer = exact({
  question_id: Type.Integer(),
  question_text: LongText,
  yes_no_flag: Type.Optional(Flag),
  conditions: Type.Array(HealthCondition, { maxItems: 10 }),
})
export type ConditionAnswer = Static<typeof ConditionAnswer>

export const Medication = exact({
  id: Type.Optional(Type.String({ maxLength: 40 })),
  medication: Type.Optional(Text),
  dosage: Type.Optional(Text),
  medical_condition: Type.Optional(Text),
})
export type Medication = Static<typeof Medication>

export const MedicationAnswer = exact({
  question_id: Type.Integer(),
  question_text: LongText,
  yes_no_flag: Type.Optional(Flag),
  medications: Type.Array(Medication, { maxItems: 10 }),
})
export type MedicationAnswer = Static<typeof MedicationAnswer>

export const HealthInfo = exact({
  condition_questions: Type.Array(ConditionAnswer, { maxItems: 100 }),
  medication_question: Type.Optional(nullable(MedicationAnswer)),
  notes: Type.Optional(LongText),
})
export type HealthInfo = Static<typeof HealthInfo>

export const HealthQuestions = Type.Object({
  codition_questions: Type.Array(HealthQuestion),
  medication_question: nullable(HealthQuestion),
})
export type HealthQuestions = Static<typeof HealthQuestions>

export const healthCalls = {
  getHealthQuestions: call('GET enrollment/get-health-questions-primary-health-info', {
    summary: "The health questions that the cart's plans ask the applicant",
    query: OnlyEnrollment,
    data: Result(HealthQuestions),
  }),
  saveHealthInfo: call('POST enrollment/save-primary-health-info', {
    summary: 'Saves the answers; every question needs one, and the details of a Yes',
    body: exact({ enrollment_id: EnrollmentId, revision: Revision, ...HealthInfo.properties }),
    data: Saved,
  }),
}
