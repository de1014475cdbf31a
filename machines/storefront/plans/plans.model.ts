import type { PlanCard } from '#schemas/calls/storefront/plans.calls.ts'
import { canAdd } from '#schemas/storefront/plans/plan-card.rules.ts'
import { broken, done, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { plansMachine } from './plans.machine.ts'
import { quotedFilter as filter } from '../model-quote.ts'

/** A plan as lists show it; models of what is done with one begin with it. */
export const card: PlanCard = {
  plan_id: 'dental-one',
  pid: 'dental-one',
  ppid: 'dental-one-io',
  plan_pricing_id: 'dental-one-io',
  plan_name: 'Dental One',
  plan_logo: '/catalog/logos/harbor-benefits.svg',
  plan_short_text: 'Two cleanings a year.',
  facts: [],
  plan_category: 'dental',
  plan_price: 20,
  price_basis: null,
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
const enrollmentId = 'AAAAAAAAAAAAAAAAAAAAAA'
const quote = done({ enrollmentId, filter, planId: null }, 'quoted')
const offline = { kind: 'offline', message: 'offline', errors: [] }

export const plansModel = model(plansMachine, {
  inputs: [
    { enrollmentId: null, category: null },
    { enrollmentId, category: 'dental' },
  ],
  events: {
    'plans.choose': [{ category: 'dental' }, { category: null }],
    'plans.refresh': [{ enrollmentId }, { enrollmentId: null }],
    'plans.add': [{ plan_pricing_id: card.plan_pricing_id }, { plan_pricing_id: hidden.plan_pricing_id }],
  },
  outcomes: {
    quote: [quote],
    editQuote: [quote],
    loadPlans: [
      done(
        {
          filter,
          price: { minimum: 20, maximum: 20 },
          isPremier: false,
          categories: [],
          plans: [card, hidden],
          lost: [],
        },
        'plans',
      ),
      done({ filter, price: null, isPremier: false, categories: [], plans: [], lost: [] }, 'none'),
      broken('missing'),
      broken('offline'),
    ],
    adding: [
      done({ added: true, problem: null }, 'added'),
      done({ added: false, problem: null }, 'not added'),
      done({ added: false, problem: offline }, 'offline'),
    ],
  },
  resting: ['quoting', 'loadFailed', 'listing', 'editingQuote', 'adding'],
  offers: {
    loadFailed: ['plans.retry'],
    listing: ['plans.edit', { event: 'plans.add', when: (s) => s.context.list?.plans.some(canAdd) === true }],
    editingQuote: ['plans.closeEdit'],
  },
  holds: {
    'whoever has a quote is shown plans': takes('quote done: quoted', 'quoting', 'loading'),
    'without a quote one is asked for': takes('loadPlans fails: missing', 'loading', 'quoting'),
    'plans that cannot be read can be asked for again': takes('plans.retry', 'loadFailed', 'loading'),
    'whoever changes the quote sees its plans': takes('editQuote done: quoted', 'editingQuote', 'loading'),
    'closing the quote leads back to the list': takes('plans.closeEdit', 'editingQuote', 'listing'),
    'adding leads back to the list, whatever comes of it': {
      leadsTo: [
        ({ by }) => by('adding done: added') || by('adding done: not added') || by('adding done: offline'),
        ({ is }) => is('listing'),
      ],
      within: 0,
    },
  },
  never: {
    'lists without a quote': (s) => s.matches('listing') && s.context.enrollmentId === null,
    'adds a plan that has no add icon': (s) =>
      s.matches('adding') && (s.context.chosen === null || !canAdd(s.context.chosen)),
    'fails without a word': (s) => s.matches('loadFailed') && s.context.problem === null,
  },
})
