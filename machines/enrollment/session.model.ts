import { broken, done, model } from '../support/model.ts'
import { sessionMachine } from './session.machine.ts'

export const sessionModel = model(sessionMachine, {
  inputs: [undefined],
  events: {},
  outcomes: {
    watchSession: [
      done({ seconds: 110 }, 'two minutes left'),
      done({ seconds: 0 }, 'ended'),
      done({ seconds: null }, 'no session'),
      broken('server'),
    ],
    extendSession: [done(), broken('offline'), broken('session')],
  },
  offers: { ending: ['session.stay'], ended: ['session.look'] },
  resting: ['unwatched', 'looking'],
  never: {
    'warns of a session that has ended': (s) => s.matches('ending') && s.context.seconds === 0,
    'warns earlier than two minutes before': (s) => s.matches('ending') && s.context.seconds > 120,
  },
})
