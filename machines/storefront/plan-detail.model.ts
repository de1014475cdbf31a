import type { PlanDetail, PricingEntry, PricingErrorCode } from '#schemas/calls/plans.calls.ts'
import type { FilterInfo } from '#schemas/calls/quote.calls.ts'
import { checkAnswers } from '#schemas/storefront/eligibility.rules.ts'
import { broken, done, model } from '../support/model.ts'
import { canAddRate, planDetailMachine } from './plan-detail.machine.ts'

const tempId = 'AAAAAAAAAAAAAAAAAAAAAA'
const planId = 'life-one'
const filter: FilterInfo = {
  zip: '60601',
  state: 'IL',
  dob: '01/02/1980',
  gender: '1',
  tier: 'IO',
  is_smoker: null,
  annual_incode: null,
  working_hours: null,
  user_id: null,
  spouse_dop: null,
  child_num: null,
  categories: null,
}
const plan: PlanDetail = {
  plan_id: planId,
  plan_name: 'Life One',
  plan_logo: '',
  plan_category: 'term_life',
  plan_short_text: '',
  plan_desc: {
    header_text: '',
    body_text: '',
    blueBarText: null,
    association_text: null,
    exclusions_text_name: null,
    exclusions_text: null,
    example_text_name: null,
    example_text: null,
    faq_text_name: null,
    faq_text: null,
  },
  benefits: [],
  traits: [],
}
const rate: PricingEntry = {
  pid: planId,
  ppid: 'life-one-io',
  plan_name: 'Life One',
  plan_price: 30,
  tier: 'IO',
  selected_plan: true,
  is_in_cart: false,
  is_prudential_plan: false,
  is_prudential: false,
  above_100k: false,
}
const other = { ...rate, ppid: 'life-one-if', tier: 'IF' as const, selected_plan: false }
const rates = (errorCode: PricingErrorCode | null, pid: string | null = null) =>
  done(
    {
      filter,
      isPremier: false,
      pricing: { plans: errorCode === null ? [rate, other] : [], errorCode, message: errorCode, pid },
    },
    errorCode ?? 'rates',
  )
const answered = (added: boolean, errorCode: string | null) =>
  done({ added, errorCode, message: errorCode }, errorCode ?? (added ? 'added' : 'not added'))
const quoted = (to: string | null) => done({ tempId, filter, planId: to }, to === null ? 'quoted' : 'another variant')

export const planDetailModel = model(planDetailMachine, {
  inputs: [
    { planId, tempId },
    { planId, tempId: null },
  ],
  events: {
    'plan-detail.open': [{ aside: 'salary' }, { aside: 'tier' }, { aside: 'tobacco' }],
    'plan-detail.answer': [
      { qid: 'q1', answer: 0 },
      { qid: 'q1', answer: 1 },
      { qid: 'q2', answer: 0 },
    ],
    'plan-detail.add': [{ ppid: rate.ppid }, { ppid: other.ppid }],
  },
  outcomes: {
    loadPlan: [done(plan, 'plan'), done(null, 'none'), broken('missing'), broken('offline')],
    loadSuggested: [done([], 'none'), broken('offline')],
    loadRates: [
      rates(null),
      rates('salaryError'),
      rates('planAgeError'),
      rates('newQuestionsError'),
      rates('enrollmentIdError'),
      rates('changePid', 'life-two'),
      broken('missing'),
      broken('offline'),
    ],
    loadQuestions: [
      done(
        [
          { qid: 'q1', question: 'Are you actively at work?', must_be_yes: true },
          { qid: 'q2', question: 'Have you been declined?', must_be_yes: false },
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
    addPlan: [
      answered(true, null),
      answered(false, 'already-active'),
      answered(false, 'blackout'),
      answered(false, 'stateError'),
      broken('offline'),
    ],
    quote: [quoted(null)],
    editQuote: [quoted(null), quoted('life-two')],
    aside: [
      done({ saved: true, planId: null }, 'saved'),
      done({ saved: true, planId: 'life-two' }, 'another variant'),
      done({ saved: false, planId: null }, 'closed'),
    ],
  },
  resting: ['notFound'],
  offers: {
    loadFailed: ['plan-detail.retry'],
    answering: ['plan-detail.answer', 'plan-detail.submitAnswers', 'plan-detail.edit'],
    ready: [
      { event: 'plan-detail.edit', when: (s) => s.context.rates !== null },
      { event: 'plan-detail.open', when: (s) => s.context.rates !== null },
      { event: 'plan-detail.retry', when: (s) => s.context.problem !== null },
      {
        event: 'plan-detail.add',
        when: (s) => s.context.rates?.pricing.errorCode === null && s.context.rates.pricing.plans.some(canAddRate),
      },
    ],
    editingQuote: ['plan-detail.closeEdit'],
    told: ['plan-detail.ok'],
    alreadyActive: ['plan-detail.ok'],
  },
  never: {
    'adds a rate that cannot be added': (s) =>
      s.matches('adding') && (s.context.chosen === null || !canAddRate(s.context.chosen)),
    'adds a plan whose rates are held up': (s) => s.matches('adding') && s.context.rates?.pricing.errorCode !== null,
    'saves answers that hold the plan up': (s) =>
      s.matches('savingAnswers') && checkAnswers(s.context.questions, s.context.answers).length > 0,
    'prices without a quote': (s) => s.matches('pricing') && s.context.tempId === null,
    'moves to where it is': (s) => s.matches('moved') && s.context.movedTo === planId,
    'shows a plan that it does not have': (s) => s.matches('ready') && s.context.plan === null,
    'fails without a word': (s) => s.matches('loadFailed') && s.context.problem === null,
  },
})
