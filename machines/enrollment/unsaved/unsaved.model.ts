import { model } from '../../support/model.ts'
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
  never: {
    'waits for what is kept already': (s) => s.matches('keeping') && s.context.kept,
  },
})
