import type { CatalogVersion, Publication } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { broken, done, late, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { deskCatalogMachine } from './desk-catalog.machine.ts'

const made: CatalogVersion = {
  number: 3,
  note: 'Prices of 2027',
  origin: 'copy',
  copy_of: 2,
  made_at: Date.UTC(2026, 10, 20, 15),
  by: 'Petra Lind',
  mistakes: 1,
  state: 'draft',
}
const rows: CatalogVersion[] = [
  made,
  { ...made, number: 2, note: '', origin: 'archive', copy_of: null, mistakes: 0, state: 'planned' },
]
const first: CatalogVersion = {
  ...made,
  number: 1,
  origin: 'folder',
  copy_of: null,
  by: null,
  mistakes: 0,
  state: 'now',
}
const publications: Publication[] = [
  { id: 'AAAAAAAAAAAAAAAAAAAAAA', number: 2, at: Date.UTC(2026, 11, 1, 12), by: 'Petra Lind', state: 'planned' },
  { id: 'BBBBBBBBBBBBBBBBBBBBBB', number: 1, at: Date.UTC(2026, 10, 1, 12), by: null, state: 'now' },
]

export const deskCatalogModel = model(deskCatalogMachine, {
  inputs: [undefined],
  events: {
    'desk-catalog.remove': [{ number: 3 }, { number: 2 }],
    'desk-catalog.withdraw': [{ id: 'AAAAAAAAAAAAAAAAAAAAAA' }, { id: 'BBBBBBBBBBBBBBBBBBBBBB' }],
  },
  outcomes: {
    getVersions: [
      done({ rows, next: 1, publications }, 'some'),
      done({ rows: [first], next: null, publications: publications.slice(1) }, 'one'),
      broken('session'),
      broken('offline'),
    ],
    getMore: [done({ rows: [first], next: null, publications }), broken('offline')],
    removeVersion: [done(), late(), broken('offline')],
    withdrawPublication: [done(), late(), broken('offline')],
  },
  offers: {
    failed: ['desk-catalog.retry'],
    listing: [
      { event: 'desk-catalog.more', when: (s) => s.context.next !== null },
      {
        event: 'desk-catalog.remove',
        when: (s) => s.context.rows?.some(({ state }) => state === 'draft') === true,
      },
      {
        event: 'desk-catalog.withdraw',
        when: (s) => s.context.publications.some(({ state }) => state === 'planned'),
      },
    ],
    confirmingRemoval: ['desk-catalog.confirm', 'desk-catalog.close'],
    confirmingWithdrawal: ['desk-catalog.confirm', 'desk-catalog.close'],
  },
  holds: {
    'nothing is removed without a yes': {
      always: ({ is, was, by }) =>
        !is('removing') || was('removing') || (was('confirmingRemoval') && by('desk-catalog.confirm')),
    },
    'nothing is withdrawn without a yes': {
      always: ({ is, was, by }) =>
        !is('withdrawing') || was('withdrawing') || (was('confirmingWithdrawal') && by('desk-catalog.confirm')),
    },
    'a removal that is refused is asked about again': takes(
      'removeVersion fails: conflict',
      'removing',
      'confirmingRemoval',
    ),
    'a withdrawal that is refused is asked about again': takes(
      'withdrawPublication fails: conflict',
      'withdrawing',
      'confirmingWithdrawal',
    ),
    'closing leads back to the versions': {
      leadsTo: [({ by }) => by('desk-catalog.close'), ({ is }) => is('listing')],
      within: 0,
    },
    'versions that cannot be read can be asked for again': takes('desk-catalog.retry', 'failed', 'loading'),
  },
  never: {
    'removes what was published': (s) =>
      s.matches('removing') && s.context.rows?.find(({ number }) => number === s.context.chosen)?.state !== 'draft',
    'withdraws nothing': (s) => s.matches('withdrawing') && s.context.planned === '',
    'asks for more than there is': (s) => s.matches('continuing') && s.context.next === null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
    'says done beside a problem': (s) => s.matches('listing') && s.context.done !== null && s.context.problem !== null,
  },
  resting: ['listing', 'failed', 'confirmingRemoval', 'confirmingWithdrawal'],
})
