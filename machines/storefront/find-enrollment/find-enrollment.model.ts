import { findProblems } from '#schemas/storefront/visit/find.rules.ts'
import { broken, done, failed, model } from '../../support/model.ts'
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
  never: {
    'asks for what cannot be an enrollment': (s) => s.matches('asking') && findProblems(s.context.form).length > 0,
    'asks the server about an empty code': (s) => s.matches('opening') && s.context.code.trim() === '',
    'opens nothing': (s) => s.matches('opened') && s.context.enrollmentId === '',
    'opens with a mistake beside it': (s) => s.matches('opened') && s.context.errors.length > 0,
  },
  resting: ['entering', 'proving'],
})
