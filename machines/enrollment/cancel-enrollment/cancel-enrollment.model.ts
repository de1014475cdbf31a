import { broken, done, failed, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { cancelEnrollmentMachine } from './cancel-enrollment.machine.ts'

export const cancelEnrollmentModel = model(cancelEnrollmentMachine, {
  inputs: [{ enrollmentId: 'e' }],
  events: {
    'cancel.reason': [{ reason: 'too_expensive' }],
    'cancel.code': [{ code: ' ' }, { code: '123456' }],
    'cancel.resend': [{ by: 'email' }],
  },
  outcomes: {
    requestCancel: [
      done({ by: 'email', to: 'm•••@example.com', other: null }, 'code sent'),
      done(null, 'no code needed'),
      failed('main', 'too late'),
      broken('offline'),
    ],
    cancelEnrollment: [done('11/26/2026'), failed('otp', 'wrong code'), broken('offline')],
  },
  offers: {
    explaining: ['cancel.reason', 'cancel.close'],
    entering: ['cancel.code', 'cancel.resend', 'cancel.change', 'cancel.close'],
    confirming: ['cancel.confirm', 'cancel.close'],
    cancelled: ['cancel.close'],
  },
  holds: {
    'nothing is cancelled but by a code or a confirmation': {
      always: ({ is, was, by }) => !is('cancelling') || was('cancelling') || by('cancel.code') || by('cancel.confirm'),
    },
    'it says cancelled only once it is': {
      always: ({ is, was, by }) => !is('cancelled') || was('cancelled') || by('cancelEnrollment done 0'),
    },
    'what fails leads back to where it was asked for': {
      leadsTo: [
        ({ by }) => by('cancelEnrollment fails: wrong code') || by('cancelEnrollment fails: offline'),
        ({ is }) => is('entering') || is('confirming'),
      ],
      within: 0,
    },
    'a code that did not come can be sent again': takes('cancel.resend', 'entering', 'asking'),
    'closing leads out': { leadsTo: [({ by }) => by('cancel.close'), ({ is }) => is('closed')], within: 0 },
    'asking the server always ends': { leadsTo: [({ is }) => is('asking'), ({ is }) => !is('asking')] },
  },
  never: {
    'cancels without a reason': (s) => s.matches('cancelling') && s.context.reason === null,
    'asks the server about an empty code': (s) =>
      s.matches('cancelling') && s.context.sent !== null && s.context.code.trim() === '',
    'asks for a code that was not sent': (s) => s.matches('entering') && s.context.sent === null,
    'says that it is cancelled before it is': (s) => s.matches('cancelled') && s.context.cancelledOn === '',
    'asks somebody who was sent a code for no code': (s) => s.matches('confirming') && s.context.sent !== null,
  },
  resting: ['explaining', 'entering', 'confirming', 'cancelled'],
})
