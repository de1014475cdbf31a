import { broken, done, failed, late, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
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
  holds: {
    'back leads back': takes('checkout.back', 'confirming', 'back'),
    'what opens begins the enrollment': takes('checkoutCart done: opened', 'submitting', 'open'),
    'a date that is not possible is put right in the cart': takes(
      'checkoutCart fails: refused at effective_date',
      'submitting',
      'refused',
    ),
    'plans that changed are put right in the cart': takes('checkoutCart fails: conflict', 'submitting', 'refused'),
    'no answer can be tried again here': takes('checkoutCart fails: offline', 'submitting', 'confirming'),
  },
  never: {
    'opens without the date': (s) => s.matches('open') && s.context.effectiveDate === '',
    'refuses without a reason': (s) => s.matches('refused') && s.context.errors.length === 0,
    'comes back as if it had opened': (s) => s.matches('back') && s.context.outcome === 'open',
  },
})
