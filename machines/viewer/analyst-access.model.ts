import { broken, done, failed, model } from '../support/model.ts'
import { takes } from '../support/over-time.ts'
import { analystAccessMachine } from './analyst-access.machine.ts'

export const analystAccessModel = model(analystAccessMachine, {
  inputs: [undefined],
  events: { 'analystAccess.submit': [{ code: ' ' }, { code: 'CODE4711' }] },
  outcomes: {
    getAccess: [done({ open: true }, 'open'), done({ open: false }, 'closed'), broken('offline')],
    openMachines: [done(), failed('code'), broken('limit')],
  },
  offers: { asking: ['analystAccess.submit'], failed: ['analystAccess.retry'] },
  holds: {
    'the machines open only to who may read them': {
      always: ({ is, was, by }) =>
        !is('open') || was('open') || by('getAccess done: open') || by('openMachines done 0'),
    },
    'a code that is refused can be entered again': takes('openMachines fails: refused at code', 'sending', 'asking'),
    'what failed can be tried again': takes('analystAccess.retry', 'failed', 'checking'),
    'sending always ends': { leadsTo: [({ is }) => is('sending'), ({ is }) => is('open') || is('asking')] },
  },
  never: {
    'sends an empty code': (s) => s.matches('sending') && s.context.code === '',
    'keeps the code once the door is open': (s) => s.matches('open') && s.context.code !== '',
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
  },
  resting: ['asking', 'failed'],
})
