import { cardSteps } from '#schemas/steps/steps.registry.ts'
import type { Whereabouts } from '../../support/disturbed.ts'
import { broken, done, failed, late, model, silent } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
import { type LoadedReview, type SavedSections, reviewMachine } from './review.machine.ts'
import type { EnrollmentFacts } from '../step.types.ts'
import { newMember } from '../model-facts.ts'

const facts: EnrollmentFacts = { ...newMember, tier: 'IS' }

export const nothingSaved = Object.fromEntries(cardSteps.map(({ id }) => [id, null])) as SavedSections

const alone: LoadedReview = {
  tabs: [{ tab_name: 'primary_info', required: true, order: 0, complete: true }],
  cart: {
    result: [],
    initial_month_cost: 40,
    recurring_month_cost: 40,
    effective_date: '01/01/2027',
    has_already_signed: true,
    signature_required: true,
    special_message: null,
    has_l713: false,
    l713_net_price: null,
    overlaps: [],
    unavailable: [],
  },
  sections: nothingSaved,
  revisions: { personal: 1, contact: 1, agreement: 1, billing: 1 },
  texts: [],
  charges: { first: 40, monthly: 40, card: { day: 1, from: '02/01/2027' }, account: [{ day: 25, from: '01/25/2027' }] },
  typed: null,
  images: {},
  names: { state: { TX: 'Texas' } },
}
const spouse = {
  dependent_id: 'd1',
  relationship: 'Spouse',
  first_name: 'Bo',
  last_name: 'Lee',
  gender: '0',
  birthdate: '01/02/1980',
  ssn: '***-**-6789',
  employed: '0',
  is_legally_disabled: 0,
  disability_condition: null,
} as const
const withSpouse: LoadedReview = {
  ...alone,
  revisions: { ...alone.revisions, dependents: 2 },
  sections: {
    ...nothingSaved,
    dependents: { dependents: [{ primary_info: spouse }] },
  },
}

const onTheWay = ['removingDependents', 'picturing', 'submitting', 'forgetting']

/** A submit that is on its way may be done before another tab shows anything: it shows the receipt then. */
const besideASubmit = ({ value }: { value: unknown }): Whereabouts =>
  onTheWay.includes(String(value)) ? { at: '/enrollment/' } : 'anew'

export const reviewModel = model(reviewMachine, {
  inputs: [{ enrollmentId: 'e', facts }],
  events: {
    'review.open': [{ card: 'personal' }, { card: 'agreement' }],
    'review.submit': [{ additionalNotes: '', sendSms: 0 }],
  },
  outcomes: {
    loadReview: [done(alone, 'no dependents'), done(withSpouse, 'a spouse'), broken('offline')],
    deleteDependents: [done(), late('main'), broken('server')],
    submitReview: [done({ policyId: 'P1' }), late('main'), broken('server'), failed()],
    forgetMarkers: [done(), failed()],
    screenshot: [done(), failed(), silent],
  },
  offers: {
    loadFailed: ['review.retry'],
    reviewing: [
      { event: 'review.open', when: (s) => s.context.open === null },
      { event: 'review.submit', when: (s) => s.context.open === null },
      { event: 'review.close', when: (s) => s.context.open !== null },
    ],
    failed: ['review.retry', 'review.dismiss'],
  },
  holds: {
    'a review that cannot be read can be tried again': takes('review.retry', 'loadFailed', 'loading'),
    'once more does the same once more': {
      leadsTo: [
        ({ was, by }) => was('failed') && by('review.retry'),
        ({ is }) => is('removingDependents') || is('picturing'),
      ],
      within: 0,
    },
    'closing the notice leads back': takes('review.dismiss', 'failed', 'reviewing'),
    'what is submitted already is submitted on': takes(
      'deleteDependents fails: conflict',
      'removingDependents',
      'submitting',
    ),
    'what changed is shown anew': takes('submitReview fails: conflict', 'submitting', 'loading'),
    'a submit that fails is told': takes('submitReview fails: server', 'submitting', 'failed'),
    'a picture holds nothing up': { leadsTo: [({ was }) => was('picturing'), ({ is }) => is('submitting')], within: 0 },
    'whoever submits gets a policy at last': ends('submitting', 'submitted'),
    'it is read before it is submitted': { until: [({ is }) => !is('submitting'), ({ by }) => by('review.submit')] },
  },
  never: {
    'submits with a popup open': (s) => s.matches('submitting') && s.context.open !== null,
    'submits what was not shown': (s) => s.matches('submitting') && s.context.loaded === null,
    'forgets an enrollment that was not submitted': (s) => s.matches('forgetting') && s.context.policyId === null,
  },
  disturbed: { 'second-tab': besideASubmit },
  resting: ['reviewing', 'loadFailed', 'failed'],
})
