import { broken, done, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { ageToggleMachine } from './age-toggle.machine.ts'

export const ageToggleModel = model(ageToggleMachine, {
  inputs: [{ over65: 0 }],
  events: { 'age.reported': [{ over65: 0 }, { over65: 1 }] },
  outcomes: { takeAge: [done(1), done(0), broken('server')] },
  offers: { '': ['age.reported'], shown: ['age.open'], asking: ['age.change', 'age.keep'] },
  holds: {
    'the age changes only where that is confirmed': {
      always: ({ is, was, by }) => !is('changing') || was('changing') || by('age.change'),
    },
    'whoever keeps it sees it as before': takes('age.keep', 'asking', 'shown'),
    'a change that fails can be tried again': takes('takeAge fails: server', 'changing', 'asking'),
    'changing always ends': { leadsTo: [({ is }) => is('changing'), ({ is }) => !is('changing')] },
  },
  never: {
    'says why a change failed outside its dialog': (s) => s.context.problem !== null && !s.matches('asking'),
  },
  resting: ['shown', 'asking'],
})
