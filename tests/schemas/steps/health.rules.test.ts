import { expect, test } from 'vitest'
import type { HealthInfo, HealthQuestions } from '#schemas/calls/enrollment/health.calls.ts'
import { blankHealth, changeHealth, clearedBy } from '#schemas/steps/questionnaire.changes.ts'
import {
  MAX_MEDICATIONS,
  checkHealth,
  conditionFields,
  healthPayload,
  layoutOf,
  medicationFields,
} from '#schemas/steps/questionnaire.rules.ts'

const questions: HealthQuestions = {
  codition_questions: [
    { question_id: 12, question_text: 'Cancer?' },
    { question_id: 145, question_text: 'Tobacco?' },
    { question_id: 146, question_text: 'Heart?' },
  ],
  medication_question: { question_id: 200, question_text: 'Any medications?' },
}
const today = '2026-11-21'

const yes = (info: HealthInfo, question: number) => changeHealth(info, { what: 'answer', question, flag: 1 })
const no = (info: HealthInfo, question: number) => changeHealth(info, { what: 'answer', question, flag: 0 })
const allNo = changeHealth(no(no(no(blankHealth(questions), 0), 1), 2), { what: 'medicationAnswer', flag: 0 })

// @spec 2:94 2:95 2:96 2:97 2:243
test('three layouts by question id, each with its details', () => {
  expect([12, 145, 146, 147].map(layoutOf)).toEqual(['general', 'none', 'physician', 'physician'])
  const namesOf = (id: number) => conditionFields[layoutOf(id)].map(({ name }) => name)
  expect(namesOf(12)).toEqual([
    'health_condition',
    'date_of_onset',
    'date_of_recovery',
    'is_treatment',
    'is_medicate',
    'd_last_seen',
    'symptoms',
  ])
  expect(namesOf(145)).toEqual([])
  const physician = [
    'condition',
    'status',
    'last_seen_by_physician',
    'date_of_recovery',
    'physician_name',
    'address',
    'phone',
  ]
  expect([namesOf(146), namesOf(147)]).toEqual([physician, physician])
  expect([medicationFields.map(({ name }) => name), MAX_MEDICATIONS]).toEqual([
    ['medication', 'dosage', 'medical_condition'],
    3,
  ])
})

test('every question wants an answer', () => {
  expect(checkHealth(blankHealth(questions), questions, today).map((one) => one.target_element)).toEqual([
    'condition_questions.0.yes_no_flag',
    'condition_questions.1.yes_no_flag',
    'condition_questions.2.yes_no_flag',
    'medication_question.yes_no_flag',
  ])
  expect(checkHealth({ condition_questions: [] }, questions, today).map((one) => one.target_element)).toEqual([
    'condition_questions.0.yes_no_flag',
    'condition_questions.1.yes_no_flag',
    'condition_questions.2.yes_no_flag',
    'medication_question.yes_no_flag',
  ])
  expect(checkHealth(allNo, questions, today)).toEqual([])
})

// @spec 2:56
test('a Yes wants the details of its layout; 145 wants none', () => {
  expect(checkHealth(yes(allNo, 1), questions, today)).toEqual([])
  expect(checkHealth(yes(yes(allNo, 0), 2), questions, today).map((one) => one.target_element)).toEqual([
    'condition_questions.0.conditions.0.health_condition',
    'condition_questions.0.conditions.0.date_of_onset',
    'condition_questions.0.conditions.0.is_treatment',
    'condition_questions.0.conditions.0.is_medicate',
    'condition_questions.2.conditions.0.condition',
    'condition_questions.2.conditions.0.status',
    'condition_questions.2.conditions.0.last_seen_by_physician',
    'condition_questions.2.conditions.0.physician_name',
  ])
})

const detailed = (onset: string, recovery: string): HealthInfo => {
  let info = yes(allNo, 0)
  for (const [field, text] of [
    ['health_condition', 'Melanoma'],
    ['date_of_onset', onset],
    ['date_of_recovery', recovery],
    ['is_treatment', '1'],
    ['is_medicate', '0'],
  ] as const) {
    info = changeHealth(info, { what: 'detail', question: 0, field, text })
  }
  return info
}

