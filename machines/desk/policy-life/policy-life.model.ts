import { standings } from '#schemas/desk/standing.ts'
import { model } from '../../support/model.ts'
import { carriersAt } from './policy-life.context.ts'
import { policyLifeMachine } from './policy-life.machine.ts'

export const policyLifeModel = model(policyLifeMachine, {
  inputs: [undefined],
  events: {
    delivery: ['one', 'other'].flatMap((destination) => standings.map((standing) => ({ destination, standing }))),
    charge: [{ outcome: null }, { outcome: 'approved' }, { outcome: 'declined' }],
  },
  outcomes: {},
  never: {
    'delivers what is not signed': (s) =>
      s.matches({ enrollment: 'waitingForSignature' }) &&
      Object.values(s.context.standings).some((standing) => standing !== 'waiting_for_signature'),
    'delivers what is not submitted': (s) =>
      s.matches({ enrollment: 'draft' }) && Object.keys(s.context.standings).length > 0,
    'stands elsewhere than its carriers': (s) =>
      s.matches({ enrollment: 'carriers' }) &&
      !s.matches({ enrollment: { carriers: carriersAt(s.context.standings) } }),
  },
  resting: [
    'enrollment.draft',
    'enrollment.waitingForSignature',
    'enrollment.carriers.ready',
    'enrollment.carriers.sent',
    'enrollment.carriers.accepted',
    'enrollment.carriers.inForce',
    'enrollment.carriers.rejected',
    'enrollment.cancelled',
    'payment.nothingTaken',
    'payment.taken',
    'payment.declined',
  ],
})
