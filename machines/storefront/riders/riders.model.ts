import type { CartPlan } from '#schemas/calls/storefront/cart.calls.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { ridersMachine } from './riders.machine.ts'

const plan: CartPlan = {
  plan_id: 'life-one',
  plan_pricing_id: 'life-one-io',
  plan_name: 'Life One',
  plan_logo: '/catalog/logos/harbor-benefits.svg',
  price: 9,
  removable: 1,
  riders: [{ rider_id: 'accident', name: 'Accident', text: '<p>Pays once more.</p>', price: 2, chosen: false }],
}

export const ridersModel = model(ridersMachine, {
  inputs: [{ enrollmentId: 'AAAAAAAAAAAAAAAAAAAAAA', plan }],
  events: { 'riders.toggle': [{ rider_id: 'accident' }, { rider_id: 'none' }] },
  outcomes: { saveRiders: [done(undefined, 'saved'), failed('riders'), broken('offline')] },
  offers: { choosing: ['riders.toggle', 'riders.save', 'riders.close'] },
  holds: {
    'riders are saved only where that is pressed': {
      always: ({ is, was, by }) => !is('saving') || was('saving') || by('riders.save'),
    },
    'riders that are refused can be chosen anew': takes('saveRiders fails: refused at riders', 'saving', 'choosing'),
    'closing leads out': takes('riders.close', 'choosing', 'closed'),
    'they are saved only once the server has them': {
      always: ({ is, by }) => !is('saved') || by('saveRiders done: saved'),
    },
  },
  never: {
    'chooses what the plan does not offer': (s) => s.context.chosen.some((id) => id !== 'accident'),
    'saves what was chosen before': (s) => s.matches('saving') && s.context.chosen.length === 0,
  },
})
