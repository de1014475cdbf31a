import { broken, done, model } from '../../support/model.ts'
import { sessionMachine } from './session.machine.ts'

export const sessionModel = model(sessionMachine, {
  inputs: [undefined],
  events: {},
  outcomes: {
    watchSession: [
      done({ seconds: 110, mayExtend: true }, 'two minutes left'),
      done({ seconds: 110, mayExtend: false }, 'two minutes left for good'),
      done({ seconds: 0, mayExtend: false }, 'ended'),
      done({ seconds: null, mayExtend: false }, 'no session'),
      broken('server'),
    ],
    extendSession: [done(), broken('offline'), broken('session')],
  },
  offers: { ending: ['session.stay'], 'closing.telling': ['session.look'], ended: ['session.look'] },
  resting: ['unwatched', 'looking'],
  never: {
    'warns of a session that has ended': (s) =>
      (s.matches('ending') || s.matches('closing')) && s.context.seconds === 0,
    'warns earlier than two minutes before': (s) => s.matches('ending') && s.context.seconds > 120,
    'warns of its last end earlier than ten minutes before': (s) => s.matches('closing') && s.context.seconds > 600,
    'offers to extend what cannot be extended': (s) => s.matches('closing') && s.can({ type: 'session.stay' }),
  },
})
