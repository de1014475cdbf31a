import { broken, done, model } from '../../support/model.ts'
import { declineReminderMachine } from './decline-reminder.machine.ts'

export const declineReminderModel = model(declineReminderMachine, {
  inputs: [{ token: 'A'.repeat(48) }, { token: null }],
  events: {},
  outcomes: {
    declineReminders: [done(), broken('missing'), broken('offline')],
    leaveSite: [done()],
  },
  offers: {
    failed: ['decline-reminder.retry'],
    unknown: ['decline-reminder.home'],
    thanked: ['decline-reminder.home'],
  },
  never: {
    'says thanks before the server stopped them': (s) => s.matches('thanked') && s.context.token !== null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
  },
  resting: ['failed', 'unknown', 'thanked'],
})
