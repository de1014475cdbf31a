import type { HealthQuestions } from '#schemas/calls/health.calls.ts'
import { blankHealth } from '#schemas/steps/questionnaire.changes.ts'
import { MAX_MEDICATIONS, checkHealth } from '#schemas/steps/questionnaire.rules.ts'
import { broken, done, failed, model } from '../support/model.ts'
import { healthMachine } from './health.machine.ts'
import type { EnrollmentFacts } from './step.types.ts'

const facts: EnrollmentFacts = {
  enrollType: 'new-member',
  eprocess: 'applicant',
  tier: 'IO',
  isIha: false,
  isPremier: false,
  isL713: false,
  fromReview: false,
}

const questions: HealthQuestions = {
  codition_questions: [
    { question_id: 12, question_text: 'Cancer?' },
    { question_id: 145, question_text: 'Tobacco?' },
  ],
  medication_question: { question_id: 200, question_text: 'Any medications?' },
}

const almost = blankHealth(questions, {
  condition_questions: [
    {
      question_id: 12,
      question_text: 'Cancer?',
      conditions: [{ health_condition: 'Melanoma', date_of_onset: '01/02/2019', is_treatment: 1, is_medicate: 0 }],
    },
    { question_id: 145, question_text: 'Tobacco?', yes_no_flag: 1, conditions: [] },
  ],
  medication_question: { question_id: 200, question_text: 'Any medications?', medications: [] },
})

export const healthModel = model(healthMachine, {
  inputs: [{ enrollmentId: 'e', facts }],
  events: {
    'health.change': [
      { change: { what: 'answer', question: 0, flag: 1 } },
      { change: { what: 'answer', question: 1, flag: 0 } },
      { change: { what: 'detail', question: 0, field: 'date_of_onset', text: '01/02/2099' } },
      { change: { what: 'detail', question: 0, field: 'date_of_onset', text: '01/02/2019' } },
      { change: { what: 'medicationAnswer', flag: 0 } },
      { change: { what: 'medicationAnswer', flag: 1 } },
      { change: { what: 'medication', entry: 0, field: 'medication', text: 'Insulin' } },
      { change: { what: 'addMedication' } },
      { change: { what: 'removeMedication', entry: 0 } },
    ],
  },
  outcomes: {
    loadHealth: [
      done({ questions, saved: null, revision: 0 }, 'nothing saved'),
      done({ questions, saved: almost, revision: 1 }, 'some answers saved'),
      broken('offline'),
    ],
    saveHealth: [
      done(undefined),
      failed('condition_questions.0.conditions.0.date_of_onset'),
      broken('conflict'),
      broken('offline'),
    ],
    screenshot: [done(undefined), broken('server')],
  },
  never: {
    'saves what a rule refuses': (s) =>
      s.matches('saving') && checkHealth(s.context.info, s.context.questions).length > 0,
    'lists a fourth medication': (s) => (s.context.info.medication_question?.medications.length ?? 0) > MAX_MEDICATIONS,
    'asks more than one condition of a question': (s) =>
      s.context.info.condition_questions.some((answer) => answer.conditions.length > 1),
  },
  resting: ['loadFailed', 'editing', 'conflict'],
})
