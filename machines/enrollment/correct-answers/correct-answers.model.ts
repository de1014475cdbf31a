import { type Correctable, type Correction, problemsOfCorrection } from '#schemas/steps/correction.rules.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { correctAnswersMachine } from './correct-answers.machine.ts'

const contact = {
  address1: '1100 Congress Ave',
  city: 'Austin',
  email_address: 'ann@example.com',
  phone_number: '5125550142',
}

const payment: Correctable = {
  part: 'payment',
  payment: { method: 'cc', digits: '0341', methods: ['cc', 'eft'], card_frame: 'https://cards.example/', failed: true },
}
const ann = { beneficiary_id: 'b1', first_name: 'Ann', last_name: 'Lee', beneficiary_percentage: 100 }
const beneficiaries: Correctable = {
  part: 'beneficiaries',
  beneficiaries: { fields: [], relationships: [], people: [ann] },
}
const otherCard: Correction = {
  part: 'payment',
  payment: {
    payment_method: 'cc',
    first_name_on_cc: 'Ann',
    last_name_on_cc: 'Lee',
    card_token: '9411234567891111:203012',
    address1: '1100 Congress Ave',
    zip: '78701',
  },
}

const dearer = {
  monthly_before: 45.52,
  monthly_now: 54.58,
  plans: [{ name: 'Dental High', before: 45.52, now: 54.58 }],
}

export const correctAnswersModel = model(correctAnswersMachine, {
  inputs: [
    { enrollmentId: 'e', before: { part: 'contact', contact } },
    { enrollmentId: 'e', before: payment },
    { enrollmentId: 'e', before: beneficiaries },
  ],
  events: {
    'correct.submit': [
      { change: { part: 'contact', contact: { ...contact, phone_number: '5125550143' } } },
      { change: { part: 'contact', contact } },
      { change: otherCard },
      { change: { part: 'beneficiaries', beneficiaries: [{ ...ann, beneficiary_percentage: 90 }] } },
      { change: { part: 'beneficiaries', beneficiaries: [{ ...ann, last_name: 'Leigh' }] } },
    ],
    'correct.code': [{ code: ' ' }, { code: '123456' }],
    'correct.resend': [{ by: 'email' }],
  },
  outcomes: {
    requestCorrection: [
      done({ by: 'email', to: 'm•••@example.com', other: null }, 'code sent'),
      done(null, 'no code needed'),
      broken('offline'),
    ],
    correctAnswers: [
      done(null),
      done(dearer, 'another price'),
      failed('otp', 'wrong code'),
      failed('email_address', 'somebody else’s'),
      failed('zip', 'not sold there'),
      failed('card_token', 'declined'),
      broken('offline'),
    ],
  },
  offers: {
    editing: ['correct.submit', 'correct.change', 'correct.close'],
    entering: ['correct.code', 'correct.resend', 'correct.change', 'correct.back', 'correct.close'],
    corrected: ['correct.close'],
  },
  holds: {
    'nothing is corrected before the server allows it': {
      until: [
        ({ is }) => !is('correcting') && !is('corrected'),
        ({ by }) => by('requestCorrection done: code sent') || by('requestCorrection done: no code needed'),
      ],
      comes: false,
    },
    'another price is asked about before anything is corrected': takes(
      'correctAnswers done: another price',
      'correcting',
      'agreeing',
    ),
    'whoever agrees to the price has it corrected': takes('correct.agree', 'agreeing', 'correcting'),
    'whoever does not agree gets back to the answers': takes('correct.back', 'agreeing', 'editing'),
    'what is declined comes back to the answers': takes('correctAnswers fails: declined', 'correcting', 'editing'),
    'it says corrected only once it is': {
      always: ({ is, was, by }) => !is('corrected') || was('corrected') || by('correctAnswers done 0'),
    },
    'closing leads out': { leadsTo: [({ by }) => by('correct.close'), ({ is }) => is('closed')], within: 0 },
  },
  never: {
    'sends what is wrong or changes nothing': (s) =>
      s.matches('correcting') &&
      (s.context.change === null || problemsOfCorrection(s.context.before, s.context.change).length > 0),
    'asks the server about an empty code': (s) =>
      s.matches('correcting') && s.context.sent !== null && s.context.code.trim() === '',
    'asks for a code that was not sent': (s) => s.matches('entering') && s.context.sent === null,
    'says that it is corrected before it is': (s) => s.matches('corrected') && !s.context.corrected,
  },
  resting: ['editing', 'entering', 'corrected'],
})
