import type { OwnInvitation } from '#schemas/calls/visit/invitation.calls.ts'
import { broken, done, failed, late, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { invitationMachine } from './invitation.machine.ts'

const own: OwnInvitation = {
  first_name: 'Ana',
  group_name: 'Bluebonnet Bakery',
  birth_date: '05/17/1984',
  state: 'invited',
  until: null,
  open: true,
  policy_id: null,
}
const card = { group_name: 'Bluebonnet Bakery', until: null, standing: 'open' }
const sent = { by: 'email', to: 'a•••@example.com', other: null }

export const invitationModel = model(invitationMachine, {
  inputs: [{ token: 'A'.repeat(48) }, { token: null }],
  events: { 'invitation.code': [{ code: '123456' }, { code: ' ' }] },
  outcomes: {
    readInvitation: [
      done(card, 'open'),
      done({ ...card, standing: 'expired' }, 'expired'),
      broken('missing'),
      broken('offline'),
    ],
    getOwn: [
      done({ ...own, state: 'enrolled', policy_id: 'EC-7K2M-QX4D' }, 'enrolled'),
      done({ ...own, open: false }, 'over'),
      broken('missing'),
      broken('offline'),
    ],
    sendCode: [done(sent), failed('otp', 'too soon')],
    resendCode: [done(sent), failed('otp', 'too soon')],
    openInvitation: [done(own), failed('otp', 'wrong code'), broken('offline')],
    stopReminders: [done(), broken('offline')],
    waive: [done({ ...own, state: 'waived' }), late(), broken('offline')],
    takeBack: [done(own), broken('offline')],
  },
  offers: {
    failed: ['invitation.retry'],
    introduced: [
      { event: 'invitation.send', when: (s) => s.context.card?.standing === 'open' },
      { event: 'invitation.stop', when: (s) => !s.context.stopped },
    ],
    proving: ['invitation.code', 'invitation.change', 'invitation.resend'],
    welcomed: [
      {
        event: 'invitation.begin',
        when: ({ context: { own: mine } }) => mine?.open === true && mine.state !== 'enrolled',
      },
      {
        event: 'invitation.waive',
        when: ({ context: { own: mine } }) => mine?.open === true && mine.state === 'invited',
      },
      { event: 'invitation.takeBack', when: (s) => s.context.own?.state === 'waived' },
    ],
  },
  holds: {
    'an invitation that is not there says so': takes('readInvitation fails: missing', 'reading', 'gone'),
    'a code is sent only where it is asked for': {
      always: ({ is, was, by }) => !is('sending') || was('sending') || by('invitation.send'),
    },
    'a wrong code can be entered again': takes('openInvitation fails: wrong code', 'opening', 'proving'),
    'coverage is declined only where that is pressed': {
      always: ({ is, was, by }) => !is('waiving') || was('waiving') || by('invitation.waive'),
    },
    'whoever declines can take it back': takes('invitation.takeBack', 'welcomed', 'takingBack'),
    'what failed can be tried again': {
      leadsTo: [({ by }) => by('invitation.retry'), ({ is }) => is('reading') || is('returning')],
      within: 0,
    },
  },
  never: {
    'welcomes whom it does not know': (s) => s.matches('welcomed') && s.context.own === null,
    'asks the server about an empty code': (s) => s.matches('opening') && s.context.code === '',
    'begins what is over': (s) => s.matches('begun') && s.context.own?.open !== true,
    'keeps the code once it was right': (s) => s.matches('welcomed') && s.context.code !== '',
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
  },
  resting: ['introduced', 'proving', 'welcomed', 'failed'],
})
