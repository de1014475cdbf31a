import { broken, done, failed, late, model } from '../../support/model.ts'
import { checkoutMachine } from './checkout.machine.ts'

export const checkoutModel = model(checkoutMachine, {
  inputs: [{ enrollmentId: 'AAAAAAAAAAAAAAAAAAAAAA', effectiveDate: '01/01/2027' }],
  events: {},
  outcomes: {
    checkoutCart: [
      done({ effective_date: '01/01/2027' }, 'opened'),
      failed('effective_date'),
      late('main'),
      broken('offline'),
    ],
  },
  offers: { confirming: ['checkout.proceed', 'checkout.back'] },
  never: {
    'opens without the date': (s) => s.matches('open') && s.context.effectiveDate === '',
    'refuses without a reason': (s) => s.matches('refused') && s.context.errors.length === 0,
    'comes back as if it had opened': (s) => s.matches('back') && s.context.outcome === 'open',
  },
})
