import type { HealthQuestions } from '#schemas/calls/enrollment/health.calls.ts'
import { blankHealth } from '#schemas/steps/questionnaire.changes.ts'
import { MAX_MEDICATIONS, checkHealth } from '#schemas/steps/questionnaire.rules.ts'
import { broken, done, failed, model, silent } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { healthMachine } from './health.machine.ts'
import { newMember as facts } from '../model-facts.ts'

/** Those of a medical plan. */
const questions: HealthQuestions = {
  codition_questions: [
    { question_id: 141, question_text: 'Heart or blood vessels?' },
    { question_id: 142, question_text: 'Cancer or a tumor?' },
    { question_id: 143, question_text: 'Diabetes?' },
    { question_id: 144, question_text: 'In a hospital?' },
    { question_id: 145, question_text: 'Expecting a child?' },
    { question_id: 146, question_text: 'Back, neck or joints?' },
    { question_id: 147, question_text: 'Any other condition?' },
  ],
  medication_question: { question_id: 148, question_text: 'Any prescription medication?' },
}
const asked = questions.codition_questions

/** All answered but the first question, whose details are there, and the medications. */
const almost = blankHealth(questions, {
  condition_questions: asked.map((question, place) =>
    place === 0
      ? {
          ...question,
          conditions: [{ health_condition: 'Angina', date_of_onset: '01/02/2019', is_treatment: 1, is_medicate: 0 }],
        }
      : { ...question, yes_no_flag: question.question_id === 145 ? 1 : 0, conditions: [] },
  ),
  medication_question: { question_id: 148, question_text: 'Any prescription medication?', medications: [] },
})

/** What an existing member has on file. */
const allNo = blankHealth(questions, {
  condition_questions: asked.map((question) => ({ ...question, yes_no_flag: 0, conditions: [] })),
  medication_question: {
    question_id: 148,
    question_text: 'Any prescription medication?',
    yes_no_flag: 0,
    medications: [],
  },
})

export const healthModel = model(healthMachine, {
  inputs: [
    { enrollmentId: 'e', facts },
    { enrollmentId: 'e', facts: { ...facts, enrollType: 'existing-member' } },
  ],
  events: {
    'health.change': [
      { change: { what: 'answer', question: 0, flag: 1 } },
      { change: { what: 'answer', question: 4, flag: 0 } },
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
      done({ questions, saved: null, onFile: null, revision: 0 }, 'nothing saved'),
      done({ questions, saved: almost, onFile: null, revision: 1 }, 'some answers saved'),
      done({ questions, saved: null, onFile: allNo, revision: 0 }, 'answers on file'),
      broken('offline'),
    ],
    saveHealth: [
      done({ revision: 1 }),
      failed('condition_questions.0.conditions.0.date_of_onset'),
      broken('conflict'),
      broken('offline'),
    ],
    carryOver: [done({ revision: 1 }), broken('offline')],
    screenshot: [done(undefined), broken('server'), silent],
  },
  offers: {
    loadFailed: ['health.retry'],
    editing: ['health.change', 'health.next'],
    conflict: ['health.keepMine', 'health.takeTheirs'],
  },
  holds: {
    'answers are saved only where the person continues or keeps theirs': {
      always: ({ is, was, by }) => !is('saving') || was('saving') || by('health.next') || by('health.keepMine'),
    },
    'the step is done only once the server has saved it': {
      always: ({ is, by }) => !is('saved') || by('saveHealth done 0'),
    },
    'saving always ends': {
      leadsTo: [({ is }) => is('saving'), ({ is }) => is('saved') || is('editing') || is('conflict')],
    },
    'answers that cannot be carried over stand in the form': takes(
      'carryOver fails: offline',
      'carryingOver',
      'editing',
    ),
    'answers that were carried over are read again': takes('carryOver done 0', 'carryingOver', 'loading'),
    'a refused answer comes back to the form': takes(
      'saveHealth fails: refused at condition_questions.0.conditions.0.date_of_onset',
      'saving',
      'editing',
    ),
    'the answers of another tab are read where they count': takes('health.takeTheirs', 'conflict', 'loading'),
  },
  never: {
    'saves what a rule refuses': (s) =>
      (s.matches('saving') || s.matches('carryingOver')) && checkHealth(s.context.info, s.context.questions).length > 0,
    'lists a fourth medication': (s) => (s.context.info.medication_question?.medications.length ?? 0) > MAX_MEDICATIONS,
    'asks more than one condition of a question': (s) =>
      s.context.info.condition_questions.some((answer) => answer.conditions.length > 1),
  },
  resting: ['loadFailed', 'editing', 'conflict'],
})
