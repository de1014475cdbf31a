import type { Tab } from '#schemas/calls/enrollment/draft.calls.ts'
import { type StepId, orderOf, steps } from '#schemas/steps/steps.registry.ts'
import { stepList } from '#schemas/steps/step-list.rules.ts'
import type { Whereabouts } from '../support/disturbed.ts'
import { type Outcome, broken, done, failed, model } from '../support/model.ts'
import { ends, takes } from '../support/over-time.ts'
import { enrollmentMachine } from './enrollment.machine.ts'
import { offersBack } from './enrollment.setup.ts'
import type { EnrollmentOverview } from './enrollment.types.ts'

/** Every step, the first `count` of them complete; review is complete only once it is submitted. */
export const tabsWith = (count: number, required: readonly string[] = steps.map((step) => step.id)): Tab[] =>
  steps.map((step, index) => ({
    tab_name: step.tab,
    required: required.includes(step.id),
    order: index,
    complete: index < count,
  }))

export const overview = (tabs: Tab[], standing: EnrollmentOverview['standing'] = 'open'): EnrollmentOverview => ({
  standing,
  tabs,
  facts: {
    enrollType: 'new-member',
    eprocess: 'applicant',
    tier: 'IF',
    isIha: false,
    isPremier: false,
    isL713: false,
  },
  summary: {
    plans: [{ id: 'p-1', name: 'Dental', price: 25 }],
    firstMonth: 75,
    monthly: 25,
    effectiveDate: '01/01/2027',
  },
})

const placeOf = (id: StepId | null): number => (id === null ? -1 : orderOf(id))

const stepOutcomes = Object.fromEntries(steps.map(({ id }) => [id, [done({ step: id }), broken('server')]])) as Record<
  StepId,
  Outcome[]
>

/** An address that names no step leads to the one where the enrollment stands, once the server tells. */
const leadsToItsStep = ({ value, context }: { value: unknown; context: { asked: string } }): Whereabouts =>
  context.asked === '' && ['loading', 'gone', 'failed'].includes(String(value)) ? { at: '/enrollment/' } : 'anew'

export const enrollmentModel = model(enrollmentMachine, {
  inputs: [
    { enrollmentId: 'e', route: '', fromReview: false },
    { enrollmentId: 'e', route: 'employer-info', fromReview: true },
    { enrollmentId: null, route: 'contact-info', fromReview: false },
  ],
  events: {
    'enrollment.address': [
      { route: 'personal-info' },
      { route: 'employer-info' },
      { route: 'review-confirm' },
      { route: 'nowhere' },
    ],
    'enrollment.edit': [{ step: 'personal' }, { step: 'contact' }],
  },
  outcomes: {
    loadEnrollment: [
      ...steps.map((_, count) => done(overview(tabsWith(count)), `${count} steps complete`)),
      done(overview(tabsWith(0, [])), 'no step required'),
      done(overview([], 'submitted'), 'submitted'),
      done(overview([], 'emptyCart'), 'empty cart'),
      done(overview([], 'notCheckedOut'), 'not checked out'),
      broken('missing'),
      broken('offline'),
    ],
    rememberPlace: [done(), failed()],
    forgetEnrollment: [done(), failed()],
    ...stepOutcomes,
    receipt: [done(), broken('server')],
  },
  offers: {
    loading: ['enrollment.address'],
    remembering: ['enrollment.address'],
    failed: ['enrollment.retry', 'enrollment.address'],
    open: ['enrollment.address', { event: 'enrollment.back', when: (s) => offersBack(s.context) }],
    'open.place.review': ['enrollment.edit'],
    'open.cancelling.closed': ['enrollment.cancel'],
    'open.cancelling.asking': ['enrollment.keep', 'enrollment.giveUp'],
  },
  holds: {
    'a step that is done leads to where the enrollment stands': {
      leadsTo: [
        ({ by }) => by('personal done 0') || by('contact done 0') || by('dependents done 0') || by('billing done 0'),
        ({ is }) => is('loading'),
      ],
      within: 0,
    },
    'whoever submits gets the receipt': {
      leadsTo: [({ by }) => by('review done 0'), ({ is }) => is('receipt')],
      within: 0,
    },
    'a receipt is shown only of what was submitted': {
      always: ({ is, was, by }) =>
        !is('receipt') || was('receipt') || by('review done 0') || by('loadEnrollment done: submitted'),
    },
    'an enrollment is given up only by a yes to the question': {
      always: ({ is, was, by }) =>
        !is('forgetting') || was('forgetting') || (was('open.cancelling.asking') && by('enrollment.giveUp')),
    },
    'whoever keeps it after all is asked no more': {
      leadsTo: [({ by }) => by('enrollment.keep'), ({ is }) => is('open.cancelling.closed')],
      within: 0,
    },
    'whoever gives it up gets to the plans': ends('forgetting', 'toPlans'),
    'what failed can be tried again': takes('enrollment.retry', 'failed', 'loading'),
  },
  never: {
    'opens a step whose earlier steps are not complete': (s) =>
      s.matches('open') &&
      s.context.tabs.some((tab) => tab.required && !tab.complete && tab.order < placeOf(s.context.step)),
    'asks for payment before the agreement': (s) =>
      s.matches({ open: { place: 'billing' } }) &&
      s.context.tabs.some((tab) => tab.tab_name === 'agreement_info' && tab.required && !tab.complete),
    'opens a step of an enrollment that is not open to be filled in': (s) =>
      s.matches('open') && s.context.tabs.length === 0,
    'stops without a word': (s) => s.matches('failed') && s.context.problem === null,
    'opens a step that is not required': (s) =>
      s.matches('open') && !stepList(s.context.tabs).some((one) => one.id === s.context.step),
    'runs another step than the one that it shows': (s) =>
      s.matches('open') && s.context.step !== null && !s.matches({ open: { place: s.context.step } }),
  },
  disturbed: { refresh: leadsToItsStep, back: leadsToItsStep, 'second-tab': leadsToItsStep },
  resting: ['none', 'gone', 'failed', 'receipt'],
})
