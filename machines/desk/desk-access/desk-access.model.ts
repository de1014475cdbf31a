import type { DeskSession } from '#schemas/calls/desk/desk-access.calls.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { deskAccessMachine } from './desk-access.machine.ts'

const demo: DeskSession['demo'] = [{ id: 'demo-operator', name: 'Olivia Park', roles: ['operator'] }]
const signedIn: DeskSession = {
  staff: { name: 'Olivia Park', roles: ['operator'], rights: ['read', 'reveal', 'act'] },
  provider: 'Example Login',
  demo,
}
/** What a browser that went to the identity provider comes back with. */
const returned = { state: 'A'.repeat(43), code: 'code', iss: 'https://login.example.com' }
/** Somewhere that is not this site. */
const address = 'https://login.example.com/'

export const deskAccessModel = model(deskAccessMachine, {
  inputs: [
    { invitation: null, returned: null },
    { invitation: 'A'.repeat(43), returned: null },
    { invitation: null, returned },
  ],
  events: { 'desk-access.demo': [{ staff: 'demo-operator' }] },
  outcomes: {
    getSession: [
      done(signedIn, 'signed in'),
      done({ staff: null, provider: null, demo }, 'nobody'),
      done({ staff: null, provider: 'Example Login', demo: [] }, 'nobody, no demonstration'),
      broken('offline'),
    ],
    signInDemo: [done(signedIn), broken('missing'), broken('limit'), broken('offline')],
    signInByPasskey: [done(signedIn), broken('refused'), broken('offline')],
    setUpPasskey: [done(signedIn), broken('refused'), failed('invitation'), broken('offline')],
    beginAtProvider: [done({ address }), failed('main', 'the provider is down'), broken('missing'), broken('offline')],
    finishAtProvider: [
      done({ session: signedIn, page: '/desk' }),
      failed('main', 'the provider is down'),
      broken('refused'),
      broken('offline'),
    ],
    leave: [done(undefined, 'went back')],
    signOut: [done({ address: null }), done({ address }, 'signed in at the provider'), broken('offline')],
  },
  offers: {
    failed: ['desk-access.retry'],
    asking: [
      { event: 'desk-access.provider', when: (s) => s.context.provider !== null },
      'desk-access.passkey',
      { event: 'desk-access.demo', when: (s) => s.context.demo.length > 0 },
    ],
    invited: [
      { event: 'desk-access.provider', when: (s) => s.context.provider !== null },
      'desk-access.setUp',
      'desk-access.decline',
    ],
    open: ['desk-access.signOut'],
  },
  holds: {
    'the desk opens to nobody who has not signed in': {
      until: [
        ({ is }) => !is('open'),
        ({ by }) =>
          by('getSession done: signed in') ||
          by('finishAtProvider done 0') ||
          by('signInByPasskey done 0') ||
          by('signInDemo done 0') ||
          by('setUpPasskey done 0'),
      ],
      comes: false,
    },
    'a session that has ended is asked about': takes('desk-access.ended', 'open', 'checking'),
    'a passkey that is refused leads back to the ways to sign in': takes(
      'signInByPasskey fails: refused',
      'signingInByPasskey',
      'asking',
    ),
    'an invitation can be declined': takes('desk-access.decline', 'invited', 'checking'),
    'whoever could not sign out is still signed in': takes('signOut fails: offline', 'signingOut', 'open'),
    'what failed can be tried again': takes('desk-access.retry', 'failed', 'checking'),
  },
  never: {
    'keeps an invitation once it is used': (s) => s.matches('open') && s.context.invitation !== null,
    'keeps what the provider sent once it was judged': (s) =>
      (s.matches('open') || s.matches('asking')) && s.context.returned !== null,
    'leaves without an address': (s) => s.matches('leaving') && s.context.address === null,
    'leaves with somebody signed in': (s) =>
      s.matches('leaving') && s.context.staff !== null && s.context.invitation === null,
    'judges what nobody brought': (s) => s.matches('returning') && s.context.returned === null,
    'leaves a page to be shown to nobody': (s) => !s.matches('open') && s.context.page !== null,
    'sets up a passkey without an invitation': (s) => s.matches('settingUp') && s.context.invitation === null,
    'is open to nobody': (s) => s.matches('open') && s.context.staff === null,
    'keeps who was signed in on a page that asks': (s) => s.matches('asking') && s.context.staff !== null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
    'says that the time was over to who is in': (s) => s.matches('signingOut') && s.context.ended,
  },
  resting: ['asking', 'invited', 'failed', 'open'],
})
