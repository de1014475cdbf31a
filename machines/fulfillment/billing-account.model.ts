import { model } from '../support/model.ts'
import { ends } from '../support/over-time.ts'
import { billingAccountMachine } from './billing-account.machine.ts'

export const billingAccountModel = model(billingAccountMachine, {
  inputs: [
    { needsSignature: true, signed: false, prenotes: false },
    { needsSignature: true, signed: false, prenotes: true },
    { needsSignature: true, signed: true, prenotes: true },
    { needsSignature: false, signed: false, prenotes: false },
  ],
  events: {
    'entry.returned': [
      { code: 'R01', reason: 'no_funds', left: false, late: false },
      { code: 'R01', reason: 'no_funds', left: true, late: false },
      { code: 'R01', reason: 'no_funds', left: true, late: true },
      { code: 'R10', reason: 'other', left: false, late: true },
      { code: 'R10', reason: 'other', left: true, late: false },
    ],
    'payment.changed': [{ prenotes: false }, { prenotes: true }],
  },
  outcomes: {},
  holds: {
    'nothing is charged before the applicant has signed': {
      leadsTo: [
        ({ was, is }) => was('waitingForSignature') && !is('waitingForSignature'),
        ({ by }) => by('signature.given') || by('enrollment.cancelled'),
      ],
      within: 0,
    },
    'what the bank refuses is told': {
      leadsTo: [({ by }) => by('entry.refused'), ({ is }) => is('failed')],
      within: 0,
    },
    'whoever failed to pay can be charged again': {
      leadsTo: [({ was, by }) => was('failed') && by('retry.asked'), ({ is }) => is('due') || is('unproved')],
      within: 0,
    },
    'an enrollment that is cancelled is charged no more': {
      leadsTo: [({ by }) => by('enrollment.cancelled'), ({ is }) => is('refunding') || is('stopped')],
      within: 0,
    },
    'what is to be refunded is refunded at last': ends('refunding', 'stopped'),
  },
  never: {
    'debits somebody who has not signed': (s) =>
      s.context.needsSignature && !s.context.signed && (s.context.underWay || s.context.hasTaken),
    'debits an account that the bank said no to': (s) => s.matches('failed') && s.context.underWay,
    'fails unnoticed': (s) => s.matches('failed') && !s.context.raised,
    'keeps money of a cancelled enrollment, unnoticed': (s) => s.matches('refunding') && !s.context.raised,
    'tries a third time': (s) => s.context.tries > 2,
    'stops with a debit under way that nobody returns': (s) => s.matches('due') && s.context.underWay,
    'stops with money of a member in hand': (s) => s.matches('stopped') && s.context.raised,
  },
  resting: ['waitingForSignature', 'unproved', 'proving', 'due', 'pending', 'failed', 'refunding', 'stopped'],
})
