import type { GroupCard } from '#schemas/calls/visit/access.calls.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { employeeCodeMachine } from './employee-code.machine.ts'

const group: GroupCard = {
  group_id: 'group-bluebonnet',
  name: 'Bluebonnet Bakery',
  landing_url: 'bluebonnet',
  sign_in: { way: 'code', ready: true, sets_up: false, provider: null },
}

export const employeeCodeModel = model(employeeCodeMachine, {
  inputs: [undefined],
  events: {
    'employeeCode.submit': [{ code: '' }, { code: 'CODE4711' }],
    'employeeCode.age': [{ over65: 0 }, { over65: 1 }],
  },
  outcomes: {
    findGroup: [done(group), done(null, 'nobody'), broken('limit')],
    confirmGroup: [done(), failed('group_code')],
  },
  offers: {
    entering: ['employeeCode.submit', 'employeeCode.change', 'employeeCode.close'],
    confirming: ['employeeCode.yes', 'employeeCode.no', 'employeeCode.again'],
    choosingAge: ['employeeCode.age'],
  },
  never: {
    'names no company': (s) => s.matches('confirming') && s.context.group === null,
    'opens a visit of a company that nobody confirmed': (s) => s.matches('opening') && s.context.group === null,
    'keeps a code longer than it is needed': (s) =>
      s.context.code !== '' && (s.matches('entering') || s.matches('choosingAge')),
  },
  resting: ['entering', 'confirming', 'choosingAge'],
})
