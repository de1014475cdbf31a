import { LEAST_COMPARED, MOST_COMPARED } from '#schemas/storefront/plans/compare.rules.ts'
import { broken, done, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { compareMachine } from './compare.machine.ts'

const plans = ['dental-one', 'dental-two', 'dental-three', 'dental-four']

export const compareModel = model(compareMachine, {
  inputs: [undefined],
  events: {
    'compare.toggle': plans.map((plan_id) => ({ plan_id })),
    'compare.listed': [{ plan_ids: plans }, { plan_ids: ['dental-four'] }],
  },
  outcomes: {
    loadCompared: [
      done(
        plans.map((plan_id) => ({
          plan_id,
          benefits: [{ name: 'Cleanings', html: plan_id, paid_by: 'member' }],
          cost_sharing: null,
        })),
        'told',
      ),
      broken('offline'),
    ],
  },
  resting: ['choosing', 'comparing', 'failed'],
  offers: {
    choosing: [
      'compare.toggle',
      { event: 'compare.clear', when: (s) => s.context.chosen.length > 0 },
      { event: 'compare.open', when: (s) => s.context.chosen.length >= LEAST_COMPARED },
    ],
    loading: ['compare.close'],
    comparing: ['compare.close'],
    failed: ['compare.retry', 'compare.close'],
  },
  holds: {
    'plans are compared only where that is pressed': {
      always: ({ is, was, by }) => !is('loading') || was('loading') || by('compare.open') || by('compare.retry'),
    },
    'closing leads back to the list': {
      leadsTo: [({ by }) => by('compare.close'), ({ is }) => is('choosing')],
      within: 0,
    },
    'another list ends the comparing': {
      leadsTo: [({ by }) => by('compare.listed'), ({ is }) => is('choosing')],
      within: 0,
    },
    'what failed can be tried again': takes('compare.retry', 'failed', 'loading'),
  },
  never: {
    'compares more plans than fit': (s) => s.context.chosen.length > MOST_COMPARED,
    'compares one plan with nothing': (s) => s.hasTag('dialog') && s.context.chosen.length < LEAST_COMPARED,
    'chooses a plan twice': (s) => new Set(s.context.chosen).size < s.context.chosen.length,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
  },
})
