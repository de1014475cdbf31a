import type { FoundEnrollment } from '#schemas/calls/desk/desk-find.calls.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
import { deskFindMachine } from './desk-find.machine.ts'

const found: FoundEnrollment = {
  policy_id: 'EC-7K2M-QX4D',
  name: 'Ann Lee',
  plans: ['Dental One'],
  submitted_on: '11/20/2026',
  effective_date: '12/01/2026',
  enrolled_by: 'Elena Rivera',
  cancelled: false,
  awaits_signature: true,
  standing: [{ receiver: 'Example Mutual Health', standing: 'waiting_for_signature' }],
}
const other: FoundEnrollment = {
  ...found,
  policy_id: 'EC-8K2M-QX4D',
  name: 'Bo Lee',
  enrolled_by: null,
  cancelled: true,
  awaits_signature: false,
  standing: [],
}

export const deskFindModel = model(deskFindMachine, {
  inputs: [undefined],
  events: { 'desk-find.search': [{ wish: { name: 'lee' } }, { wish: { ssn_last_four: '12' } }] },
  outcomes: {
    getChoices: [
      done({
        agents: [{ value: 'rep-rivera', name: 'Elena Rivera' }],
        groups: [{ value: 'group-bluebonnet', name: 'Bluebonnet Bakery' }],
        plans: [{ value: 'dental-one', name: 'Dental One' }],
        states: [{ value: 'TX', name: 'Texas' }],
      }),
      broken('offline'),
    ],
    findEnrollments: [
      done({ rows: [found], next: '1764186256000|EC-7K2M-QX4D' }, 'some'),
      done({ rows: [], next: null }, 'none'),
      failed('email'),
      broken('session'),
      broken('offline'),
    ],
    findMore: [done({ rows: [other], next: null }), broken('session'), broken('offline')],
  },
  offers: {
    failed: ['desk-find.retry'],
    searching: ['desk-find.search'],
    listing: ['desk-find.search', { event: 'desk-find.more', when: (s) => s.context.next !== null }],
  },
  holds: {
    'choices that cannot be read can be asked for again': takes('desk-find.retry', 'failed', 'loading'),
    'looking ends, whatever the answer': ends('searching', 'listing'),
    'what is refused comes back to the form': takes('findEnrollments fails: refused at email', 'searching', 'listing'),
    'more is fetched only where that is pressed': {
      always: ({ is, was, by }) => !is('continuing') || was('continuing') || by('desk-find.more'),
    },
    'a list that cannot go on stays as it is': takes('findMore fails: offline', 'continuing', 'listing'),
  },
  never: {
    'looks for what cannot be': (s) => s.matches('searching') && s.context.wish.ssn_last_four === '12',
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
    'looks on with a mistake beside it': (s) => s.hasTag('busy') && s.context.errors.length > 0,
    'asks for more than there is': (s) => s.matches('continuing') && s.context.next === null,
  },
  resting: ['listing', 'failed'],
})
