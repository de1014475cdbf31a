import type { PlanCard } from '#schemas/calls/plans.calls.ts'
import type { FilterInfo } from '#schemas/calls/quote.calls.ts'
import { canAdd } from '#schemas/storefront/plan-card.rules.ts'
import { broken, done, model } from '../support/model.ts'
import { plansMachine } from './plans.machine.ts'

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
const card: PlanCard = {
  plan_id: 'dental-one',
  pid: 'dental-one',
  ppid: 'dental-one-io',
  plan_pricing_id: 'dental-one-io',
  plan_name: 'Dental One',
  plan_logo: '',
  plan_short_text: '',
  plan_category: 'dental',
  plan_price: 20,
  callout_text: null,
  tier_price: [{ tier: 'IO', price_male_nons: 20 }],
  selected_plan: true,
  is_in_cart: false,
  hide_add_to_cart: false,
  bundle_plan_count: 0,
}
const hidden: PlanCard = {
  ...card,
  plan_id: 'dental-two',
  plan_pricing_id: 'dental-two-io',
  plan_name: 'Dental Two',
  hide_add_to_cart: true,
}
const tempId = 'AAAAAAAAAAAAAAAAAAAAAA'
const quote = done({ tempId, filter, planId: null }, 'quoted')
const priced = (errorCode: string | null) => done({ errorCode, message: null, pid: null }, errorCode ?? 'priced')
const answered = (added: boolean, errorCode: string | null) =>
  done({ added, errorCode, message: errorCode }, errorCode ?? 'added')

export const plansModel = model(plansMachine, {
  inputs: [
    { tempId: null, category: null },
    { tempId, category: 'dental' },
  ],
  events: {
    'plans.choose': [{ category: 'dental' }, { category: null }],
    'plans.add': [{ plan_pricing_id: card.plan_pricing_id }, { plan_pricing_id: hidden.plan_pricing_id }],
  },
  outcomes: {
    quote: [quote],
    editQuote: [quote],
    loadPlans: [
      done({ filter, isPremier: false, categories: [], plans: [card, hidden] }, 'plans'),
      done({ filter, isPremier: false, categories: [], plans: [] }, 'none'),
      broken('missing'),
      broken('offline'),
    ],
    checkPricing: [priced(null), priced('planAgeError'), priced('newQuestionsError'), broken('offline')],
    addPlan: [
      answered(true, null),
      answered(false, 'already-in-cart'),
      answered(false, 'already-active'),
      answered(false, 'blackout'),
      broken('offline'),
    ],
  },
  resting: ['quoting', 'loadFailed', 'listing', 'editingQuote', 'added', 'refused', 'alreadyActive', 'detour'],
  offers: {
    loadFailed: ['plans.retry'],
    listing: ['plans.edit', { event: 'plans.add', when: (s) => s.context.list?.plans.some(canAdd) === true }],
    editingQuote: ['plans.closeEdit'],
    added: ['plans.more'],
    refused: ['plans.more'],
    alreadyActive: ['plans.more'],
    detour: ['plans.more'],
  },
  never: {
    'lists without a quote': (s) => s.matches('listing') && s.context.tempId === null,
    'adds a plan that has no add icon': (s) =>
      s.matches('adding') && (s.context.chosen === null || !canAdd(s.context.chosen)),
    'says added and shows no tick': (s) =>
      s.matches('added') &&
      s.context.list?.plans.some((plan) => plan.plan_id === s.context.chosen?.plan_id && !plan.is_in_cart) === true,
    'fails without a word': (s) => s.matches('loadFailed') && s.context.problem === null,
  },
})
