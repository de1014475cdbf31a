import { broken, done, model } from '../../support/model.ts'
import { ageToggleMachine } from './age-toggle.machine.ts'

export const ageToggleModel = model(ageToggleMachine, {
  inputs: [{ over65: 0 }],
  events: { 'age.reported': [{ over65: 0 }, { over65: 1 }] },
  outcomes: { takeAge: [done(1), done(0), broken('server')] },
  offers: { '': ['age.reported'], shown: ['age.open'], asking: ['age.change', 'age.keep'] },
  never: {
    'says why a change failed outside its dialog': (s) => s.context.problem !== null && !s.matches('asking'),
  },
  resting: ['shown', 'asking'],
})
