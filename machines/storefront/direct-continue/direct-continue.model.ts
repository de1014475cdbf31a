import { broken, done, late, model } from '../../support/model.ts'
import { directContinueMachine } from './direct-continue.machine.ts'

export const directContinueModel = model(directContinueMachine, {
  inputs: [{ token: 'A'.repeat(48), tab: 'Y2FydF9pbmZv' }],
  events: {},
  outcomes: { openLink: [done({ to: '/cart' }, 'cart'), broken('missing'), late(), broken('offline')] },
  resting: ['refused'],
  offers: { failed: ['direct-continue.retry'] },
  never: {
    'opens anything by a link that was refused': (s) => s.matches('opened') && s.context.problem !== null,
    'opens nothing and says nothing': (s) => s.matches('refused') && s.context.problem === null,
    'leads nowhere': (s) => s.matches('opened') && s.context.to === '',
  },
})
