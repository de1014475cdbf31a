import type { GroupCard, ProofSent, RepCard } from '#schemas/calls/visit/access.calls.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { accessMachine } from './access.machine.ts'

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
}
const group: GroupCard = { group_id: 'group-bluebonnet', name: 'Bluebonnet Bakery', landing_url: 'bluebonnet' }
const mailed: ProofSent = { by: 'email', to: 'e•••@example.com', other: 'phone' }
const texted: ProofSent = { by: 'phone', to: '(•••) •••-0142', other: 'email' }

export const accessModel = model(accessMachine, {
  inputs: [
    { where: 'page', of: 'rep', known: false },
    { where: 'dialog', of: 'rep', known: false },
    { where: 'dialog', of: 'group', known: false },
    { where: 'page', of: 'rep', known: true },
  ],
  events: {
    'access.submit': [{ code: ' ' }, { code: 'CODE4711' }],
    'access.prove': [{ otp: '12345' }, { otp: '123456' }],
    'access.resend': [{ by: 'email' }, { by: 'phone' }],
    'access.age': [{ over65: 0 }, { over65: 1 }],
  },
  outcomes: {
    findCard: [done(rep, 'a rep'), done(group, 'a company'), done(null, 'nobody'), broken('limit')],
    sendProof: [done(mailed), failed('main')],
    resendProof: [done(texted), failed('otp')],
    openVisit: [done(), failed('otp')],
    leaveSite: [done(), broken('offline')],
  },
  offers: {
    entering: [
      'access.submit',
      'access.change',
      'access.leave',
      { event: 'access.groups', when: ({ context }) => context.where === 'page' },
      { event: 'access.viewPlans', when: ({ context }) => context.where === 'page' },
    ],
    confirming: [
      'access.confirm',
      'access.cancel',
      'access.leave',
      { event: 'access.viewPlans', when: ({ context }) => context.where === 'page' },
    ],
    proving: ['access.prove', 'access.change', 'access.resend', 'access.cancel', 'access.leave'],
    choosingAge: ['access.age', 'access.groups', 'access.leave'],
    groups: ['access.back', 'access.viewPlans', 'access.leave'],
  },
  never: {
    'lets somebody choose an age who has proved nothing': (s) => s.matches('choosingAge') && !s.context.known,
    'asks whether it is right without showing whose code it is': (s) =>
      s.matches('confirming') && s.context.card === null,
    'sends a code to somebody who was not confirmed': (s) => s.matches('sending') && s.context.card === null,
    'opens a visit without a one-time code that was sent': (s) =>
      s.matches('opening') && (s.context.sent === null || !/^\d{6}$/.test(s.context.otp)),
    'keeps a one-time code that was judged': (s) => s.context.otp !== '' && !s.matches('opening'),
    'keeps a code longer than it is needed': (s) =>
      s.context.code !== '' &&
      !['checking', 'confirming', 'sending', 'proving', 'resending', 'opening'].some((state) => s.value === state),
    'asks for an age in the dialog': (s) => s.matches('choosingAge') && s.context.where === 'dialog',
  },
  resting: ['entering', 'confirming', 'proving', 'choosingAge', 'groups'],
})
