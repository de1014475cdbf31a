import { checkAnswers } from '#schemas/storefront/pricing/eligibility.rules.ts'
import { broken, done, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { planQuestionsMachine } from './plan-questions.machine.ts'

const start = { planId: 'life-one', enrollmentId: 'AAAAAAAAAAAAAAAAAAAAAA' }

export const planQuestionsModel = model(planQuestionsMachine, {
  inputs: [
    { ...start, set: 'plain' },
    { ...start, set: 'aflac' },
  ],
  events: {
    'plan-questions.answer': [
      { qid: 'q1', answer: 0 },
      { qid: 'q1', answer: 1 },
      { qid: 'q2', answer: 0 },
    ],
  },
  outcomes: {
    loadQuestions: [
      done(
        [
          { qid: 'q1', question: 'Actively at work?', must_be_yes: true },
          { qid: 'q2', question: 'Declined before?', must_be_yes: false },
        ],
        'questions',
      ),
      done([], 'none'),
      broken('offline'),
    ],
    saveAnswers: [
      done({ accepted: true, error_message: null }, 'accepted'),
      done({ accepted: false, error_message: 'No' }, 'declined'),
      broken('offline'),
    ],
  },
  offers: {
    loadFailed: ['plan-questions.retry'],
    answering: ['plan-questions.answer', 'plan-questions.submit'],
  },
  holds: {
    'only answers that are accepted clear the plan': {
      always: ({ is, by }) => !is('cleared') || by('saveAnswers done: accepted'),
    },
    'answers that are declined can be changed': takes('saveAnswers done: declined', 'saving', 'answering'),
    'a plan without questions asks none': takes('loadQuestions done: none', 'loading', 'idle'),
    'questions that cannot be read can be asked for again': takes('plan-questions.retry', 'loadFailed', 'loading'),
  },
  never: {
    'saves answers that hold the plan up': (s) =>
      s.matches('saving') && checkAnswers(s.context.questions, s.context.answers).length > 0,
    'asks nothing': (s) => s.matches('answering') && s.context.questions.length === 0,
    'fails without a word': (s) => s.matches('loadFailed') && s.context.problem === null,
  },
})
