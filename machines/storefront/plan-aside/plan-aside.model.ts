import type { FilterInfo } from '#schemas/calls/storefront/quote.calls.ts'
import { checkAside } from '#schemas/storefront/plans/plan-aside.rules.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { planAsideMachine } from './plan-aside.machine.ts'
import { quotedFilter } from '../model-quote.ts'

const start = { enrollmentId: 'AAAAAAAAAAAAAAAAAAAAAA', planId: 'life-one', filter: null }

const withChild: FilterInfo = { ...quotedFilter, tier: 'IC', child_num: 1 }

export const planAsideModel = model(planAsideMachine, {
  inputs: [
    { ...start, aside: 'salary' },
    { ...start, aside: 'tier' },
    { ...start, aside: 'tobacco' },
    { ...start, aside: 'income' },
    { ...start, aside: 'dependents', filter: withChild },
  ],
  events: {
    'plan-aside.change': [
      { field: 'annual_incode', value: '45,000' },
      { field: 'working_hours', value: '40' },
      { field: 'tier', value: 'IS' },
      { field: 'spouse_dob', value: '03/04/1982' },
      { field: 'is_smoker', value: '0' },
      { field: 'dep_dob.0', value: '05/06/2015' },
    ],
  },
  outcomes: {
    saveAside: [
      done({ planId: 'life-one' }, 'saved'),
      done({ planId: 'life-two' }, 'another variant'),
      failed('working_hours'),
      broken('offline'),
    ],
  },
  offers: { editing: ['plan-aside.change', 'plan-aside.submit', 'plan-aside.close'] },
  never: {
    'saves mistakes': (s) => s.matches('saving') && checkAside(s.context.aside, s.context.values).length > 0,
    'says saved when it was closed': (s) => s.matches('closed') && s.context.result.saved,
  },
})
