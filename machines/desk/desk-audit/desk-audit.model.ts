import type { AuditPage } from '#schemas/calls/desk/desk-audit.calls.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
import { deskAuditMachine } from './desk-audit.machine.ts'

const row: AuditPage['rows'][number] = {
  at: Date.UTC(2026, 10, 20, 15),
  by: 'Olivia Park',
  action: 'read',
  subject: 'policy:EC-7K2M-QX4D',
  detail: 'opened',
}

export const deskAuditModel = model(deskAuditMachine, {
  inputs: [undefined],
  events: { 'desk-audit.search': [{ number: 'EC-7K2M-QX4D' }] },
  outcomes: {
    getAudit: [
      done({ rows: [row], next: '1763650800000|AAAA' }, 'some'),
      done({ rows: [], next: null }, 'none'),
      failed('number'),
      broken('session'),
      broken('offline'),
    ],
    getMore: [done({ rows: [{ ...row, by: null }], next: null }), broken('offline')],
  },
  offers: {
    loading: ['desk-audit.search'],
    listing: ['desk-audit.search', { event: 'desk-audit.more', when: (s) => s.context.next !== null }],
  },
  holds: {
    'looking ends, whatever the answer': ends('loading', 'listing'),
    'more is fetched only where that is pressed': {
      always: ({ is, was, by }) => !is('continuing') || was('continuing') || by('desk-audit.more'),
    },
    'a number that is refused comes back to the form': takes('getAudit fails: refused at number', 'loading', 'listing'),
  },
  never: {
    'asks for more than there is': (s) => s.matches('continuing') && s.context.next === null,
    'asks with a mistake beside it': (s) => s.hasTag('busy') && s.context.errors.length > 0,
  },
  resting: ['listing'],
})
