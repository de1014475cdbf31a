import { broken, done, late, model } from '../../support/model.ts'
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
  never: {
    'shows changes that are none': (s) => s.matches('unchanged') && s.context.changes !== null,
    'asks to agree to nothing': (s) =>
      (s.matches('showing') || s.matches('agreeing')) && (s.context.changes?.plans.length ?? 0) === 0,
  },
})
