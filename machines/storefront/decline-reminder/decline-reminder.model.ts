import { broken, done, model } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
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
  holds: {
    'a reminder that cannot be stopped now can be tried again': takes('decline-reminder.retry', 'failed', 'stopping'),
    'a link that is unknown says so': takes('declineReminders fails: missing', 'stopping', 'unknown'),
    'stopping always ends': {
      leadsTo: [({ is }) => is('stopping'), ({ is }) => is('thanked') || is('unknown')],
    },
    'the way home leads out': ends('leaving', 'home'),
  },
  never: {
    'says thanks before the server stopped them': (s) => s.matches('thanked') && s.context.token !== null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
  },
  resting: ['failed', 'unknown', 'thanked'],
})
