import type { FilterInfo } from '#schemas/calls/storefront/quote.calls.ts'
import { checkRequirement } from '#schemas/storefront/plans/plan-requirements.rules.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { planRequirementsMachine } from './plan-requirements.machine.ts'
import { quotedFilter } from '../model-quote.ts'

const start = { enrollmentId: 'AAAAAAAAAAAAAAAAAAAAAA', planId: 'life-one', filter: null }

const withChild: FilterInfo = { ...quotedFilter, tier: 'IC', child_num: 1 }

export const planRequirementsModel = model(planRequirementsMachine, {
  inputs: [
    { ...start, requirement: 'salary' },
    { ...start, requirement: 'tier' },
    { ...start, requirement: 'tobacco' },
    { ...start, requirement: 'income' },
    { ...start, requirement: 'dependents', filter: withChild },
  ],
  events: {
    'plan-requirements.change': [
      { field: 'annual_incode', value: '45,000' },
      { field: 'working_hours', value: '40' },
      { field: 'tier', value: 'IS' },
      { field: 'spouse_dob', value: '03/04/1982' },
      { field: 'is_smoker', value: '0' },
      { field: 'dep_dob.0', value: '05/06/2015' },
    ],
  },
  outcomes: {
    saveRequirement: [
      done({ planId: 'life-one' }, 'saved'),
      done({ planId: 'life-two' }, 'another variant'),
      failed('working_hours'),
      broken('offline'),
    ],
  },
  offers: { editing: ['plan-requirements.change', 'plan-requirements.submit', 'plan-requirements.close'] },
  holds: {
    'nothing is saved but what is submitted': {
      always: ({ is, was, by }) => !is('saving') || was('saving') || by('plan-requirements.submit'),
    },
    'hours that are refused come back to the form': takes(
      'saveRequirement fails: refused at working_hours',
      'saving',
      'editing',
    ),
    'what cannot be saved now can be saved again': takes('saveRequirement fails: offline', 'saving', 'editing'),
    'closing leads out': takes('plan-requirements.close', 'editing', 'closed'),
  },
  never: {
    'saves mistakes': (s) =>
      s.matches('saving') && checkRequirement(s.context.requirement, s.context.values).length > 0,
    'says saved when it was closed': (s) => s.matches('closed') && s.context.result.saved,
  },
})
