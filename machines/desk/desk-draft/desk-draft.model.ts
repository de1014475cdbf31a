import type { DeskDraft } from '#schemas/calls/desk/desk-drafts.calls.ts'
import { broken, done, failed, late, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { deskDraftMachine } from './desk-draft.machine.ts'

const ofRep: DeskDraft = {
  enrollment_id: 'AAAAAAAAAAAAAAAAAAAAAA',
  name: 'Ann Lee',
  enrolled_by: 'Elena Rivera',
  begun_at: Date.UTC(2026, 10, 19, 15),
  changed_at: Date.UTC(2026, 10, 20, 15),
  ends_at: Date.UTC(2027, 0, 19, 15),
  holder: 'rep',
  others: ['applicant'],
  plans: [{ name: 'Dental One', price: 22.5 }],
  monthly: 22.5,
  first_payment: 47.5,
  steps: [
    { tab: 'primary_info', complete: true },
    { tab: 'contact_info', complete: false },
  ],
  code_to: 'a•••@example.com',
  reminders: {
    sent: 1,
    last_at: Date.UTC(2026, 10, 22, 15),
    next_at: Date.UTC(2026, 10, 27, 15),
    stopped_at: null,
  },
  extends_to: Date.UTC(2027, 0, 24, 15),
}
/** Nobody to send a code to, and nobody to hand it over to. */
const alone: DeskDraft = {
  ...ofRep,
  name: null,
  enrolled_by: null,
  holder: 'applicant',
  others: [],
  plans: [],
  monthly: null,
  first_payment: null,
  steps: [],
  code_to: null,
}

export const deskDraftModel = model(deskDraftMachine, {
  inputs: [{ enrollmentId: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  events: {
    'desk-draft.choose': [
      { deed: { act: 'code' } },
      { deed: { act: 'extend' } },
      { deed: { act: 'give', to: 'applicant' } },
      { deed: { act: 'give', to: 'group' } },
    ],
  },
  outcomes: {
    getDraft: [done(ofRep, 'of a rep'), done(alone, 'alone'), broken('missing'), broken('session'), broken('offline')],
    doDeed: [done(), late(), failed('main'), broken('missing'), broken('offline')],
  },
  offers: {
    failed: ['desk-draft.retry'],
    reading: ['desk-draft.choose'],
    confirming: ['desk-draft.confirm', 'desk-draft.close'],
  },
  holds: {
    'nothing is done to a draft without a yes': {
      always: ({ is, was, by }) => !is('acting') || was('acting') || by('desk-draft.confirm'),
    },
    'what is refused is asked again': takes('doDeed fails: refused at main', 'acting', 'confirming'),
    'what was done leaves a draft that is read again': takes('doDeed done 0', 'acting', 'loading'),
    'closing leads back to the draft': takes('desk-draft.close', 'confirming', 'reading'),
    'a draft that cannot be read can be asked for again': takes('desk-draft.retry', 'failed', 'loading'),
  },
  never: {
    'does nothing': (s) => s.matches('acting') && s.context.chosen === null,
    'sends a code to nobody': (s) =>
      s.matches('acting') && s.context.chosen?.act === 'code' && s.context.draft?.code_to === null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
    'says done beside a problem': (s) => s.matches('reading') && s.context.done !== null && s.context.problem !== null,
  },
  resting: ['reading', 'failed', 'confirming'],
})
