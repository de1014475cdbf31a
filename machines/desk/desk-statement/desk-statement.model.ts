import type { Statement, StatementRow } from '#schemas/calls/desk/desk-statement.calls.ts'
import { broken, done, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { deskStatementMachine } from './desk-statement.machine.ts'

const row: StatementRow = {
  policy_id: 'EC-7K2M-QX4D',
  name: 'Ann Lee',
  submitted_on: '11/02/2026',
  cancelled_on: null,
  state: 'active',
  plans: [{ name: 'Dental One', monthly: 40, employer_monthly: 10 }],
  monthly: 40,
  employer_monthly: 10,
}
const cancelled: StatementRow = {
  ...row,
  policy_id: 'EC-8K2M-QX4D',
  name: 'Bo Lee',
  state: 'cancelled',
  cancelled_on: '11/09/2026',
}
const declined: StatementRow = { ...row, policy_id: 'EC-9K2M-QX4D', name: 'Cy Lee', state: 'declined' }
const counted = { submitted: 3, cancelled: 1, declined: 1, monthly: 80, cancelled_monthly: 40, employer_monthly: 20 }
const nothing = { submitted: 0, cancelled: 0, declined: 0, monthly: 0, cancelled_monthly: 0, employer_monthly: 0 }

const long: Statement = {
  of: 'agent',
  id: 'rep-rivera',
  name: 'Elena Rivera',
  month: '2026-11',
  from: '11/01/2026',
  to: '11/30/2026',
  time_zone: 'America/Chicago',
  total: counted,
  plans: [{ id: 'dental-one', name: 'Dental One', ...counted }],
  rows: [row, cancelled],
  next: '2026-11-02|EC-8K2M-QX4D',
}
const nameless = long.rows.map((one) => ({ ...one, name: null }))

export const deskStatementModel = model(deskStatementMachine, {
  inputs: [undefined],
  events: {
    'desk-statement.show': [
      { wish: { of: 'agent', id: 'rep-rivera', month: '2026-11' } },
      { wish: { of: 'group', id: 'group-bluebonnet', month: '2026-10' } },
    ],
  },
  outcomes: {
    getChoices: [
      done({
        agents: [{ value: 'rep-rivera', name: 'Elena Rivera' }],
        groups: [{ value: 'group-bluebonnet', name: 'Bluebonnet Bakery' }],
        months: ['2026-11', '2026-10'],
      }),
      broken('session'),
      broken('offline'),
    ],
    getStatement: [
      done(long, 'long'),
      done({ ...long, rows: nameless, next: null }, 'nameless'),
      done({ ...long, total: nothing, plans: [], rows: [], next: null }, 'empty'),
      broken('missing'),
      broken('session'),
      broken('offline'),
    ],
    getMore: [done({ ...long, rows: [declined], next: null }), broken('session'), broken('offline')],
  },
  offers: {
    failed: ['desk-statement.retry'],
    choosing: ['desk-statement.show'],
    opening: ['desk-statement.show'],
    shown: [
      'desk-statement.show',
      { event: 'desk-statement.more', when: (s) => typeof s.context.statement?.next === 'string' },
    ],
  },
  holds: {
    'choices that cannot be read can be asked for again': takes('desk-statement.retry', 'failed', 'loading'),
    'a statement opens only where that is pressed': {
      always: ({ is, was, by }) => !is('opening') || was('opening') || by('desk-statement.show'),
    },
    'a statement that cannot be opened leaves the others to choose from': takes(
      'getStatement fails: missing',
      'opening',
      'choosing',
    ),
    'a statement that cannot go on stays as it is': takes('getMore fails: offline', 'continuing', 'shown'),
  },
  never: {
    'shows nothing': (s) => s.matches('shown') && s.context.statement === null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
    'asks for more than there is': (s) => s.matches('continuing') && s.context.statement?.next === null,
    'opens nobody’s': (s) => s.matches('opening') && s.context.wish === null,
  },
  resting: ['choosing', 'shown', 'failed'],
})
