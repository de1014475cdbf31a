import { correctionProblems } from '#schemas/steps/contact/correct-contact.rules.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { correctContactMachine } from './correct-contact.machine.ts'

const contact = {
  address1: '1100 Congress Ave',
  city: 'Austin',
  email_address: 'ann@example.com',
  phone_number: '5125550142',
}

export const correctContactModel = model(correctContactMachine, {
  inputs: [{ enrollmentId: 'e', contact }],
  events: {
    'correct.submit': [{ change: { ...contact, phone_number: '5125550143' } }, { change: contact }],
    'correct.code': [{ code: ' ' }, { code: '123456' }],
    'correct.resend': [{ by: 'email' }],
  },
  outcomes: {
    requestCorrection: [
      done({ by: 'email', to: 'm•••@example.com', other: null }, 'code sent'),
      done(null, 'no code needed'),
      broken('offline'),
    ],
    correctContact: [
      done(),
      failed('otp', 'wrong code'),
      failed('email_address', 'somebody else’s'),
      broken('offline'),
    ],
  },
  offers: {
    editing: ['correct.submit', 'correct.change', 'correct.close'],
    entering: ['correct.code', 'correct.resend', 'correct.change', 'correct.back', 'correct.close'],
    corrected: ['correct.close'],
  },
  never: {
    'sends what is wrong or changes nothing': (s) =>
      s.matches('correcting') && correctionProblems(s.context.contact, s.context.change).length > 0,
    'asks the server about an empty code': (s) =>
      s.matches('correcting') && s.context.sent !== null && s.context.code.trim() === '',
    'asks for a code that was not sent': (s) => s.matches('entering') && s.context.sent === null,
    'says that it is corrected before it is': (s) => s.matches('corrected') && !s.context.corrected,
  },
  resting: ['editing', 'entering', 'corrected'],
})
