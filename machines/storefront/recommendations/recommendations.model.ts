import { MOST_IN_CAROUSEL, MOST_IN_LIST } from '#schemas/storefront/plans/recommendation.rules.ts'
import { broken, done, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { type AddedAnswer, type RecommendedPlan, recommendationsMachine } from './recommendations.machine.ts'

const plan = (plan_id: string, plan_name: string, can_add: boolean): RecommendedPlan => ({
  plan_id,
  plan_name,
  plan_logo: '/catalog/logos/harbor-benefits.svg',
  plan_short_text: 'Goes with it.',
  plan_category: 'vision',
  plan_pricing_id: `${plan_id}.standard.IO`,
  price: 12.5,
  can_add,
})
const refused = (errorCode: AddedAnswer['errorCode'], message: string): AddedAnswer => ({
  added: false,
  errorCode,
  message,
})

const enrollmentId = 'AAAAAAAAAAAAAAAAAAAAAA'

export const recommendationsModel = model(recommendationsMachine, {
  inputs: [
    { enrollmentId, most: MOST_IN_CAROUSEL },
    { enrollmentId, most: MOST_IN_LIST },
    { enrollmentId: null, most: MOST_IN_LIST },
  ],
  events: { 'recommendations.add': [{ plan_id: 'vision-one' }, { plan_id: 'levels' }] },
  outcomes: {
    loadRecommendations: [
      done([plan('vision-one', 'Vision One', true), plan('levels', 'Levels', false)], 'two'),
      done([plan('vision-one', 'Vision One', true)], 'one'),
      done([], 'none'),
      broken('server'),
    ],
    addRecommended: [
      done({ added: true, errorCode: null, message: null }, 'added'),
      done(refused('already-active', 'Active already.'), 'already active'),
      done(refused('blackout', 'Not sold this week.'), 'blackout'),
      broken('offline'),
    ],
  },
  offers: {
    // What is shown can be added while other plans are asked for.
    loading: [{ event: 'recommendations.add', when: ({ context }) => context.plans.some(({ can_add }) => can_add) }],
    showing: [
      { event: 'recommendations.add', when: ({ context }) => context.plans.some(({ can_add }) => can_add) },
      'recommendations.refresh',
    ],
    alreadyActive: ['recommendations.close'],
    // The cart says nothing of a service that is down.
    failed: [{ event: 'recommendations.retry', when: ({ context }) => context.most === MOST_IN_LIST }],
  },
  holds: {
    'a plan is added only where that is pressed': {
      always: ({ is, was, by }) => !is('adding') || was('adding') || by('recommendations.add'),
    },
    'what was added is recommended no more': takes('addRecommended done: added', 'adding', 'loading'),
    'what cannot be added now is still there': takes('addRecommended fails: offline', 'adding', 'showing'),
    'what failed can be tried again': takes('recommendations.retry', 'failed', 'loading'),
  },
  never: {
    'asks without a quote': (s) => s.matches('loading') && s.context.enrollmentId === null,
    'shows an empty carousel': (s) => s.matches('showing') && s.context.plans.length === 0,
    'shows more than there is room for': (s) => s.context.plans.length > s.context.most,
    'adds a plan whose page asks something first': (s) => s.matches('adding') && s.context.chosen?.can_add !== true,
    'says already active without saying which': (s) => s.matches('alreadyActive') && s.context.chosen === null,
    'fails without a reason': (s) => s.matches('failed') && s.context.problem === null,
  },
  resting: ['none', 'failed', 'showing'],
})
