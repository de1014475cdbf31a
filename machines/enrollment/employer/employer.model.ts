import type { EmployerInfo } from '#schemas/calls/enrollment/employer.calls.ts'
import { RETIRED, isBlankEmployer } from '#schemas/steps/employer/employer.rules.ts'
import { keepsTyped } from '../../support/disturbed.ts'
import { broken, done, failed, model, unproved, silent } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import type { LoadedEmployer } from './employer.context.ts'
import { employerMachine } from './employer.machine.ts'
import { austin, fieldAsked, newMember as facts } from '../model-facts.ts'

export const employerLoaded: LoadedEmployer = {
  fields: ['name', 'zip', 'state', 'employment_status', 'holiday_policy'].map((name) => fieldAsked(name)),
  lists: {
    state: [{ value: 'TX', name: 'Texas' }],
    average_work_week: [],
    employment_status: [
      { value: 'A', name: 'Active' },
      { value: 'R', name: 'Retired' },
    ],
    compensation_type: [],
    emp_vac_policy: [],
    emp_barg_unit: [],
    holiday_policy: [{ value: 'Birthday', name: 'Birthday' }],
  },
  saved: null,
  defaults: null,
  revision: 0,
  typed: null,
}
export const acme: EmployerInfo = {
  name: 'Acme Co',
  zip: '78701',
  state: 'TX',
  employment_status: 'A',
  holiday_policy: { Birthday: 1 },
}

const group: EmployerInfo = {
  name: 'Acme Co',
  phone: '5129742000',
  address1: '301 W 2nd St',
  city: 'Austin',
  zip: '78701',
  state: 'TX',
}

export const employerModel = model(employerMachine, {
  inputs: [
    { enrollmentId: 'e', facts },
    { enrollmentId: 'e', facts: { ...facts, isIha: true } },
  ],
  events: {
    'employer.submit': [
      { values: acme },
      { values: { ...acme, employment_status: 'R' } },
      { values: { ...acme, holiday_policy: { Birthday: 0 } } },
    ],
    'employer.zipEntered': [{ zip: '78701' }],
    'employer.changed': [{ kind: 'phone' }, { kind: 'address' }],
    'employer.letThrough': [
      { kind: 'phone', skip: 1 },
      { kind: 'phone', skip: 0 },
      { kind: 'address', skip: 1 },
      { kind: 'address', skip: 0 },
    ],
    'employer.verify': [{ kind: 'phone', contact: '5124745678' }],
  },
  outcomes: {
    loadEmployer: [
      done(employerLoaded, 'without a group'),
      done({ ...employerLoaded, defaults: group }, 'with a group'),
      broken('offline'),
    ],
    lookUpZip: [done(austin, 'known'), failed('zip', 'unknown ZIP')],
    saveEmployer: [
      done({ revision: 1 }),
      failed('name'),
      unproved('phone'),
      unproved('address1'),
      broken('conflict'),
      broken('server'),
    ],
    otp: [done({ verified: true }, 'proved'), done({ verified: false }, 'closed'), broken('server')],
    screenshot: [done(), failed(), silent],
  },
  offers: {
    loadFailed: ['employer.retry'],
    editing: [
      'employer.submit',
      'employer.zipEntered',
      'employer.changed',
      { event: 'employer.letThrough', when: (s) => s.context.doubted.length > 0 },
      { event: 'employer.verify', when: (s) => s.context.doubted.includes('phone') },
      { event: 'employer.skip', when: (s) => s.context.facts.isIha },
    ],
    conflict: ['employer.keepMine', 'employer.takeTheirs'],
  },
  holds: {
    'a ZIP that is known fills in the city': takes('lookUpZip done: known', 'editing.lookingUp', 'editing.entering'),
    'what is saved is over': takes('saveEmployer done 0', 'saving', 'saved'),
    'a refusal leads back to the fields': takes('saveEmployer fails: refused at name', 'saving', 'editing'),
    'other answers are told': takes('saveEmployer fails: conflict', 'saving', 'conflict'),
    'mine over theirs is saved': takes('employer.keepMine', 'conflict', 'saving'),
    'theirs are read': takes('employer.takeTheirs', 'conflict', 'loading'),
    'a step that cannot be read can be tried again': takes('employer.retry', 'loadFailed', 'loading'),
  },
  never: {
    'saves a retired employment': (s) => s.matches('saving') && s.context.draft?.employment_status === RETIRED,
    'opens the dialog for a phone number that was not refused': (s) =>
      s.matches('verifying') && s.context.verifying !== null && !s.context.doubted.includes(s.context.verifying.kind),
    'skips without an IHA plan': (s) =>
      s.matches('saving') && !s.context.facts.isIha && isBlankEmployer(s.context.draft ?? {}),
  },
  disturbed: keepsTyped,
  resting: ['editing.entering', 'loadFailed', 'conflict'],
})
