import { broken, done, late, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { offerMachine } from './offer.machine.ts'

const changed = {
  plans: [
    { plan_id: 'dental-one', plan_name: 'Dental One', before: 20, now: 22.5 },
    { plan_id: 'vision-one', plan_name: 'Vision One', before: 9, now: null },
  ],
  monthly_before: 29,
  monthly_now: 22.5,
}

export const offerModel = model(offerMachine, {
  inputs: [{ enrollmentId: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  events: {},
  outcomes: {
    loadChanges: [
      done(changed, 'changed'),
      done({ plans: [], monthly_before: 29, monthly_now: 29 }, 'unchanged'),
      broken('offline'),
    ],
    agree: [done({ left: 1 }, 'agreed'), late(), broken('offline')],
  },
  offers: { showing: ['offer.agree'] },
  resting: ['unchanged'],
  holds: {
    'changes are shown': takes('loadChanges done: changed', 'looking', 'showing'),
    'where nothing changed nobody is asked': takes('loadChanges done: unchanged', 'looking', 'unchanged'),
    'a look that fails holds nobody up': takes('loadChanges fails: offline', 'looking', 'unchanged'),
    'a conflict while agreeing leads to looking': takes('agree fails: conflict', 'agreeing', 'looking'),
    'no answer leads back to what is shown': takes('agree fails: offline', 'agreeing', 'showing'),
    'what is agreed to is over': takes('agree done: agreed', 'agreeing', 'agreed'),
  },
  never: {
    'shows changes that are none': (s) => s.matches('unchanged') && s.context.changes !== null,
    'asks to agree to nothing': (s) =>
      (s.matches('showing') || s.matches('agreeing')) && (s.context.changes?.plans.length ?? 0) === 0,
  },
})
