import { model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { unsavedMachine } from './unsaved.machine.ts'

export const unsavedModel = model(unsavedMachine, {
  inputs: [undefined],
  events: {
    'unsaved.refused': [
      { kind: 'offline', held: false },
      { kind: 'conflict', held: true },
      { kind: 'server', held: false },
    ],
    'unsaved.typed': [{ kept: false }, { kept: true }],
  },
  outcomes: {},
  offers: {
    '': ['unsaved.refused', 'unsaved.cleared', 'unsaved.typed'],
    offline: ['unsaved.online'],
    held: ['unsaved.mine'],
  },
  resting: ['nothing', 'lasting', 'offline', 'keeping', 'held', 'regained', 'over'],
  holds: {
    'a warning goes where the person presses Next again or opens another step': {
      leadsTo: [({ by }) => by('unsaved.cleared'), ({ is }) => is('nothing')],
      within: 0,
    },
    'nothing is warned of before something was refused': {
      until: [({ is }) => is('nothing'), ({ by }) => by('unsaved.refused')],
      comes: false,
    },
    'whoever takes the enrollment back is told so': takes('unsaved.mine', 'held', 'regained'),
    'with the connection back nobody is told any more that it is gone': {
      leadsTo: [({ was, by }) => was('offline') && by('unsaved.online'), ({ is }) => is('keeping') || is('over')],
      within: 0,
    },
    'another refusal is told again': {
      leadsTo: [({ by }) => by('unsaved.refused'), ({ is }) => is('offline') || is('held') || is('lasting')],
      within: 0,
    },
  },
  never: {
    'waits for what is kept already': (s) => s.matches('keeping') && s.context.kept,
  },
})
