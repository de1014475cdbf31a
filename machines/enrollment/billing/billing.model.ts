import type { PaymentInfo } from '#schemas/calls/enrollment/billing.calls.ts'
import { checkBilling, isInformational } from '#schemas/steps/billing/billing.rules.ts'
import { keepsTyped } from '../../support/disturbed.ts'
import { broken, done, failed, model, silent } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { type LoadedBilling, billingContextOf, onFileFor } from './billing.context.ts'
import { billingMachine } from './billing.machine.ts'
import { newMember as facts } from '../model-facts.ts'

const byCard: LoadedBilling = {
  fields: [],
  prescribed: 'cc',
  charges: {
    first: 213.4,
    monthly: 188.4,
    card: { day: 1, from: '01/01/2027' },
    account: [
      { day: 21, from: '12/21/2026' },
      { day: 25, from: '12/25/2026' },
    ],
  },
  cardFrame: null,
  withoutCard: [],
  states: [{ name: 'Texas', abbrev: 'TX' }],
  billingText: '<p>Charged each month.</p>',
  physicalAddress: null,
  saved: null,
  cards: [],
  banks: [],
  revision: 0,
  typed: null,
  today: { year: 2026, month: 11 },
}
const byProvider: LoadedBilling = { ...byCard, cardFrame: 'https://cards.example/itoke/ajax-tokenizer.html' }
const byBank: LoadedBilling = { ...byCard, prescribed: 'eft' }
const byList: LoadedBilling = { ...byCard, prescribed: 'list' }
const bankOnFile: LoadedBilling = {
  ...byCard,
  saved: { payment_method: 'eft', account_number: '*****6789', routing_number: '021000089', bank_name: 'A BANK' },
  revision: 1,
}

const withCard: LoadedBilling = {
  ...byCard,
  cards: [
    {
      card_id: 'card-1',
      name_on_cc: 'Ann Lee',
      card_number: '************1111',
      expiration_month: '09',
      expiration_year: '2030',
    },
  ],
}

const card: PaymentInfo = {
  payment_method: 'cc',
  first_name_on_cc: 'Ann',
  last_name_on_cc: 'Lee',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2028',
  security_code: '123',
  address1: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
}
const { card_number: _number, security_code: _code, expiration_month: _month, expiration_year: _year, ...payer } = card
const heldCard: PaymentInfo = { ...payer, card_token: '9411234567891111:203012' }
const bank: PaymentInfo = {
  payment_method: 'eft',
  account_name: 'Ann Lee',
  account_number: '123456789',
  routing_number: '021000089',
  bank_name: 'A BANK',
  account_type: 'checking',
  account_holder_type: 'individual',
  bill_date: 25,
}

export const billingModel = model(billingMachine, {
  inputs: [
    { enrollmentId: 'e', facts },
    { enrollmentId: 'e', facts: { ...facts, enrollType: 'existing-member' } },
  ],
  events: {
    'billing.choose': [{ method: 'cc' }, { method: 'eft' }, { method: 'list' }],
    'billing.pick': [{ id: 'card-1' }, { id: null }, { id: 'card-9' }],
    'billing.routingEntered': [{ routing: '021000089' }],
    'billing.submit': [
      { info: card },
      { info: { ...card, expiration_year: '2026', expiration_month: '10' } },
      { info: heldCard },
      { info: bank },
      { info: { ...bank, account_number: '12' } },
      { info: { payment_method: 'list' } },
      { info: { payment_method: 'cc', card_id: 'card-1' } },
    ],
  },
  outcomes: {
    loadBilling: [
      done(byCard, 'paid by card'),
      done(byProvider, 'a provider holds cards'),
      done(byBank, 'paid by bank'),
      done(byList, 'paid by list'),
      done(bankOnFile, 'a bank on file'),
      done(withCard, "a member's card on file"),
      broken('offline'),
    ],
    lookUpRouting: [done({ name: 'Citibank' }, 'known'), done({ name: null }, 'unknown'), failed('routing_number')],
    saveBilling: [done({ revision: 2 }), failed('card_number'), broken('conflict'), broken('server')],
    screenshot: [done(), failed(), silent],
  },
  offers: {
    loadFailed: ['billing.retry'],
    editing: [
      'billing.submit',
      'billing.choose',
      { event: 'billing.pick', when: (s) => onFileFor(s.context, s.context.chosen).length > 0 },
      { event: 'billing.routingEntered', when: (s) => s.context.chosen === 'eft' },
    ],
    conflict: ['billing.keepMine', 'billing.takeTheirs'],
  },
  holds: {
    'what is chosen counts': {
      leadsTo: [
        ({ by }) => by('billing.choose {"method":"eft"}'),
        ({ snapshot }) => snapshot.context.chosen === 'eft' || isInformational(snapshot.context.prescribed),
      ],
      within: 0,
    },
    'what is saved is over': takes('saveBilling done 0', 'saving', 'saved'),
    'a refusal leads back to the fields': takes('saveBilling fails: refused at card_number', 'saving', 'editing'),
    'other details are told': takes('saveBilling fails: conflict', 'saving', 'conflict'),
    'mine over theirs is saved': takes('billing.keepMine', 'conflict', 'saving'),
    'theirs are read': takes('billing.takeTheirs', 'conflict', 'loading'),
    'a step that cannot be read can be tried again': takes('billing.retry', 'loadFailed', 'loading'),
  },
  never: {
    'keeps card or account numbers in the page once they are saved': (s) =>
      s.matches('saved') && s.context.draft !== null,
    'saves details that its own rules refuse': (s) =>
      s.matches('saving') &&
      s.context.draft !== null &&
      checkBilling(s.context.draft, billingContextOf(s.context)).length > 0,
    'pays with what is not on file': (s) =>
      s.context.picked !== null && !onFileFor(s.context, s.context.chosen).includes(s.context.picked),
    'offers a choice where the way of payment is fixed': (s) =>
      isInformational(s.context.prescribed) && s.context.chosen !== s.context.prescribed,
  },
  disturbed: keepsTyped,
  resting: ['editing.entering', 'loadFailed', 'conflict'],
})
