import type { Dependent } from '#schemas/calls/enrollment/dependents.calls.ts'
import type { QuoteOffer } from '#schemas/calls/enrollment/offer.calls.ts'
import type { Flag } from '#schemas/calls/shapes.ts'
import {
  checkList,
  dependentFieldNames,
  isChild,
  isSpouse,
  mayAskSpouse,
  showsNext,
} from '#schemas/steps/dependents/dependents.rules.ts'
import { keepsTyped } from '../../support/disturbed.ts'
import { asks, broken, done, failed, model, silent } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
import {
  type KeptDependents,
  type LoadedDependents,
  dependentById,
  listFactsOf,
  newDependent,
  offeredTier,
} from './dependents.context.ts'
import { dependentsMachine } from './dependents.machine.ts'
import type { EnrollmentFacts } from '../step.types.ts'
import { fieldAsked, newMember } from '../model-facts.ts'

const facts: EnrollmentFacts = { ...newMember, tier: 'IF' }

const person = (dependent_id: string, relationship: 'Spouse' | 'Child'): Dependent => ({
  primary_info: {
    dependent_id,
    relationship,
    first_name: 'Ann',
    last_name: 'Lee',
    gender: '1',
    // Of age, and young enough to be covered as a child.
    birthdate: relationship === 'Spouse' ? '01/02/1980' : '01/02/2006',
    ssn: '•••-••-6789',
    height_feet: '5',
    height_inch: '4',
    weight: '120',
    employed: '0',
    is_legally_disabled: 0,
    disability_condition: null,
  },
})
const spouse = person('d1-m', 'Spouse')
const child = person('d2-m', 'Child')
const second = person('d3', 'Child')

const kept = (dependents: Dependent[], hasSpouse: Flag | null): KeptDependents => ({
  dependents,
  hasSpouse,
  revision: 1,
})

const loaded = (dependents: Dependent[], hasSpouse: Flag | null = null): LoadedDependents => ({
  ...kept(dependents, hasSpouse),
  fields: dependentFieldNames.map((name) => fieldAsked(name, { required: name !== 'middle_name' })),
  onFile: [],
  typed: null,
  disclaimer: null,
  asksDisability: true,
  offered: [],
  mark: '-m',
  questions: {
    codition_questions: [{ question_id: 145, question_text: 'Tobacco?' }],
    medication_question: null,
  },
})

const offer: QuoteOffer = {
  about: 'people',
  quoted: { zip: '78701', state: 'TX', tier: 'IF', children: 1, spouse_dob: '01/02/1980' },
  would: { zip: '78701', state: 'TX', tier: 'IF', children: 4, spouse_dob: '01/02/1980' },
  plans: [
    { plan_id: 'silver', plan_name: 'Silver', before: 791.53, now: 1106.55, reason: null },
    { plan_id: 'vision', plan_name: 'Vision', before: 9, now: null, reason: 'Not for these people' },
  ],
  monthly_before: 800.53,
  monthly_now: 1106.55,
}

const { dependent_id: _, relationship: __, ...filled } = { ...child.primary_info, ssn: '123456788' }

