import type { RosterRow } from '#schemas/calls/desk/desk-roster.calls.ts'
import { broken, done, late, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { aGroup } from '../desk-groups/desk-groups.model.ts'
import { deskRosterMachine } from './desk-roster.machine.ts'

const ana: RosterRow = {
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  employee_id: '1001',
  name: 'Ana Lima',
  email: 'ana.lima@example.com',
  department: 'Ovens',
  state: 'not_invited',
  invited_at: null,
  mailed_at: null,
  mail: null,
  began_at: null,
  policy_id: null,
  enrolled_at: null,
  waived_at: null,
  waive_reason: null,
  waived_by: null,
  stopped: false,
  may_invite: true,
  may_remind: false,
}
const at = Date.UTC(2026, 10, 20, 15)
const bo: RosterRow = {
  ...ana,
  id: 'BBBBBBBBBBBBBBBBBBBBBB',
  employee_id: '1002',
  name: 'Bo Lima',
  department: null,
  state: 'waived',
  invited_at: at,
  mailed_at: at,
  mail: 'sent',
  waived_at: at,
  waive_reason: 'spouse',
  waived_by: 'Olivia Park',
  may_invite: false,
}
const cem: RosterRow = {
  ...bo,
  id: 'CCCCCCCCCCCCCCCCCCCCCC',
  name: 'Cem Öz',
  state: 'invited',
  waived_at: null,
  waive_reason: null,
  waived_by: null,
  may_remind: true,
}
const empty = { not_invited: 0, invited: 0, began: 0, enrolled: 0, waived: 0 }

export const deskRosterModel = model(deskRosterMachine, {
  inputs: [{ groupId: 'group-bluebonnet' }],
  events: {
    'desk-roster.filter': [{ only: 'invited' }, { only: null }],
    'desk-roster.ask': [
      { act: { kind: 'invite', employee: null } },
      { act: { kind: 'takeBack', employee: bo.id } },
      { act: { kind: 'stop', employee: 'nobodys' } },
    ],
    'desk-roster.waive': [{ employee: ana.id }, { employee: 'nobodys' }],
    'desk-roster.reason': [{ reason: 'spouse' }],
  },
  outcomes: {
    getRoster: [
      done({ group: aGroup, rows: [ana, bo], to_remind: 1, next: '1|BBBBBBBBBBBBBBBBBBBBBB' }, 'some'),
      done({ group: { ...aGroup, employees: 0, counts: empty }, rows: [], to_remind: 0, next: null }, 'none'),
      broken('session'),
      broken('offline'),
    ],
    getMore: [done({ group: aGroup, rows: [cem], to_remind: 1, next: null }), broken('offline')],
    doAct: [
      done({ sent: 100, skipped: 0, left: 20 }, 'some of many'),
      done({ sent: 1, skipped: 1, left: 0 }, 'all mails'),
      done(null, 'no mail'),
      late(),
      broken('offline'),
    ],
    recordWaiver: [done(), late(), broken('offline')],
    exportRoster: [done(), broken('offline')],
  },
  offers: {
    failed: ['desk-roster.retry'],
    listing: [
      { event: 'desk-roster.more', when: (s) => s.context.next !== null },
      { event: 'desk-roster.ask', when: (s) => s.context.rows.length > 0 },
      { event: 'desk-roster.waive', when: (s) => s.context.rows.length > 0 },
      { event: 'desk-roster.export', when: (s) => (s.context.group?.employees ?? 0) > 0 },
    ],
    confirming: ['desk-roster.confirm', 'desk-roster.close'],
    choosingReason: ['desk-roster.reason', 'desk-roster.close'],
  },
  holds: {
    'a mail goes only by a yes': {
      always: ({ is, was, by }) => !is('acting') || was('acting') || by('desk-roster.confirm'),
    },
    'a waiver is recorded only for a reason': {
      always: ({ is, was, by }) => !is('recording') || was('recording') || by('desk-roster.reason'),
    },
    'a waiver that is refused is asked about again': takes(
      'recordWaiver fails: conflict',
      'recording',
      'choosingReason',
    ),
    'closing leads back to the roster': {
      leadsTo: [({ by }) => by('desk-roster.close'), ({ is }) => is('listing')],
      within: 0,
    },
    'an export ends, whatever the answer': {
      leadsTo: [({ was, is }) => was('exporting') && !is('exporting'), ({ is }) => is('listing')],
      within: 0,
    },
    'a roster that cannot be read can be asked for again': takes('desk-roster.retry', 'failed', 'loading'),
  },
  never: {
    'records nobody’s waiver': (s) => s.matches('recording') && s.context.waiving === '',
    'asks for more than there is': (s) => s.matches('continuing') && s.context.next === null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
    'acts with a fault beside it': (s) => s.hasTag('busy') && s.context.problem !== null,
  },
  resting: ['listing', 'failed', 'confirming', 'choosingReason'],
})
