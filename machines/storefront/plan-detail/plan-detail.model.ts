import type { PlanDetail, PricingEntry, PricingErrorCode } from '#schemas/calls/storefront/plans.calls.ts'
import { broken, done, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import type { RateAddingEnd } from '../rate-adding/rate-adding.machine.ts'
import { planDetailMachine } from './plan-detail.machine.ts'
import { type PlanStart, canAddRate } from './plan-detail.types.ts'
import { quotedFilter as filter } from '../model-quote.ts'

const enrollmentId = 'AAAAAAAAAAAAAAAAAAAAAA'
const planId = 'life-one'
const plan: PlanDetail = {
  plan_id: planId,
  plan_name: 'Life One',
  plan_logo: '/catalog/logos/harbor-benefits.svg',
  plan_category: 'term_life',
  plan_short_text: 'Pays once.',
  plan_desc: {
    header_text: 'At a glance',
    body_text: '<p>Pays once.</p>',
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
  cost_sharing: null,
  documents: [],
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
const rates = (errorCode: PricingErrorCode | null, pid: string | null = null, asksChildDates = false) =>
  done(
    {
      filter,
      isPremier: false,
      asksHours: true,
      asksChildDates,
      pricing: { plans: errorCode === null ? [rate, other] : [], errorCode, message: errorCode, pid },
    },
    asksChildDates ? 'dates wanted' : (errorCode ?? 'rates'),
  )
const quoted = (to: string | null) =>
  done({ enrollmentId, filter, planId: to }, to === null ? 'quoted' : 'another variant')

const start: PlanStart = {
  enrollType: 'new-member',
  userId: null,
  agentId: null,
  portalId: 'main-portal',
  groupId: null,
  isRep: false,
  isExternal: false,
}
const added = (result: RateAddingEnd['result'], message: string | null = null) =>
  done({ result, message, problem: null }, result)

export const planDetailModel = model(planDetailMachine, {
  inputs: [
    { planId, enrollmentId, start },
    { planId, enrollmentId: null, start },
    { planId, enrollmentId, start: { ...start, portalId: null } },
    { planId, enrollmentId: null, start: { ...start, portalId: null } },
    { planId, enrollmentId, start: { ...start, enrollType: null, userId: 'member-santos' } },
  ],
  events: {
    'plan-detail.open': [{ requirement: 'salary' }, { requirement: 'tier' }, { requirement: 'tobacco' }],
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
      rates(null, null, true),
      broken('missing'),
      broken('offline'),
    ],
    questions: [done({ asked: true }, 'cleared'), done({ asked: false }, 'nothing to ask')],
    selectPortal: [
      done({ portalId: 'main-portal', groupId: null, enrollType: 'new-member' }, 'chosen'),
      done(null, 'closed'),
    ],
    add: [added('added'), added('refused', 'Not now'), added('stale'), added('closed')],
    quote: [quoted(null)],
    editQuote: [quoted(null), quoted('life-two')],
    requirement: [
      done({ saved: true, planId }, 'saved'),
      done({ saved: true, planId: 'life-two' }, 'another variant'),
      done({ saved: false, planId: null }, 'closed'),
    ],
  },
  resting: ['notFound'],
  offers: {
    loadFailed: ['plan-detail.retry'],
    answering: ['plan-detail.edit'],
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
    alerted: ['plan-detail.ok'],
  },
  holds: {
    'a plan that is gone says so': takes('loadPlan fails: missing', 'loading', 'notFound'),
    'a plan that cannot be read can be asked for again': takes('plan-detail.retry', 'loadFailed', 'loading'),
    'suggestions that cannot be had keep nobody from the plan': {
      leadsTo: [({ by }) => by('loadSuggested fails: offline'), ({ is }) => !is('suggesting')],
      within: 0,
    },
    'whoever has a quote is shown prices': takes('quote done: quoted', 'quoting', 'pricing'),
    'a plan with questions asks them': takes('loadRates done: newQuestionsError', 'pricing', 'answering'),
    'a rate that is stale is priced again': takes('add done: stale', 'adding', 'pricing'),
    'nothing is in the cart but what was added': { always: ({ is, by }) => !is('inCart') || by('add done: added') },
  },
  never: {
    'adds a rate that cannot be added': (s) =>
      s.matches('adding') && (s.context.chosen === null || !canAddRate(s.context.chosen)),
    'adds a plan whose rates are held up': (s) => s.matches('adding') && s.context.rates?.pricing.errorCode !== null,
    'adds a plan whose children’s dates are wanted': (s) =>
      s.matches('adding') && s.context.rates?.asksChildDates === true,
    'prices before a portal was asked for': (s) =>
      s.matches('choosingPortal') && (s.context.start.portalId !== null || s.context.rates !== null),
    'prices without a quote': (s) => s.matches('pricing') && s.context.enrollmentId === null,
    'moves to where it is': (s) => s.matches('moved') && s.context.movedTo === planId,
    'shows a plan that it does not have': (s) => s.matches('ready') && s.context.plan === null,
    'fails without a word': (s) => s.matches('loadFailed') && s.context.problem === null,
  },
})
