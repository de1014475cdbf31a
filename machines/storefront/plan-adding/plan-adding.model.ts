import type { PlanCard } from '#schemas/calls/storefront/plans.calls.ts'
import { broken, done, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { planAddingMachine } from './plan-adding.machine.ts'
import { card } from '../plans/plans.model.ts'

const plan: PlanCard = { ...card, bundle_plan_count: 1 }
const priced = (errorCode: string | null) => done({ errorCode, message: null, pid: null }, errorCode ?? 'priced')
const answered = (added: boolean, errorCode: string | null) =>
  done({ added, errorCode, message: errorCode }, errorCode ?? 'added')

export const planAddingModel = model(planAddingMachine, {
  inputs: [{ enrollmentId: 'AAAAAAAAAAAAAAAAAAAAAA', plan }],
  events: {},
  outcomes: {
    checkPricing: [priced(null), priced('planAgeError'), priced('newQuestionsError'), broken('offline')],
    addPlan: [
      answered(true, null),
      answered(false, 'already-in-cart'),
      answered(false, 'already-active'),
      answered(false, 'blackout'),
      broken('offline'),
    ],
  },
  resting: ['added', 'refused', 'alreadyActive', 'detour'],
  offers: { 'tag:dialog': ['adding.close'] },
  holds: {
    'nothing is added before it is priced': {
      until: [({ is }) => !is('adding') && !is('added'), ({ by }) => by('checkPricing done: priced')],
      comes: false,
    },
    'a plan that nobody of that age can have is refused': takes(
      'checkPricing done: planAgeError',
      'pricing',
      'refused',
    ),
    'a plan with questions leads to its own page': takes('checkPricing done: newQuestionsError', 'pricing', 'detour'),
    'a plan that is active already says so': takes('addPlan done: already-active', 'adding', 'alreadyActive'),
    'closing leads out': { leadsTo: [({ by }) => by('adding.close'), ({ is }) => is('over')], within: 0 },
    'it ends, whatever the answer': { eventually: ({ is }) => is('over') },
  },
  never: {
    'says added of a plan that is not': (s) => s.matches('added') && !s.context.added,
    'counts a plan that was refused as added': (s) =>
      (s.matches('refused') || s.matches('alreadyActive') || s.matches('detour')) && s.context.added,
    'ends added and with a problem': (s) => s.matches('over') && s.context.added && s.context.problem !== null,
  },
})
