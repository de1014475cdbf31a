import type { DeskSession } from '#schemas/calls/desk/desk-access.calls.ts'
import { broken, done, model } from '../../support/model.ts'
import { deskAccessMachine } from './desk-access.machine.ts'

const demo: DeskSession['demo'] = [{ id: 'demo-operator', name: 'Olivia Park', roles: ['operator'] }]
const signedIn: DeskSession = {
  staff: { name: 'Olivia Park', roles: ['operator'], rights: ['read', 'reveal', 'act'] },
  demo,
}

export const deskAccessModel = model(deskAccessMachine, {
  inputs: [undefined],
  events: { 'desk-access.demo': [{ staff: 'demo-operator' }] },
  outcomes: {
    getSession: [
      done(signedIn, 'signed in'),
      done({ staff: null, demo }, 'nobody'),
      done({ staff: null, demo: [] }, 'nobody, no demonstration'),
      broken('offline'),
    ],
    signInDemo: [done(signedIn), broken('missing'), broken('limit'), broken('offline')],
    signOut: [done(), broken('offline')],
  },
  offers: {
    failed: ['desk-access.retry'],
    asking: [{ event: 'desk-access.demo', when: (s) => s.context.demo.length > 0 }, 'desk-access.retry'],
    open: ['desk-access.signOut'],
  },
  never: {
    'is open to nobody': (s) => s.matches('open') && s.context.staff === null,
    'keeps who was signed in on a page that asks': (s) => s.matches('asking') && s.context.staff !== null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
    'says that the time was over to who is in': (s) => s.matches('signingOut') && s.context.ended,
  },
  resting: ['asking', 'failed', 'open'],
})
