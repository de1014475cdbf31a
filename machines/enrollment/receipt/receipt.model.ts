import type { SnapshotFrom } from 'xstate'
import { broken, done, failed, model } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
import { type Receipt, receiptMachine } from './receipt.machine.ts'

const receipt: Receipt = {
  policyId: 'P1',
  name: 'Ann',
  email: 'ann@example.com',
  effectiveDate: '01/01/2027',
  callInvoice: true,
  copyTo: null,
  toldByText: false,
  signature: 'none',
  plans: [{ name: 'Dental One', price: 20 }],
  firstMonth: 45,
  monthly: 20,
  beneficiaries: null,
  payment: { method: 'cc', digits: '1111', methods: ['cc'], card_frame: null, failed: false },
  charge: { method: 'cc', digits: '1111', first: 45, monthly: 20, day: 1, from: '02/01/2027' },
  submittedOn: '11/23/2026',
  copy: null,
  agreements: [{ text_head: 'Terms', text_body: '<p>Terms</p>', text_required: 'I agree', sha256: 'a1' }],
  cancelling: { until: '01/31/2027', open: true, cancelled_on: null, by_staff: false },
  deliveries: [{ receiver: 'Example Mutual Health', state: 'sent', on: '11/24/2026' }],
}

const awaited = ({ context }: SnapshotFrom<typeof receiptMachine>): boolean => context.receipt?.signature === 'awaited'

export const receiptModel = model(receiptMachine, {
  inputs: [{ enrollmentId: 'e' }],
  events: {},
  outcomes: {
    loadReceipt: [
      done(receipt, 'with an invoice'),
      done({ ...receipt, callInvoice: false }, 'without an invoice'),
      done(
        {
          ...receipt,
          callInvoice: false,
          cancelling: { until: '01/31/2027', open: false, cancelled_on: '11/26/2026', by_staff: true },
        },
        'cancelled',
      ),
      done({ ...receipt, callInvoice: false, signature: 'awaited' }, 'still to be signed'),
      broken('offline'),
    ],
    lookAgain: [
      done({ ...receipt, callInvoice: false, signature: 'given' }, 'signed'),
      done({ ...receipt, callInvoice: false, signature: 'awaited' }, 'still to be signed'),
      broken('offline'),
    ],
    forgetEnrollment: [done(), failed()],
    generateInvoice: [done(), broken('server')],
    goHome: [done(), failed()],
  },
  offers: {
    loadFailed: ['receipt.retry', 'receipt.home'],
    invoicing: ['receipt.home', 'receipt.changed'],
    shown: ['receipt.home', { event: 'receipt.seenAgain', when: awaited }],
    lookingAgain: ['receipt.home', 'receipt.changed'],
  },
  holds: {
    'an invoice that is due is asked for, whatever is forgotten': {
      leadsTo: [
        ({ was, snapshot }) => was('forgetting') && snapshot.context.receipt?.callInvoice === true,
        ({ is }) => is('invoicing'),
      ],
      within: 0,
    },
    'nobody asks for an invoice that is not due': {
      always: ({ is, snapshot }) => !is('invoicing') || snapshot.context.receipt?.callInvoice === true,
    },
    'the confirmation is shown at last, or the person goes home': {
      leadsTo: [({ is }) => is('loading'), ({ is }) => is('shown') || is('leaving')],
    },
    'the enrollment is forgotten before anything is shown': {
      until: [({ is }) => !is('shown') && !is('left'), ({ is }) => is('forgetting') || is('leaving')],
    },
    'the way home leads out': ends('leaving', 'left'),
    'what changed is read again': {
      leadsTo: [({ by }) => by('receipt.changed'), ({ is }) => is('loading')],
      within: 0,
    },
    'a signature is looked for again while it is awaited': {
      leadsTo: [({ by }) => by('receipt.seenAgain'), ({ is }) => is('lookingAgain')],
      within: 0,
    },
    'what stood there stands again after the look': {
      leadsTo: [({ is }) => is('lookingAgain'), ({ is }) => is('shown') || is('loading') || is('leaving')],
    },
    'a confirmation that failed can be tried again': takes('receipt.retry', 'loadFailed', 'loading'),
    'home is there where it failed': takes('receipt.home', 'loadFailed', 'leaving'),
    'home is there where it is shown': takes('receipt.home', 'shown', 'leaving'),
  },
  never: {
    'takes the page away while it looks for the signature': (s) =>
      s.matches('lookingAgain') && s.context.receipt === null,
    'looks for a signature that is not awaited': (s) => s.matches('lookingAgain') && !awaited(s),
    'shows a receipt while the browser still knows the enrollment as open': (s) =>
      s.matches('shown') && s.context.problem !== null,
    'promises coverage that was cancelled': (s) =>
      s.matches('invoicing') && typeof s.context.receipt?.cancelling?.cancelled_on === 'string',
    'shows a receipt without a number': (s) => s.matches('shown') && s.context.receipt === null,
    'invoices where the server did not ask': (s) => s.matches('invoicing') && s.context.receipt?.callInvoice !== true,
  },
  resting: ['shown', 'loadFailed'],
})
