import { broken, done, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { deskCopyMachine } from './desk-copy.machine.ts'

export const deskCopyModel = model(deskCopyMachine, {
  inputs: [{ number: 2 }],
  events: { 'desk-copy.copy': [{ note: 'Prices of 2027' }] },
  outcomes: { copyVersion: [done({ number: 4 }), broken('missing'), broken('session'), broken('offline')] },
  offers: { noting: ['desk-copy.copy'] },
  holds: {
    'a version is copied only where that is pressed': {
      always: ({ is, was, by }) => !is('copying') || was('copying') || by('desk-copy.copy'),
    },
    'it is copied only once the server has done it': {
      always: ({ is, by }) => !is('copied') || by('copyVersion done 0'),
    },
    'a copy that fails can be made again': takes('copyVersion fails: offline', 'copying', 'noting'),
  },
  never: {
    'ends without a draft': (s) => s.matches('copied') && s.context.made === 0,
    'copies with a mistake beside it': (s) => s.matches('copying') && s.context.errors.length > 0,
  },
  resting: ['noting'],
})
