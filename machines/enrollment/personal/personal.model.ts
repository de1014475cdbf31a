import type { PersonalInfo } from '#schemas/calls/enrollment/personal.calls.ts'
import { checkPersonal } from '#schemas/steps/personal/personal.rules.ts'
import { keepsTyped } from '../../support/disturbed.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
import { type LoadedPersonal, personalMachine } from './personal.machine.ts'
import { fieldAsked, newMember as facts } from '../model-facts.ts'

export const personalFieldsAsked: LoadedPersonal['fields'] = [
  fieldAsked('first_name'),
  fieldAsked('last_name'),
  fieldAsked('birthdate', { read_only: true, value: '01/02/1980' }),
  fieldAsked('gender', { read_only: true, value: '1' }),
  fieldAsked('ssn'),
]
const fresh: LoadedPersonal = {
  fields: personalFieldsAsked,
  saved: null,
  revision: 0,
  typed: null,
  enrollerCode: { shown: false, optional: true, saved: false },
}
const onFile: LoadedPersonal = {
  ...fresh,
  saved: {
    first_name: 'Ann',
    last_name: 'Lee',
    ssn: '***-**-6789',
    birthdate: '01/02/1980',
    gender: '1',
    marital_status: '1',
  },
  revision: 1,
}
const withCode: LoadedPersonal = { ...fresh, enrollerCode: { shown: true, optional: false, saved: false } }

export const ann: PersonalInfo = {
  first_name: 'Ann',
  last_name: 'Lee',
  birthdate: '01/02/1980',
  gender: '1',
  ssn: '123456788',
}
const { ssn: _, ...withoutSsn } = ann

export const personalModel = model(personalMachine, {
  inputs: [{ enrollmentId: 'e', facts }],
  events: { 'personal.submit': [{ values: ann }, { values: withoutSsn }, { values: { ...ann, first_name: '' } }] },
  outcomes: {
    loadPersonal: [
      done(fresh, 'nothing saved'),
      done(onFile, 'saved before'),
      done(withCode, 'a code is wanted'),
      broken('offline'),
    ],
    savePersonal: [done({ revision: 2 }), failed('ssn'), broken('conflict'), broken('server')],
    enrollerCode: [done({ saved: true }, 'saved'), done({ saved: false }, 'closed'), broken('server')],
  },
  offers: {
    loadFailed: ['personal.retry'],
    editing: ['personal.submit', { event: 'personal.enterCode', when: (s) => s.context.enrollerCode.shown }],
    conflict: ['personal.keepMine', 'personal.takeTheirs'],
  },
  holds: {
    'answers are saved only where the person continues or keeps theirs': {
      always: ({ is, was, by }) => !is('saving') || was('saving') || by('personal.submit') || by('personal.keepMine'),
    },
    'the step is done only once the server has saved it': {
      always: ({ is, by }) => !is('saved') || by('savePersonal done 0'),
    },
    'whoever saves is done at last, however often it fails': ends('saving', 'saved'),
    'a refused number comes back to the form': takes('savePersonal fails: refused at ssn', 'saving', 'editing'),
    'other answers of another tab are told': takes('savePersonal fails: conflict', 'saving', 'conflict'),
    'the dialog of the code leads back to the form, whatever happens in it': {
      leadsTo: [({ was, is }) => was('enteringCode') && !is('enteringCode'), ({ is }) => is('editing')],
      within: 0,
    },
    'a step that cannot be read can be tried again': takes('personal.retry', 'loadFailed', 'loading'),
  },
  never: {
    'saves answers that its own rules refuse': (s) =>
      s.matches('saving') && s.context.draft !== null && checkPersonal(s.context.draft, s.context).length > 0,
    'goes on without the code that is wanted': (s) =>
      s.matches('saving') && s.context.enrollerCode.shown && !s.context.enrollerCodeSaved,
    'keeps the Social Security number once it is saved': (s) => s.matches('saved') && s.context.draft !== null,
  },
  disturbed: keepsTyped,
  resting: ['editing', 'loadFailed', 'conflict'],
})
