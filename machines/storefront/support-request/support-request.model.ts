import { broken, done, failed, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { type SupportAsked, supportRequestMachine } from './support-request.machine.ts'

const asked: SupportAsked = {
  name: 'Ana Lima',
  email: 'ana.lima@example.com',
  topic: 'quote',
  message: 'Glasses covered?',
}

export const supportRequestModel = model(supportRequestMachine, {
  inputs: [undefined],
  events: { 'support.send': [{ asked }] },
  outcomes: { sendRequest: [done({ reference: 'SR-0000-0000' }), failed('email'), broken('offline')] },
  offers: { writing: ['support.send', 'support.change'], sent: ['support.another'] },
  holds: {
    'nothing is sent but where that is pressed': {
      always: ({ is, was, by }) => !is('sending') || was('sending') || by('support.send'),
    },
    'it says sent only once it is': {
      always: ({ is, was, by }) => !is('sent') || was('sent') || by('sendRequest done 0'),
    },
    'an address that is refused comes back to the form': takes(
      'sendRequest fails: refused at email',
      'sending',
      'writing',
    ),
    'another request can be written': takes('support.another', 'sent', 'writing'),
  },
  never: {
    'says sent without a reference': (s) => s.matches('sent') && s.context.reference === null,
    'keeps what was written after it was sent': (s) => s.matches('sent') && s.context.asked !== null,
    'sends with a mistake beside it': (s) =>
      s.matches('sending') && (s.context.errors.length > 0 || s.context.problem !== null),
  },
  resting: ['writing', 'sent'],
})
