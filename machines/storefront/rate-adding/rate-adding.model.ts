import type { PricingEntry } from '#schemas/calls/storefront/plans.calls.ts'
import { broken, done, model } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
import { rateAddingMachine } from './rate-adding.machine.ts'

const rate: PricingEntry = {
  pid: 'life-one',
  ppid: 'life-one-io',
  plan_name: 'Life One',
  plan_price: 30,
  tier: 'IO',
  selected_plan: true,
  is_in_cart: false,
  is_prudential_plan: true,
  is_prudential: true,
  above_100k: false,
}
const membership = { plan_id: 'member', plan_pricing_id: 'member-io', plan_name: 'Membership', price: 5 }
const plus = { plan_id: 'plus', plan_pricing_id: 'plus-io', plan_name: 'Membership Plus', price: 9 }
const start = { enrollmentId: 'AAAAAAAAAAAAAAAAAAAAAA', planId: 'life-one', rate }
const answered = (added: boolean, errorCode: string | null) =>
  done({ added, errorCode, message: errorCode }, errorCode ?? (added ? 'added' : 'not added'))

export const rateAddingModel = model(rateAddingMachine, {
  inputs: [
    { ...start, memberships: [membership, plus], choosesMembership: true },
    { ...start, memberships: [], choosesMembership: false },
  ],
  events: { 'rate-adding.choose': [{ plan_pricing_id: 'plus-io' }, { plan_pricing_id: 'member-io' }] },
  outcomes: {
    addRate: [
      answered(true, null),
      answered(false, 'already-active'),
      answered(false, 'blackout'),
      answered(false, 'stateError'),
      broken('offline'),
    ],
  },
  offers: {
    choosing: ['rate-adding.choose', 'rate-adding.submit', 'rate-adding.close'],
    alreadyActive: ['rate-adding.ok'],
  },
  holds: {
    'a rate is added only where it is asked for': {
      leadsTo: [({ was, is }) => was('choosing') && is('adding'), ({ by }) => by('rate-adding.submit')],
      within: 0,
    },
    'whoever closes adds nothing': takes('rate-adding.close', 'choosing', 'closed'),
    'a plan that is active already says so': takes('addRate done: already-active', 'adding', 'alreadyActive'),
    'adding ends, whatever the answer': ends('adding', 'ended'),
  },
  never: {
    'adds without the membership that was to be chosen': (s) =>
      s.matches('adding') && s.context.choosesMembership && s.context.membership === null,
    'ends without an answer': (s) => s.matches('ended') && s.context.output.result === 'closed',
    'fails without a word': (s) => s.context.output.result === 'failed' && s.context.output.problem === null,
  },
})
