import { broken, done, failed, model } from '../support/model.ts'
import { analystAccessMachine } from './analyst-access.machine.ts'

export const analystAccessModel = model(analystAccessMachine, {
  inputs: [undefined],
  events: { 'analystAccess.submit': [{ code: ' ' }, { code: 'CODE4711' }] },
  outcomes: {
    getAccess: [done({ open: true }, 'open'), done({ open: false }, 'closed'), broken('offline')],
    openMachines: [done(), failed('code'), broken('limit')],
  },
  offers: { asking: ['analystAccess.submit'], failed: ['analystAccess.retry'] },
  never: {
    'sends an empty code': (s) => s.matches('sending') && s.context.code === '',
    'keeps the code once the door is open': (s) => s.matches('open') && s.context.code !== '',
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
  },
  resting: ['asking', 'failed'],
})
