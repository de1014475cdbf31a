import type { DeskSession } from '#schemas/calls/desk/desk-access.calls.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { deskAccessMachine } from './desk-access.machine.ts'

const demo: DeskSession['demo'] = [{ id: 'demo-operator', name: 'Olivia Park', roles: ['operator'] }]
const signedIn: DeskSession = {
  staff: { name: 'Olivia Park', roles: ['operator'], rights: ['read', 'reveal', 'act'] },
  demo,
}

export const deskAccessModel = model(deskAccessMachine, {
  inputs: [{ invitation: null }, { invitation: 'A'.repeat(43) }],
  events: { 'desk-access.demo': [{ staff: 'demo-operator' }] },
  outcomes: {
    getSession: [
      done(signedIn, 'signed in'),
      done({ staff: null, demo }, 'nobody'),
      done({ staff: null, demo: [] }, 'nobody, no demonstration'),
      broken('offline'),
    ],
    signInDemo: [done(signedIn), broken('missing'), broken('limit'), broken('offline')],
    signInByPasskey: [done(signedIn), broken('refused'), broken('offline')],
    setUpPasskey: [done(signedIn), broken('refused'), failed('invitation'), broken('offline')],
    signOut: [done(), broken('offline')],
  },
  offers: {
    failed: ['desk-access.retry'],
    asking: ['desk-access.passkey', { event: 'desk-access.demo', when: (s) => s.context.demo.length > 0 }],
    invited: ['desk-access.setUp', 'desk-access.decline'],
    open: ['desk-access.signOut'],
  },
  never: {
    'keeps an invitation once it is used': (s) => s.matches('open') && s.context.invitation !== null,
    'sets up a passkey without an invitation': (s) => s.matches('settingUp') && s.context.invitation === null,
    'is open to nobody': (s) => s.matches('open') && s.context.staff === null,
    'keeps who was signed in on a page that asks': (s) => s.matches('asking') && s.context.staff !== null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
    'says that the time was over to who is in': (s) => s.matches('signingOut') && s.context.ended,
  },
  resting: ['asking', 'invited', 'failed', 'open'],
})