export const dependentsModel = model(dependentsMachine, {
  inputs: [
    { enrollmentId: 'e', facts },
    { enrollmentId: 'e', facts: { ...facts, isPremier: true, enrollType: 'existing-member' } },
    { enrollmentId: 'e', facts: { ...facts, isPremier: true } },
    { enrollmentId: 'e', facts: { ...facts, tier: 'IS' } },
    { enrollmentId: 'e', facts: { ...facts, tier: 'IC', isL713: true, isPremier: true } },
  ],
  events: {
    'dependents.spouse': [{ answer: 1 }, { answer: 0 }, { answer: null }],
    'dependents.edit': [{ id: 'd2-m' }],
    'dependents.delete': [{ id: 'd1-m' }, { id: 'd2-m' }],
    'dependents.health': [
      { change: { what: 'answer', question: 0, flag: 0 } },
      { change: { what: 'answer', question: 0, flag: 1 } },
    ],
    'dependents.submit': [{ values: filled }, { values: { ...filled, birthdate: '01/02/2099' } }],
  },
  outcomes: {
    loadDependents: [
      done(loaded([]), 'nobody'),
      done(loaded([spouse, child], 1), 'a family'),
      done(loaded([child, second], 0), 'two children'),
      broken('offline'),
    ],
    validateDependent: [done({ valid: true }), failed('primary_info.birthdate'), broken('session')],
    keepDependents: [
      done(kept([], null), 'nobody'),
      done(kept([spouse], 1), 'a spouse'),
      done(kept([spouse, child], 1), 'a family'),
      done(kept([child, second], 0), 'two children'),
      broken('conflict'),
      broken('offline'),
    ],
    recheckDependents: [done(undefined), failed('dependents.0.primary_info.ssn'), broken('offline')],
    saveDependents: [
      done({ revision: 2 }),
      asks(offer),
      failed('dependents.0.primary_info.birthdate'),
      broken('conflict'),
      broken('offline'),
    ],
    screenshot: [done(undefined), broken('server'), silent],
  },
  offers: {
    loadFailed: ['dependents.retry'],
    listing: [
      { event: 'dependents.spouse', when: (s) => mayAskSpouse(listFactsOf(s.context)) },
      { event: 'dependents.add', when: (s) => newDependent(s.context) !== null },
      // One row stands for all of them: the model's cases edit that one.
      { event: 'dependents.edit', when: (s) => dependentById(s.context, 'd2-m') !== null },
      { event: 'dependents.delete', when: (s) => s.context.dependents.length > 0 },
      { event: 'dependents.next', when: (s) => showsNext(s.context.dependents, listFactsOf(s.context)) },
      { event: 'dependents.fitTier', when: (s) => offeredTier(s.context) !== null },
      'dependents.saveLater',
    ],
    agreeing: ['dependents.agree', 'dependents.disagree'],
    editing: ['dependents.submit', 'dependents.cancel', 'dependents.health', 'dependents.saveLater'],
    notKept: ['dependents.retry', 'dependents.takeTheirs', 'dependents.saveLater'],
    conflict: ['dependents.keepMine', 'dependents.takeTheirs'],
  },
  holds: {
    'a person who is right is kept at once': takes('validateDependent done 0', 'validating', 'keeping'),
    'a person who is refused comes back to the form': takes(
      'validateDependent fails: refused at primary_info.birthdate',
      'validating',
      'editing',
    ),
    'what was not kept can be kept again': takes('dependents.retry', 'notKept', 'keeping'),
    'the step is done only once the server has saved it': {
      always: ({ is, by }) => !is('saved') || by('saveDependents done 0'),
    },
    'whoever saves is done at last, however often it fails': ends('saving', 'saved'),
    'other prices for these people are asked about': takes('saveDependents fails: asks to agree', 'saving', 'agreeing'),
    'whoever does not agree to the prices changes the list': takes('dependents.disagree', 'agreeing', 'listing'),
  },
  never: {
    'saves a list that a rule refuses': (s) =>
      s.matches('saving') &&
      checkList(s.context.dependents, {
        ...listFactsOf(s.context),
        tier: s.context.tier ?? s.context.facts.tier,
      }).length > 0,
    'asks to agree to prices that it does not show': (s) => s.matches('agreeing') !== (s.context.offer !== null),
    'agrees to prices of another list': (s) => s.matches('listing') && s.context.agreed !== null,
    'checks for later while a form is open': (s) => s.matches('rechecking') && s.context.open !== null,
    'lists two spouses': (s) => s.context.dependents.filter(isSpouse).length > 1,
    'lists a child in Member + Spouse': (s) => s.context.facts.tier === 'IS' && s.context.dependents.some(isChild),
    'lists a spouse in Member + Child(ren)': (s) =>
      s.context.facts.tier === 'IC' && s.context.dependents.some(isSpouse),
    'has a dependent open outside of the form': (s) => s.hasTag('editing') !== (s.context.open !== null),
  },
  disturbed: keepsTyped,
  resting: ['loadFailed', 'listing', 'editing', 'notKept', 'agreeing', 'conflict'],
})
