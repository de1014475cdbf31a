import { broken, done, late, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { directContinueMachine } from './direct-continue.machine.ts'

export const directContinueModel = model(directContinueMachine, {
  inputs: [{ token: 'A'.repeat(48), tab: 'Y2FydF9pbmZv' }],
  events: {},
  outcomes: { openLink: [done({ to: '/cart' }, 'cart'), broken('missing'), late(), broken('offline')] },
  resting: ['refused'],
  offers: { failed: ['direct-continue.retry'] },
  holds: {
    'a link that counts opens the cart': takes('openLink done: cart', 'opening', 'opened'),
    'a link that counts no more is refused': takes('openLink fails: missing', 'opening', 'refused'),
    'a link that cannot be opened now can be tried again': takes('direct-continue.retry', 'failed', 'opening'),
    'whoever follows a link is answered at last': { eventually: ({ is }) => is('opened') || is('refused') },
  },
  never: {
    'opens anything by a link that was refused': (s) => s.matches('opened') && s.context.problem !== null,
    'opens nothing and says nothing': (s) => s.matches('refused') && s.context.problem === null,
    'leads nowhere': (s) => s.matches('opened') && s.context.to === '',
  },
})
