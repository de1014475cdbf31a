import type { RepCard } from '#schemas/calls/access.calls.ts'
import { broken, done, failed, model } from '../support/model.ts'
import { accessMachine } from './access.machine.ts'

const rep: RepCard = {
  agent_id: 'rep-rivera',
  agent_code: 'RIVR1212',
  first_name: 'Elena',
  last_name: 'Rivera',
  email: 'elena.rivera@example.com',
  phone: '5125550142',
  logo: '/catalog/logos/rivera-benefits.svg',
  image: null,
  landing_url: 'rivera',
}

export const accessModel = model(accessMachine, {
  inputs: [
    { where: 'page', known: false },
    { where: 'dialog', known: false },
    { where: 'page', known: true },
  ],
  events: {
    'access.submit': [{ code: ' ' }, { code: 'RIVR1212' }],
    'access.age': [{ over65: 0 }, { over65: 1 }],
  },
  outcomes: {
    findRep: [done(rep), done(null, 'nobody'), broken('limit')],
    confirmRep: [done(), failed('agent_code')],
    leaveSite: [done(), broken('offline')],
  },
  offers: {
    entering: [
      'access.submit',
      'access.change',
      'access.leave',
      { event: 'access.groups', when: ({ context }) => context.where === 'page' },
    ],
    confirming: ['access.confirm', 'access.cancel', 'access.leave'],
    choosingAge: ['access.age', 'access.groups', 'access.leave'],
    groups: ['access.back', 'access.viewPlans', 'access.leave'],
  },
  never: {
    'lets somebody choose an age who has shown no code': (s) => s.matches('choosingAge') && !s.context.known,
    'asks whether a rep is right without showing one': (s) => s.matches('confirming') && s.context.rep === null,
    'opens a visit without a confirmed rep': (s) => s.matches('opening') && s.context.rep === null,
    'keeps a code longer than it is needed': (s) =>
      s.context.code !== '' && !s.matches('checking') && !s.matches('confirming') && !s.matches('opening'),
    'asks for an age in the dialog': (s) => s.matches('choosingAge') && s.context.where === 'dialog',
  },
  resting: ['entering', 'confirming', 'choosingAge', 'groups'],
})
