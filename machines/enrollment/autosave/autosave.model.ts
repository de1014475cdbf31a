import { broken, done, failed, late, model } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
import { autosaveMachine } from './autosave.machine.ts'

export const autosaveModel = model(autosaveMachine, {
  inputs: [{ enrollmentId: 'AAAAAAAAAAAAAAAAAAAAAA', column: 'contact_info' }],
  events: {
    'autosave.changed': [
      { typed: { values: { city: 'Aus' } }, revision: 0 },
      { typed: { values: { city: 'Austin' } }, revision: 1 },
    ],
  },
  outcomes: {
    saveTyped: [
      done({ kept: true }, 'kept'),
      done({ kept: false }, 'of no use any more'),
      broken('offline'),
      late('main'),
      failed('city'),
    ],
  },
  resting: ['idle', 'saved', 'notSaved'],
  offers: {
    '': ['autosave.changed'],
    waiting: ['autosave.flush'],
    notSaved: ['autosave.flush'],
    saving: [{ event: 'autosave.flush', when: (s) => s.context.more }],
  },
  holds: {
    'what is typed is sent to the server at last': ends('waiting', 'saving'),
    'nothing is sent before something was typed': {
      until: [({ is }) => !is('saving'), ({ by }) => by('autosave.changed')],
      comes: false,
    },
    'what could not be kept is tried again by itself': takes('after retry.autosave.notSaved', 'notSaved', 'saving'),
    'leaving the page keeps what waits': takes('autosave.flush', 'waiting', 'saving'),
    'it says saved only once the server has it': {
      always: ({ is, was, by }) => !is('saved') || was('saved') || by('saveTyped done: kept'),
    },
    'keeping always ends': { leadsTo: [({ is }) => is('saving'), ({ is }) => !is('saving')] },
  },
  never: {
    'loses what was typed while it saved': (s) => s.matches('saved') && s.context.more,
    'says saved with something left to keep': (s) => s.matches('saved') && s.context.typed !== null,
    'waits or saves without anything to keep': (s) => s.hasTag('busy') && s.context.typed === null,
    'forgets what was not kept': (s) => s.matches('notSaved') && s.context.typed === null,
    'says nothing of trouble': (s) => s.matches('notSaved') !== (s.context.trouble === 'on') && !s.hasTag('busy'),
  },
})
