import type { ContactInfo } from '#schemas/calls/enrollment/contact.calls.ts'
import type { QuoteOffer } from '#schemas/calls/enrollment/offer.calls.ts'
import { checkContact } from '#schemas/steps/contact/contact.rules.ts'
import { keepsTyped } from '../../support/disturbed.ts'
import { asks, broken, done, failed, model, unproved, silent } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
import type { LoadedContact } from './contact.context.ts'
import { contactMachine } from './contact.machine.ts'
import { austin, fieldAsked, newMember as facts } from '../model-facts.ts'

const fresh: LoadedContact = {
  fields: ['address1', 'city', 'zip', 'state', 'email_address', 'phone_number'].map((name) => fieldAsked(name)),
  states: [{ name: 'Texas', abbrev: 'TX' }],
  saved: null,
  revision: 0,
  typed: null,
}
export const home: ContactInfo = {
  address1: '1 Main St',
  city: 'Austin',
  zip: '78701',
  state: 'TX',
  email_address: 'ann@example.com',
  phone_number: '5125550100',
}
const onFile: LoadedContact = { ...fresh, saved: { ...home, email_verified: true, phone_skipped: true }, revision: 1 }

const offer: QuoteOffer = {
  about: 'home',
  quoted: { zip: '75001', state: 'TX', tier: 'IO', children: 0, spouse_dob: null },
  would: { zip: '78701', state: 'TX', tier: 'IO', children: 0, spouse_dob: null },
  plans: [
    { plan_id: 'silver', plan_name: 'Silver', before: 420.5, now: 380.25, reason: null },
    { plan_id: 'gold', plan_name: 'Gold', before: 500, now: null, reason: 'Not sold there' },
  ],
  monthly_before: 920.5,
  monthly_now: 380.25,
}

const inCounties: QuoteOffer = {
  ...offer,
  plans: [],
  monthly_now: 920.5,
  counties: [{ name: 'Burnet', plans: offer.plans, monthly_now: offer.monthly_now }],
}

export const contactModel = model(contactMachine, {
  inputs: [{ enrollmentId: 'e', facts }],
  events: {
    'contact.submit': [{ values: home }, { values: { ...home, zip: '787' } }],
    'contact.zipEntered': [{ zip: '78701' }],
    'contact.changed': [{ kind: 'email' }, { kind: 'phone' }, { kind: 'address' }],
    'contact.skip': [
      { kind: 'email', skip: 1 },
      { kind: 'email', skip: 0 },
      { kind: 'phone', skip: 1 },
      { kind: 'phone', skip: 0 },
      { kind: 'address', skip: 1 },
      { kind: 'address', skip: 0 },
    ],
    'contact.agree': [{ county: null }, { county: 'Burnet' }],
    'contact.verify': [
      { kind: 'email', contact: 'ann@example.com' },
      { kind: 'phone', contact: '5125550100' },
    ],
  },
  outcomes: {
    loadContact: [done(fresh, 'nothing saved'), done(onFile, 'saved before'), broken('offline')],
    lookUpZip: [done(austin, 'known'), failed('zip', 'unknown ZIP')],
    checkEmail: [done(), failed('email', 'used by another member'), broken('offline')],
    saveContact: [
      done({ revision: 2 }),
      asks(offer),
      asks(inCounties, 'asks for the county'),
      unproved('email_address', 'phone_number'),
      unproved('address1'),
      failed('phone_number', 'phone exists'),
      broken('conflict'),
      broken('server'),
    ],
    otp: [done({ verified: true }, 'proved'), done({ verified: false }, 'closed'), broken('server')],
    screenshot: [done(), failed(), silent],
  },
  offers: {
    loadFailed: ['contact.retry'],
    editing: [
      'contact.submit',
      'contact.zipEntered',
      'contact.changed',
      { event: 'contact.skip', when: (s) => s.context.doubted.length > 0 },
      { event: 'contact.verify', when: (s) => s.context.doubted.some((kind) => kind !== 'address') },
    ],
    agreeing: ['contact.agree', 'contact.disagree'],
    conflict: ['contact.keepMine', 'contact.takeTheirs'],
  },
  holds: {
    'nothing is saved before the email address was checked': {
      until: [({ is }) => !is('saving') && !is('saved'), ({ by }) => by('checkEmail done 0')],
      comes: false,
    },
    'the step is done only once the server has saved it': {
      always: ({ is, by }) => !is('saved') || by('saveContact done 0'),
    },
    'whoever saves is done at last, however often it fails': ends('saving', 'saved'),
    'an address of another member comes back to the form': takes(
      'checkEmail fails: used by another member',
      'checking',
      'editing',
    ),
    'other prices at home are asked about': takes('saveContact fails: asks to agree', 'saving', 'agreeing'),
    'whoever does not agree to the prices corrects the address': takes('contact.disagree', 'agreeing', 'editing'),
    'verifying leads back to the form, whatever happens in it': {
      leadsTo: [({ was, is }) => was('verifying') && !is('verifying'), ({ is }) => is('editing')],
      within: 0,
    },
  },
  never: {
    'keeps the answers in the page once they are saved': (s) => s.matches('saved') && s.context.draft !== null,
    'saves answers that its own rules refuse': (s) =>
      s.matches('saving') && s.context.draft !== null && checkContact(s.context.draft, s.context).length > 0,
    'asks to agree to prices that it does not show': (s) => s.matches('agreeing') !== (s.context.offer !== null),
    'agrees to prices of another address': (s) => s.matches('editing') && s.context.agreed !== null,
    'opens the dialog for a contact that was not refused': (s) =>
      s.matches('verifying') && s.context.verifying !== null && !s.context.doubted.includes(s.context.verifying.kind),
  },
  disturbed: keepsTyped,
  resting: ['editing.entering', 'loadFailed', 'agreeing', 'conflict'],
})
