import type { PlanDetail } from '#schemas/calls/storefront/plans.calls.ts'
import { broken, done, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { planPopupMachine } from './plan-popup.machine.ts'

const plan: PlanDetail = {
  plan_id: 'dental-one',
  plan_name: 'Dental One',
  plan_logo: '/catalog/logos/harbor-benefits.svg',
  plan_category: 'dental',
  plan_short_text: 'Pays once.',
  plan_desc: {
    header_text: 'At a glance',
    body_text: '<p>Two cleanings a year.</p>',
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

export const planPopupModel = model(planPopupMachine, {
  inputs: [{ planId: 'dental-one', name: 'Dental One' }],
  events: {},
  outcomes: { loadPlanText: [done(plan, 'plan'), done(null, 'gone'), broken('offline')] },
  offers: {
    loading: ['plan-popup.close'],
    shown: ['plan-popup.close'],
    gone: ['plan-popup.close'],
    failed: ['plan-popup.close', 'plan-popup.retry'],
  },
  holds: {
    'closing leads out, whatever is shown': {
      leadsTo: [({ by }) => by('plan-popup.close'), ({ is }) => is('closed')],
      within: 0,
    },
    'a plan that is gone says so': takes('loadPlanText done: gone', 'loading', 'gone'),
    'a plan that cannot be read can be asked for again': takes('plan-popup.retry', 'failed', 'loading'),
  },
  never: {
    'shows a plan that it does not have': (s) => s.matches('shown') && s.context.plan === null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
  },
})
