import { saveCartProblems } from '#schemas/storefront/cart/save-cart.rules.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { saveCartMachine } from './save-cart.machine.ts'

const good = { name: 'Marisol Okafor', email: 'marisol@example.com', message: '' }
const bad = { name: 'Marisol 2', email: 'marisol@', message: '' }

export const saveCartModel = model(saveCartMachine, {
  inputs: [{ enrollmentId: 'AAAAAAAAAAAAAAAAAAAAAA', effectiveDate: '' }],
  events: {
    'save-cart.change': [{ field: 'email' }],
    'save-cart.preview': [{ form: good }, { form: bad }],
    'save-cart.send': [{ form: good }, { form: bad }],
  },
  outcomes: {
    loadPreview: [
      done({ subject: 'Quote', greeting: 'Hello {name},', html: '<p>Dental One: $20.00</p>' }, 'preview'),
      broken('offline'),
    ],
    sendQuote: [done({ email: good.email, days: 30 }, 'sent'), failed('email'), broken('limit')],
  },
  offers: {
    editing: ['save-cart.change', 'save-cart.preview', 'save-cart.send', 'save-cart.close'],
    previewing: ['save-cart.confirm', 'save-cart.back', 'save-cart.close'],
    sent: ['save-cart.close'],
  },
  resting: ['editing'],
  holds: {
    'a mail goes only where it is asked for': {
      always: ({ is, was, by }) => !is('sending') || was('sending') || by('save-cart.send') || by('save-cart.confirm'),
    },
    'an address that is refused comes back to the form': takes(
      'sendQuote fails: refused at email',
      'sending',
      'editing',
    ),
    'a preview that cannot be had leaves the form': takes('loadPreview fails: offline', 'loadingPreview', 'editing'),
    'whoever has seen the preview can send it': takes('save-cart.confirm', 'previewing', 'sending'),
    'closing leads out': {
      leadsTo: [({ by }) => by('save-cart.close'), ({ is }) => is('closed') || is('done')],
      within: 0,
    },
  },
  never: {
    'sends a mail without a name and a valid address': (s) =>
      s.matches('sending') && saveCartProblems(s.context.form).length > 0,
    'says sent without an address': (s) => s.matches('sent') && s.context.sent === null,
    'shows a preview that it does not have': (s) => s.matches('previewing') && s.context.preview === null,
  },
})
