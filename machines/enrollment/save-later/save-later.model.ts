import { saveLaterProblems } from '#schemas/storefront/cart/save-cart.rules.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { saveLaterMachine } from './save-later.machine.ts'

const good = 'marisol@example.com'

export const saveLaterModel = model(saveLaterMachine, {
  inputs: [{ enrollmentId: 'AAAAAAAAAAAAAAAAAAAAAA', tab: 'contact_info' }],
  events: {
    'save-later.send': [
      { email: good, remind: false },
      { email: good, remind: true },
      { email: 'marisol@', remind: false },
    ],
  },
  outcomes: {
    sendCode: [done({ email: good, days: 30 }, 'sent'), failed('email'), broken('offline')],
    startNew: [done(), failed()],
  },
  offers: {
    entering: ['save-later.change', 'save-later.send', 'save-later.back'],
    sent: ['save-later.startNew', 'save-later.continue'],
  },
  resting: ['entering'],
  never: {
    'sends a code to what is no address': (s) => s.matches('sending') && saveLaterProblems(s.context.email).length > 0,
    'says saved before the server does': (s) => s.matches('sent') && s.context.days === null,
    'forgets an enrollment for which no code was sent': (s) => s.matches('forgetting') && s.context.days === null,
  },
})
