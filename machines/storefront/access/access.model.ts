import type { GroupCard, ProofSent, RepCard, SignInShown } from '#schemas/calls/visit/access.calls.ts'
import type { Whereabouts } from '../../support/disturbed.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { accessMachine } from './access.machine.ts'

const byCode: SignInShown = { way: 'code', ready: true, sets_up: false, provider: null }
const rep: RepCard = {
  agent_id: 'rep-rivera',
  agent_code: 'RIVERA-TX',
  first_name: 'Elena',
  last_name: 'Rivera',
  email: 'e•••@example.com',
  phone: '(•••) •••-0142',
  logo: '/catalog/logos/rivera-benefits.svg',
  image: null,
  landing_url: 'rivera',
  sign_in: byCode,
}
const group: GroupCard = {
  group_id: 'group-bluebonnet',
  name: 'Bluebonnet Bakery',
  landing_url: 'bluebonnet',
  sign_in: byCode,
}
const withPasskey: RepCard = { ...rep, sign_in: { way: 'passkey', ready: true, sets_up: false, provider: null } }
const toSetUp: RepCard = { ...rep, sign_in: { way: 'passkey', ready: false, sets_up: true, provider: null } }
const atProvider: GroupCard = {
  ...group,
  sign_in: { way: 'provider', ready: true, sets_up: true, provider: 'Example Login' },
}
/** What a browser that went to the identity provider comes back with. */
const returned = { state: 'A'.repeat(43), code: 'code', iss: 'https://login.example.com' }
const mailed: ProofSent = { by: 'email', to: 'e•••@example.com', other: 'phone' }
const texted: ProofSent = { by: 'phone', to: '(•••) •••-0142', other: 'email' }

/** Where it is still to be asked whose code it is. */
const needsCode =
  'checking confirming sending proving resending opening identifying signing permitting settingUp making goingToProvider departing'.split(
    ' ',
  )

/** Only the tab that came past the access page without a code may look at the plans (spec 1, section 6). */
const inItsTab = ({ value }: { value: unknown }): Whereabouts => (value === 'viewingPlans' ? { at: '/' } : 'anew')

export const accessModel = model(accessMachine, {
  inputs: [
    { where: 'page', of: 'rep', known: false, returned: null },
    { where: 'dialog', of: 'rep', known: false, returned: null },
    { where: 'dialog', of: 'group', known: false, returned: null },
    { where: 'page', of: 'rep', known: true, returned: null },
    { where: 'page', of: 'group', known: false, returned: null },
    { where: 'page', of: 'rep', known: false, returned },
  ],
  events: {
    'access.submit': [{ code: ' ' }, { code: 'CODE4711' }],
    'access.prove': [{ otp: '12345' }, { otp: '123456' }],
    'access.resend': [{ by: 'email' }, { by: 'phone' }],
    'access.age': [{ over65: 0 }, { over65: 1 }],
  },
  outcomes: {
    findCard: [
      done(rep, 'a rep'),
      done(group, 'a company'),
      done(withPasskey, 'a rep with a passkey'),
      done(toSetUp, 'a rep who sets one up'),
      done(atProvider, 'a company that signs in at the provider'),
      done(null, 'nobody'),
      broken('limit'),
    ],
    sendProof: [done(mailed), failed('main')],
    resendProof: [done(texted), failed('otp')],
    openVisit: [done(), failed('otp')],
    leaveSite: [done(), broken('offline')],
    signInByPasskey: [done({ of: 'rep' }), broken('refused')],
    proveForSetUp: [done(), failed('otp')],
    makePasskey: [done({ of: 'rep' }), failed('main', 'too late')],
    beginAtProvider: [done({ address: 'https://login.example.com/' }), failed('main', 'the provider is down')],
    leave: [done(undefined, 'went back')],
    finishAtProvider: [done({ of: 'rep' }, 'a rep'), done({ of: 'group' }, 'a company'), broken('refused')],
  },
  offers: {
    entering: [
      'access.submit',
      'access.change',
      'access.leave',
      { event: 'access.groups', when: ({ context }) => context.where === 'page' && context.of === 'rep' },
      { event: 'access.viewPlans', when: ({ context }) => context.where === 'page' },
    ],
    confirming: [
      'access.confirm',
      'access.cancel',
      'access.leave',
      { event: 'access.viewPlans', when: ({ context }) => context.where === 'page' },
    ],
    proving: ['access.prove', 'access.change', 'access.resend', 'access.cancel', 'access.leave'],
    identifying: [
      { event: 'access.signIn', when: ({ context }) => context.card?.sign_in.ready === true },
      { event: 'access.setUp', when: ({ context }) => context.card?.sign_in.sets_up === true },
      'access.cancel',
      'access.leave',
    ],
    settingUp: ['access.setUp', 'access.cancel', 'access.leave'],
    choosingAge: ['access.age', 'access.groups', 'access.leave'],
    groups: ['access.back', 'access.viewPlans', 'access.leave'],
  },
  disturbed: { 'second-tab': inItsTab },
  holds: {
    'a code that is unknown comes back to be corrected': takes('findCard done: nobody', 'checking', 'entering'),
    'a code that was sent can be entered': takes('sendProof done 0', 'sending', 'proving'),
    'a wrong one-time code can be entered again': takes('openVisit fails: refused at otp', 'opening', 'proving'),
    'whoever cancels gets back to the code': {
      leadsTo: [({ by }) => by('access.cancel'), ({ is }) => is('entering')],
      within: 0,
    },
    'a passkey that fails can be tried again': takes('signInByPasskey fails: refused', 'signing', 'identifying'),
    'a provider that refuses leads back to the code': takes('finishAtProvider fails: refused', 'returning', 'entering'),
    'whoever goes back from the provider can enter a code': takes('leave done: went back', 'departing', 'entering'),
  },
  never: {
    'lets somebody choose an age who has proved nothing': (s) => s.matches('choosingAge') && !s.context.known,
    'asks whether it is right without showing whose code it is': (s) =>
      s.matches('confirming') && s.context.card === null,
    'opens a visit by a code to somebody who signs in another way': (s) =>
      s.matches('opening') && s.context.card?.sign_in.way !== 'code',
    'sets up what no code has allowed': (s) => (s.matches('making') || s.matches('settingUp')) && !s.context.proved,
    'makes a passkey for who signs in elsewhere': (s) =>
      (s.matches('making') || s.matches('signing')) && s.context.card?.sign_in.way !== 'passkey',
    'keeps that a code was shown beyond what it was shown for': (s) => s.context.proved && s.context.card === null,
    'leaves without an address': (s) => s.matches('departing') && s.context.address === null,
    'keeps what the provider sent once it was judged': (s) =>
      s.context.returned !== null && !s.matches('arriving') && !s.matches('returning'),
    'sends a code to somebody who was not confirmed': (s) => s.matches('sending') && s.context.card === null,
    'opens a visit without a one-time code that was sent': (s) =>
      s.matches('opening') && (s.context.sent === null || !/^\d{6}$/.test(s.context.otp)),
    'keeps a one-time code that was judged': (s) =>
      s.context.otp !== '' && !s.matches('opening') && !s.matches('permitting'),
    'keeps a code longer than it is needed': (s) =>
      s.context.code !== '' && !needsCode.some((state) => s.value === state),
    'asks for an age in the dialog': (s) => s.matches('choosingAge') && s.context.where === 'dialog',
  },
  resting: ['entering', 'confirming', 'proving', 'identifying', 'settingUp', 'choosingAge', 'groups'],
})
