import type { GroupCard } from '#schemas/calls/visit/access.calls.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
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
  holds: {
    'a company is confirmed before its visit opens': {
      always: ({ is, was, by }) => !is('opening') || was('opening') || by('employeeCode.yes'),
    },
    'a code that is unknown comes back to be corrected': takes('findGroup done: nobody', 'checking', 'entering'),
    'another company can be looked for': takes('employeeCode.again', 'confirming', 'entering'),
    'a visit that is refused leads back to the code': takes(
      'confirmGroup fails: refused at group_code',
      'opening',
      'entering',
    ),
    'checking always ends': { leadsTo: [({ is }) => is('checking'), ({ is }) => !is('checking')] },
  },
  never: {
    'names no company': (s) => s.matches('confirming') && s.context.group === null,
    'opens a visit of a company that nobody confirmed': (s) => s.matches('opening') && s.context.group === null,
    'keeps a code longer than it is needed': (s) =>
      s.context.code !== '' && (s.matches('entering') || s.matches('choosingAge')),
  },
  resting: ['entering', 'confirming', 'choosingAge'],
})
