import { model } from '../support/model.ts'
import { takes } from '../support/over-time.ts'
import { fulfillmentMachine } from './fulfillment.machine.ts'

const [one, other] = [{ hash: 'a1' }, { hash: 'b2' }]

export const fulfillmentModel = model(fulfillmentMachine, {
  inputs: [
    { needsSignature: true, signed: false, expectsAnswer: true },
    { needsSignature: true, signed: true, expectsAnswer: true },
    { needsSignature: false, signed: false, expectsAnswer: true },
    { needsSignature: false, signed: false, expectsAnswer: false },
  ],
  events: {
    'file.made': [one],
    'file.sent': [one, other],
    'retry.asked': [{ sameFile: true }, { sameFile: false }],
    'enrollment.cancelled': [{ neverInForce: true }, { neverInForce: false }],
  },
  outcomes: {},
  holds: {
    'an enrollment goes to the carrier only once it is signed': takes(
      'signature.given',
      'waitingForSignature',
      'released',
    ),
    'nothing counts as sent before it was in a file that was sent': {
      until: [({ is }) => !is('sent') && !is('accepted') && !is('effective'), ({ by }) => by('file.sent')],
      comes: false,
    },
    'a file that is refused is told': takes('file.refused', 'released', 'rejected'),
    'what a carrier rejects is told': takes('answer.rejected', 'sent', 'rejected'),
    'what is corrected while its file is on the way waits for the file': takes(
      'enrollment.corrected',
      'packed',
      'overtaken',
    ),
    'what was rejected can be sent again': {
      leadsTo: [({ by }) => by('retry.asked'), ({ is }) => is('released') || is('packed')],
      within: 0,
    },
  },
  never: {
    'is released unsigned': (s) =>
      s.context.needsSignature &&
      !s.context.signed &&
      !['submitted', 'waitingForSignature', 'corrected', 'cancelled'].some((state) => s.value === state),
    'is sent twice with different content': (s) => s.context.sent.length > 1,
    'is sent without being in a file': (s) => s.context.sent.some((hash) => hash !== s.context.file),
    'is rejected and unnoticed for a day': (s) => s.matches('rejected') && !s.context.raised,
    'is submitted and never delivered, unnoticed': (s) => s.context.overdue && !s.context.raised,
    'is taken for held by whom it was rejected': (s) => s.matches('rejected') && s.context.held,
    'is held by whom it was not sent to': (s) => s.context.held && s.context.sent.length === 0,
    'is in no file and counts as in one': (s) =>
      (s.matches('packed') || s.matches('overtaken') || s.matches('sent')) && s.context.file === null,
    'is taken for effective without an answer': (s) =>
      s.matches('effective') && s.context.expectsAnswer && s.context.sent.length === 0,
  },
  resting: [
    'waitingForSignature',
    'released',
    'packed',
    'sent',
    'accepted',
    'acceptedWithChanges',
    'rejected',
    'effective',
    'overtaken',
    'corrected',
    'cancelled',
    'terminated',
  ],
})
