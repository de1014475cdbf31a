import { broken, done, failed, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { signedDocumentMachine } from './signed-document.machine.ts'

export const signedDocumentModel = model(signedDocumentMachine, {
  inputs: [{ enrollmentId: 'e' }],
  events: {
    'document.open': [{ code: ' ' }, { code: '123456' }],
    'document.resend': [{ by: 'email' }],
  },
  outcomes: {
    requestDocument: [
      done({ by: 'email', to: 'm•••@example.com', other: null }, 'code sent'),
      done(null, 'no code needed'),
      broken('limit'),
      broken('offline'),
    ],
    openDocument: [done('/api/v1/document/token'), failed('otp', 'wrong code'), broken('offline')],
  },
  offers: {
    explaining: ['document.get', 'document.close'],
    entering: ['document.open', 'document.resend', 'document.change', 'document.close'],
    ready: ['document.close'],
  },
  holds: {
    'no document is opened before it was asked for': {
      until: [({ is }) => !is('opening') && !is('ready'), ({ by }) => by('document.get')],
      comes: false,
    },
    'a code that was sent can be entered': takes('requestDocument done: code sent', 'asking', 'entering'),
    'where no code is needed the document opens': takes('requestDocument done: no code needed', 'asking', 'opening'),
    'a code that did not come can be sent again': takes('document.resend', 'entering', 'asking'),
    'what fails leads back to where it was asked for': {
      leadsTo: [
        ({ by }) => by('openDocument fails: wrong code') || by('openDocument fails: offline'),
        ({ is }) => is('entering') || is('explaining'),
      ],
      within: 0,
    },
    'closing leads out': { leadsTo: [({ by }) => by('document.close'), ({ is }) => is('closed')], within: 0 },
  },
  never: {
    'asks the server about an empty code': (s) =>
      s.matches('opening') && s.context.sent !== null && s.context.code.trim() === '',
    'shows a link without an address': (s) => s.matches('ready') && s.context.address === '',
    'asks for a code that was not sent': (s) => s.matches('entering') && s.context.sent === null,
  },
  resting: ['explaining', 'entering', 'ready'],
})