// @spec 2:160
test('dates are not in the future, and nobody recovers before the onset', () => {
  expect(checkHealth(detailed('01/02/2020', '03/04/2021'), questions, today)).toEqual([])
  expect(checkHealth(detailed('11/22/2026', ''), questions, today)).toEqual([
    { target_element: 'condition_questions.0.conditions.0.date_of_onset', message_key: 'error_date_future' },
  ])
  expect(checkHealth(detailed('01/02/2020', '01/01/2020'), questions, today)).toEqual([
    {
      target_element: 'condition_questions.0.conditions.0.date_of_recovery',
      message_key: 'error_health_recovery_before_onset',
    },
  ])
})

test('what is sent: flags as numbers, no details of a No, no fields of another layout', () => {
  expect(healthPayload(detailed('01/02/2020', ''), questions).condition_questions[0]).toEqual({
    question_id: 12,
    question_text: 'Cancer?',
    yes_no_flag: 1,
    conditions: [{ health_condition: 'Melanoma', date_of_onset: '01/02/2020', is_treatment: 1, is_medicate: 0 }],
  })
  expect(healthPayload(no(detailed('01/02/2020', ''), 0), questions).condition_questions[0]).toEqual({
    question_id: 12,
    question_text: 'Cancer?',
    yes_no_flag: 0,
    conditions: [],
  })
})

// @spec 2:56 2:243
test('up to three medications; the second and third are sent only where something is filled', () => {
  let info = changeHealth(allNo, { what: 'medicationAnswer', flag: 1 })
  for (let count = 0; count < 4; count += 1) info = changeHealth(info, { what: 'addMedication' })
  expect(info.medication_question?.medications).toEqual([{}, {}, {}])
  for (const field of ['medication', 'dosage', 'medical_condition'] as const) {
    info = changeHealth(info, { what: 'medication', entry: 0, field, text: field })
  }
  expect(checkHealth(info, questions, today)).toEqual([])
  expect(healthPayload(info, questions).medication_question?.medications).toEqual([
    { medication: 'medication', dosage: 'dosage', medical_condition: 'medical_condition' },
  ])
  info = changeHealth(info, { what: 'medication', entry: 2, field: 'dosage', text: '5 mg' })
  expect(checkHealth(info, questions, today).map((one) => one.target_element)).toEqual([
    'medication_question.medications.2.medication',
    'medication_question.medications.2.medical_condition',
  ])
})

// @spec 2:243
test('unknown and repeated questions, and a second condition, are refused', () => {
  const [first] = allNo.condition_questions
  if (!first) throw new Error('no question')
  const info = { ...allNo, condition_questions: [...allNo.condition_questions, first, { ...first, question_id: 9 }] }
  expect(checkHealth(info, questions, today).map((one) => [one.target_element, one.message_key])).toEqual([
    ['condition_questions.3.question_id', 'error_health_question_unknown'],
    ['condition_questions.4.question_id', 'error_health_question_unknown'],
  ])
  const two = {
    ...allNo,
    condition_questions: allNo.condition_questions.with(0, { ...first, yes_no_flag: 1, conditions: [{}, {}] }),
  }
  expect(checkHealth(two, questions, today)).toEqual([
    { target_element: 'condition_questions.0.conditions', message_key: 'error_health_one_condition' },
  ])
})

test('a change keeps the other answers the same objects and clears what it may have put right', () => {
  const info = yes(allNo, 0)
  expect(info.condition_questions[1]).toBe(allNo.condition_questions[1])
  const errors = checkHealth(info, questions, today)
  const rest = clearedBy(errors, { what: 'detail', question: 0, field: 'health_condition', text: 'x' })
  expect(rest.map((one) => one.target_element)).toEqual([
    'condition_questions.0.conditions.0.date_of_onset',
    'condition_questions.0.conditions.0.is_treatment',
    'condition_questions.0.conditions.0.is_medicate',
  ])
  expect(clearedBy(errors, { what: 'answer', question: 0, flag: 0 })).toEqual([])
  expect(clearedBy(errors, { what: 'notes', text: 'x' })).toBe(errors)
})
