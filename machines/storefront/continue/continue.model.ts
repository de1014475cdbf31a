import { continueProblems, lostCodeProblems } from '#schemas/storefront/visit/resume.rules.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { continueMachine } from './continue.machine.ts'

export const continueModel = model(continueMachine, {
  inputs: [undefined],
  events: {
    'continue.submit': [
      { code: 'ABCD-1234', email: 'marisol@example.com' },
      { code: '', email: 'marisol@' },
    ],
    'continue.change': [{ field: 'email' }],
    'continue.ask': [{ email: 'marisol@example.com' }, { email: 'marisol@' }],
  },
  outcomes: {
    redeemCode: [done({ to: '/cart' }, 'opened'), failed('code'), broken('limit')],
    askAnew: [done(), failed('email'), broken('limit'), broken('offline')],
  },
  resting: ['entering', 'asking', 'sent', 'refused', 'failed'],
  offers: {
    entering: ['continue.submit', 'continue.change', 'continue.lost'],
    asking: ['continue.ask', 'continue.change', 'continue.back'],
    sent: ['continue.back', 'continue.again'],
    refused: ['continue.back', 'continue.again'],
    failed: ['continue.back', 'continue.again'],
  },
  holds: {
    'only a code that the server accepts opens anything': {
      always: ({ is, by }) => !is('opened') || by('redeemCode done: opened'),
    },
    'a wrong code can be entered again': takes('redeemCode fails: refused at code', 'redeeming', 'entering'),
    'whoever lost the code can ask for another': takes('continue.lost', 'entering', 'asking'),
    'a code that cannot be asked for now can be asked for again': takes('continue.again', 'failed', 'requesting'),
    'the way back to the code is always there': {
      leadsTo: [({ by }) => by('continue.back'), ({ is }) => is('entering')],
      within: 0,
    },
  },
  never: {
    'asks for what cannot be a code': (s) => s.matches('redeeming') && continueProblems(s.context.form).length > 0,
    'asks for a code where nobody can get one': (s) =>
      s.matches('requesting') && lostCodeProblems(s.context.form.email).length > 0,
    'promises a code with a mistake beside it': (s) =>
      s.matches('sent') && (s.context.errors.length > 0 || s.context.problem !== null),
    'refuses without saying why': (s) => (s.matches('refused') || s.matches('failed')) && s.context.problem === null,
    'opens with a mistake beside it': (s) => s.matches('opened') && s.context.errors.length > 0,
    'leads nowhere': (s) => s.matches('opened') && s.context.to === '',
  },
})
