import { broken, done, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
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
  holds: {
    'a session that is over is told': takes('watchSession done: ended', 'watching', 'ended'),
    'two minutes can be extended': takes('watchSession done: two minutes left', 'watching', 'ending'),
    'the last minutes are told': takes('watchSession done: two minutes left for good', 'watching', 'closing.telling'),
    'no session is not watched': takes('watchSession done: no session', 'watching', 'unwatched'),
    'when the time is over the server is asked': {
      leadsTo: [({ was, is }) => was('ending') && !is('ending') && !is('extending'), ({ is }) => is('watching')],
      within: 0,
    },
    'the last time ends as well': {
      leadsTo: [({ was, is }) => was('closing') && !is('closing'), ({ is }) => is('watching')],
      within: 0,
    },
    'nobody is told for ever that it ends': {
      leadsTo: [({ is }) => is('closing.noticed'), ({ is }) => !is('closing')],
    },
    'extending goes on watching': takes('extendSession done 0', 'extending', 'watching'),
    'no answer may be tried again': takes('extendSession fails: offline', 'extending', 'ending'),
    'a lost session cannot be extended': takes('extendSession fails: session', 'extending', 'ended'),
  },
  never: {
    'warns of a session that has ended': (s) =>
      (s.matches('ending') || s.matches('closing')) && s.context.seconds === 0,
    'warns earlier than two minutes before': (s) => s.matches('ending') && s.context.seconds > 120,
    'warns of its last end earlier than ten minutes before': (s) => s.matches('closing') && s.context.seconds > 600,
    'offers to extend what cannot be extended': (s) => s.matches('closing') && s.can({ type: 'session.stay' }),
  },
})
