import type { Beneficiary } from '#schemas/calls/enrollment/beneficiaries.calls.ts'
import {
  MAX_BENEFICIARIES,
  beneficiaryFieldNames,
  hasRoom,
  shareTotal,
  sharesAreWhole,
} from '#schemas/steps/beneficiaries/beneficiaries.rules.ts'
import { openOffers } from '#schemas/steps/beneficiaries/offered-beneficiaries.rules.ts'
import { keepsTyped } from '../../support/disturbed.ts'
import { broken, done, failed, model, silent } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
import type { LoadedBeneficiaries } from './beneficiaries.context.ts'
import { beneficiariesMachine } from './beneficiaries.machine.ts'
import { fieldAsked, newMember as facts } from '../model-facts.ts'

const none: LoadedBeneficiaries = {
  fields: beneficiaryFieldNames.map((name) => fieldAsked(name, { required: name !== 'middle_name' })),
  relationships: [{ value: 'Spouse', name: 'Spouse' }],
  offered: [{ relationship: 'Spouse', first_name: 'Sam', last_name: 'Roe', birthdate: '03/04/1981' }],
  people: [],
  savedIds: [],
  mark: '-m',
  revision: 0,
  typed: null,
}

const half: Partial<Beneficiary> = {
  first_name: 'Ann',
  last_name: 'Lee',
  relationship: 'Spouse',
  birthdate: '01/02/1980',
  ssn: '123456788',
  beneficiary_percentage: 50,
}
const other: Partial<Beneficiary> = { ...half, first_name: 'Bo', ssn: '502334567' }
const onFile: LoadedBeneficiaries = {
  ...none,
  people: [{ ...half, beneficiary_id: 'b1-m', ssn: '***-**-6789' }],
  savedIds: ['b1-m'],
  revision: 1,
}

export const beneficiariesModel = model(beneficiariesMachine, {
  inputs: [{ enrollmentId: 'e', facts }],
  events: {
    'beneficiaries.addOffered': [{ index: 0 }],
    'beneficiaries.edit': [{ id: 'b1-m' }],
    'beneficiaries.delete': [{ id: 'b1-m' }, { id: 'b2-m' }],
    'beneficiaries.submit': [
      { values: half },
      { values: { ...half, beneficiary_percentage: 100 } },
      { values: other },
      { values: { ...half, first_name: '' } },
    ],
  },
  outcomes: {
    loadBeneficiaries: [done(none, 'nobody'), done(onFile, 'one on file'), broken('offline')],
    validateBeneficiary: [done({ valid: true }), failed('birthdate'), broken('offline')],
    saveBeneficiaries: [done({ revision: 2 }), failed(), broken('conflict'), broken('session')],
    screenshot: [done(undefined), broken('server'), silent],
  },
  offers: {
    loadFailed: ['beneficiaries.retry'],
    listing: [
      { event: 'beneficiaries.add', when: (s) => hasRoom(s.context.people) },
      {
        event: 'beneficiaries.addOffered',
        when: ({ context: { people, offered } }) => hasRoom(people) && openOffers(offered, people).includes(0),
      },
      // One row stands for all of them: the model's cases edit that one.
      { event: 'beneficiaries.edit', when: (s) => s.context.people.some((one) => one.beneficiary_id === 'b1-m') },
      { event: 'beneficiaries.delete', when: (s) => s.context.people.length > 0 },
      { event: 'beneficiaries.next', when: (s) => sharesAreWhole(s.context.people) },
    ],
    editing: ['beneficiaries.submit', 'beneficiaries.cancel'],
    conflict: ['beneficiaries.keepMine', 'beneficiaries.takeTheirs'],
  },
  holds: {
    'the list is saved only where the person continues or keeps theirs': {
      always: ({ is, was, by }) =>
        !is('saving') || was('saving') || by('beneficiaries.next') || by('beneficiaries.keepMine'),
    },
    'the step is done only once the server has saved it': {
      always: ({ is, by }) => !is('saved') || by('saveBeneficiaries done 0'),
    },
    'whoever saves is done at last, however often it fails': ends('saving', 'saved'),
    'a person who is refused comes back to the form': takes(
      'validateBeneficiary fails: refused at birthdate',
      'validating',
      'editing',
    ),
    'a person who is right is listed': takes('validateBeneficiary done 0', 'validating', 'listing'),
    'the form of a person can be left': takes('beneficiaries.cancel', 'editing', 'listing'),
    'a refused list comes back to be changed': takes('saveBeneficiaries fails: refused at main', 'saving', 'listing'),
  },
  never: {
    'saves a total other than 100': (s) => s.matches('saving') && shareTotal(s.context.people) !== 100,
    'lists a fourth person': (s) => s.context.people.length > MAX_BENEFICIARIES,
    'lists two people under one id': (s) =>
      new Set(s.context.people.map((person) => person.beneficiary_id)).size < s.context.people.length,
    'has a person open outside of the popup': (s) => s.hasTag('editing') !== (s.context.open !== null),
  },
  disturbed: keepsTyped,
  resting: ['loadFailed', 'listing', 'editing', 'conflict'],
})
