import type { RosterCheck } from '#schemas/calls/desk/desk-roster.calls.ts'
import { ROSTER_BYTES } from '#schemas/desk/roster/roster-columns.ts'
import { broken, done, late, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { rosterUploadMachine } from './roster-upload.machine.ts'

const nobody = { total: 0, shown: [] }
const clean: RosterCheck = {
  mistakes: [],
  mistake_count: 0,
  ignored: [],
  added: { total: 1, shown: [{ employee_id: '1001', name: 'Ana Lima', columns: [] }] },
  changed: { total: 1, shown: [{ employee_id: '1002', name: 'Bo Lima', columns: ['email', 'department'] }] },
  removed: nobody,
  unchanged: 2,
  seen: 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq',
}
const same: RosterCheck = { ...clean, added: nobody, changed: nobody, unchanged: 4, seen: null }
const wrongFile: RosterCheck = {
  ...same,
  unchanged: 0,
  ignored: ['Shoe size'],
  mistakes: [{ line: 3, column: 'Birth date', message: 'Write the date as 05/17/1984 or 1984-05-17.' }],
  mistake_count: 1,
}

export const rosterUploadModel = model(rosterUploadMachine, {
  inputs: [{ groupId: 'group-bluebonnet' }],
  events: {
    'roster-upload.check': [
      { file: { name: 'roster.csv', bytes: 12, csv: 'Employee ID\n' }, keep: false },
      { file: { name: '', bytes: 0, csv: '' }, keep: false },
    ],
  },
  outcomes: {
    checkRoster: [
      done(clean, 'changes'),
      done(same, 'nothing to change'),
      done(wrongFile, 'mistakes'),
      broken('offline'),
    ],
    applyRoster: [done({ added: 1, changed: 1, removed: 0 }), late(), broken('offline')],
  },
  offers: {
    choosing: ['roster-upload.check', 'roster-upload.change'],
    reviewing: [{ event: 'roster-upload.apply', when: (s) => s.context.check?.seen !== null }, 'roster-upload.again'],
  },
  holds: {
    'a roster is applied only where that is pressed after the check': {
      always: ({ is, was, by }) =>
        !is('applying') || was('applying') || (was('reviewing') && by('roster-upload.apply')),
    },
    'mistakes in the file lead back to another file': takes('checkRoster done: mistakes', 'checking', 'choosing'),
    'changes are shown before they are applied': takes('checkRoster done: changes', 'checking', 'reviewing'),
    'what cannot be applied now can be applied again': takes('applyRoster fails: offline', 'applying', 'reviewing'),
    'another file can be chosen': takes('roster-upload.again', 'reviewing', 'choosing'),
  },
  never: {
    'sends what is too large': (s) => s.matches('checking') && s.context.file.bytes > ROSTER_BYTES,
    'applies what was not looked at': (s) => s.matches('applying') && (s.context.check?.seen ?? null) === null,
    'reviews mistakes': (s) => s.matches('reviewing') && (s.context.check?.mistake_count ?? 1) > 0,
    'says nothing of what was applied': (s) => s.matches('applied') && s.context.applied === null,
    'keeps the file once it is applied': (s) => s.matches('applied') && s.context.file.csv !== '',
  },
  resting: ['choosing', 'reviewing'],
})
