import type { FoundDraft } from '#schemas/calls/desk/desk-drafts.calls.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
import { deskDraftsMachine } from './desk-drafts.machine.ts'

const found: FoundDraft = {
  enrollment_id: 'AAAAAAAAAAAAAAAAAAAAAA',
  name: 'Ann Lee',
  plans: ['Dental One'],
  changed_at: Date.UTC(2026, 10, 20, 15),
  ends_at: Date.UTC(2027, 0, 19, 15),
  holder: 'rep',
  enrolled_by: 'Elena Rivera',
}
const nameless: FoundDraft = {
  ...found,
  enrollment_id: 'BBBBBBBBBBBBBBBBBBBBBB',
  name: null,
  plans: [],
  holder: 'applicant',
  enrolled_by: null,
}

export const deskDraftsModel = model(deskDraftsMachine, {
  inputs: [undefined],
  events: { 'desk-drafts.search': [{ wish: { name: 'lee' } }, { wish: {} }] },
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
    findDrafts: [
      done({ rows: [found], next: '1764186256000|AAAAAAAAAAAAAAAAAAAAAA' }, 'some'),
      done({ rows: [], next: null }, 'none'),
      failed('email'),
      broken('session'),
      broken('offline'),
    ],
    findMore: [done({ rows: [nameless], next: null }), broken('session'), broken('offline')],
  },
  offers: {
    failed: ['desk-drafts.retry'],
    searching: ['desk-drafts.search'],
    listing: ['desk-drafts.search', { event: 'desk-drafts.more', when: (s) => s.context.next !== null }],
  },
  holds: {
    'choices that cannot be read can be asked for again': takes('desk-drafts.retry', 'failed', 'loading'),
    'looking ends, whatever the answer': ends('searching', 'listing'),
    'what is refused comes back to the form': takes('findDrafts fails: refused at email', 'searching', 'listing'),
    'nothing is looked for before that is pressed': {
      until: [({ is }) => !is('searching'), ({ by }) => by('desk-drafts.search')],
      comes: false,
    },
  },
  never: {
    'looks for nobody': (s) => s.matches('searching') && s.context.wish.name !== 'lee',
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
    'looks on with a mistake beside it': (s) => s.hasTag('busy') && s.context.errors.length > 0,
    'asks for more than there is': (s) => s.matches('continuing') && s.context.next === null,
  },
  resting: ['listing', 'failed'],
})
