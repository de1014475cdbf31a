import { findProblems } from '#schemas/storefront/visit/find.rules.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { findEnrollmentMachine } from './find-enrollment.machine.ts'

export const findEnrollmentModel = model(findEnrollmentMachine, {
  inputs: [undefined],
  events: {
    'find.ask': [
      { policy_id: 'ec-7k2m qx4d', email: 'marisol@example.com' },
      { policy_id: 'EC-7', email: '' },
    ],
    'find.code': [{ code: ' ' }, { code: '123456' }],
  },
  outcomes: {
    findEnrollment: [done(), broken('limit')],
    openEnrollment: [done('AAAAAAAAAAAAAAAAAAAAAA'), failed('otp', 'wrong code'), broken('offline')],
  },
  offers: {
    entering: ['find.ask', 'find.change'],
    proving: ['find.code', 'find.change', 'find.resend', 'find.again'],
  },
  holds: {
    'nothing opens but by a code that was right': {
      always: ({ is, by }) => !is('opened') || by('openEnrollment done 0'),
    },
    'a wrong code can be entered again': takes('openEnrollment fails: wrong code', 'opening', 'proving'),
    'a code that did not come can be sent again': takes('find.resend', 'proving', 'asking'),
    'another enrollment can be looked for': takes('find.again', 'proving', 'entering'),
    'asking always ends': { leadsTo: [({ is }) => is('asking'), ({ is }) => is('proving') || is('entering')] },
  },
  never: {
    'asks for what cannot be an enrollment': (s) => s.matches('asking') && findProblems(s.context.form).length > 0,
    'asks the server about an empty code': (s) => s.matches('opening') && s.context.code.trim() === '',
    'opens nothing': (s) => s.matches('opened') && s.context.enrollmentId === '',
    'opens with a mistake beside it': (s) => s.matches('opened') && s.context.errors.length > 0,
  },
  resting: ['entering', 'proving'],
})
