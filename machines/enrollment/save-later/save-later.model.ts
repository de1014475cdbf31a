import { saveLaterProblems } from '#schemas/storefront/cart/save-cart.rules.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
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
  holds: {
    'a code is sent only where it is asked for': {
      always: ({ is, was, by }) => !is('sending') || was('sending') || by('save-later.send'),
    },
    'an address that is refused comes back to be corrected': takes(
      'sendCode fails: refused at email',
      'sending',
      'entering',
    ),
    'it says sent only once it is': {
      always: ({ is, was, by }) => !is('sent') || was('sent') || by('sendCode done: sent'),
    },
    'sending always ends': {
      leadsTo: [({ is }) => is('sending'), ({ is }) => is('sent') || is('entering')],
      fair: false,
    },
    'a new enrollment begins though this one cannot be forgotten': ends('forgetting', 'left'),
    'going on leads back to the enrollment': takes('save-later.continue', 'sent', 'closed'),
  },
  never: {
    'sends a code to what is no address': (s) => s.matches('sending') && saveLaterProblems(s.context.email).length > 0,
    'says saved before the server does': (s) => s.matches('sent') && s.context.days === null,
    'forgets an enrollment for which no code was sent': (s) => s.matches('forgetting') && s.context.days === null,
  },
})
