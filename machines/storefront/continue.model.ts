import { continueProblems } from '#schemas/storefront/resume.rules.ts'
import { broken, done, failed, model } from '../support/model.ts'
import { continueMachine } from './continue.machine.ts'

export const continueModel = model(continueMachine, {
  inputs: [undefined],
  events: {
    'continue.submit': [
      { code: 'ABCD-1234', email: 'marisol@example.com' },
      { code: '', email: 'marisol@' },
    ],
    'continue.change': [{ field: 'code' }],
  },
  outcomes: { redeemCode: [done({ to: '/cart' }, 'opened'), failed('code'), broken('limit')] },
  resting: ['entering'],
  offers: { entering: ['continue.submit', 'continue.change'] },
  never: {
    'asks for what cannot be a code': (s) => s.matches('redeeming') && continueProblems(s.context.form).length > 0,
    'opens with a mistake beside it': (s) => s.matches('opened') && s.context.errors.length > 0,
    'leads nowhere': (s) => s.matches('opened') && s.context.to === '',
  },
})
