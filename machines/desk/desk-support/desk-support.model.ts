import type { SupportQuestion } from '#schemas/calls/desk/desk-support.calls.ts'
import { broken, done, late, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { deskSupportMachine } from './desk-support.machine.ts'

const first: SupportQuestion = {
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  at: Date.UTC(2026, 10, 20, 15),
  reference: 'SR-7K2M-QX4D',
  site: 'Enrollchart',
  topic: 'billing',
  name: 'Ana Lima',
  email: 'ana.lima@example.com',
  phone: '5125550142',
  message: 'Why was I charged twice?',
}
const second: SupportQuestion = { ...first, id: 'BBBBBBBBBBBBBBBBBBBBBB', name: 'Bo Lima', phone: null }

export const deskSupportModel = model(deskSupportMachine, {
  inputs: [undefined],
  events: { 'desk-support.answered': [{ id: first.id }, { id: 'nobodys' }] },
  outcomes: {
    getRequests: [
      done({ rows: [first], total: 2, next: '1763650800000|AAAAAAAAAAAAAAAAAAAAAA' }, 'some'),
      done({ rows: [], total: 0, next: null }, 'none'),
      broken('session'),
      broken('offline'),
    ],
    getMore: [done({ rows: [second], total: 2, next: null }), broken('offline')],
    closeRequest: [done(), late(), broken('offline')],
  },
  offers: {
    failed: ['desk-support.retry'],
    listing: [
      { event: 'desk-support.more', when: (s) => s.context.next !== null },
      { event: 'desk-support.answered', when: (s) => (s.context.rows?.length ?? 0) > 0 },
    ],
    confirming: ['desk-support.confirm', 'desk-support.close'],
  },
  holds: {
    'a request is closed only by a yes': {
      always: ({ is, was, by }) => !is('closing') || was('closing') || by('desk-support.confirm'),
    },
    'a request that somebody else has closed is asked about again': takes(
      'closeRequest fails: conflict',
      'closing',
      'confirming',
    ),
    'what was closed leaves a list that is read again': takes('closeRequest done 0', 'closing', 'loading'),
    'whoever does not confirm gets back to the list': takes('desk-support.close', 'confirming', 'listing'),
    'a list that cannot be read can be asked for again': takes('desk-support.retry', 'failed', 'loading'),
  },
  never: {
    'closes nothing': (s) => s.matches('closing') && s.context.chosen === '',
    'asks for more than there is': (s) => s.matches('continuing') && s.context.next === null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
  },
  resting: ['listing', 'failed', 'confirming'],
})
