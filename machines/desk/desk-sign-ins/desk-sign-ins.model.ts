import type { SignInRow } from '#schemas/calls/desk/desk-sign-ins.calls.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { deskSignInsMachine } from './desk-sign-ins.machine.ts'

const byCode: SignInRow = {
  subject: 'agent:rep-rivera',
  of: 'rep',
  name: 'Elena Rivera',
  address: 'e•••@example.com',
  way: 'code',
  set_up_until: null,
  given_by: null,
  given_at: null,
  keys: [],
}
const byPasskey: SignInRow = {
  ...byCode,
  subject: 'group:group-bluebonnet',
  of: 'group',
  name: 'Bluebonnet Bakery',
  way: 'passkey',
  set_up_until: 1_800_000_000_000,
  given_by: 'Olivia Park',
  given_at: 1_790_000_000_000,
  keys: [{ id: 'a-key', created_at: 1_790_000_000_000, used_at: null }],
}

export const deskSignInsModel = model(deskSignInsMachine, {
  inputs: [undefined],
  events: {
    'desk-sign-ins.find': [{ text: 'bakery' }],
    'desk-sign-ins.ask': [
      { change: { subject: byCode.subject, act: { kind: 'give', way: 'passkey' } } },
      { change: { subject: byPasskey.subject, act: { kind: 'give', way: 'code' } } },
      { change: { subject: byPasskey.subject, act: { kind: 'remove', key: 'a-key' } } },
    ],
  },
  outcomes: {
    getSignIns: [
      done({ provider: 'Example Login', rows: [byCode, byPasskey] }, 'some'),
      done({ provider: null, rows: [] }, 'none'),
      broken('session'),
      broken('offline'),
    ],
    changeSignIn: [done(), failed('main', 'no address'), broken('missing'), broken('offline')],
  },
  offers: {
    failed: ['desk-sign-ins.retry'],
    listing: [
      { event: 'desk-sign-ins.find', when: (s) => s.context.rows?.length !== 0 },
      { event: 'desk-sign-ins.ask', when: (s) => s.context.rows?.length !== 0 },
    ],
    confirming: ['desk-sign-ins.confirm', 'desk-sign-ins.close'],
  },
  holds: {
    'a sign-in is changed only by a yes': {
      always: ({ is, was, by }) => !is('changing') || was('changing') || by('desk-sign-ins.confirm'),
    },
    'a change that is refused is asked about again': takes('changeSignIn fails: no address', 'changing', 'confirming'),
    'what was changed is read again': takes('changeSignIn done 0', 'changing', 'loading'),
    'closing leads back to the list': takes('desk-sign-ins.close', 'confirming', 'listing'),
    'a list that cannot be read can be asked for again': takes('desk-sign-ins.retry', 'failed', 'loading'),
  },
  never: {
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
    'asks about nothing': (s) => (s.matches('confirming') || s.matches('changing')) && s.context.chosen === null,
    'keeps what was asked about': (s) => s.matches('listing') && s.context.chosen !== null,
    'asks about somebody whom the catalog has not': (s) =>
      s.matches('confirming') && !s.context.rows?.some(({ subject }) => subject === s.context.chosen?.subject),
  },
  resting: ['listing', 'failed', 'confirming'],
})
