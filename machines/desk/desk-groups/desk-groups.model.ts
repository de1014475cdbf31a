import type { GroupStanding } from '#schemas/calls/desk/desk-groups.calls.ts'
import { broken, done, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { deskGroupsMachine } from './desk-groups.machine.ts'

export const aGroup: GroupStanding = {
  group_id: 'group-bluebonnet',
  name: 'Bluebonnet Bakery',
  agent: 'Elena Rivera',
  employees: 3,
  counts: { not_invited: 1, invited: 1, began: 0, enrolled: 1, waived: 0 },
  until: null,
  open: true,
  contributions: [
    {
      plans: [],
      categories: ['medical'],
      percent: { employee: 75, dependents: 50 },
      at_most: 600,
      amounts: null,
    },
  ],
}
const empty: GroupStanding = {
  ...aGroup,
  group_id: 'group-lakefront',
  name: 'Lakefront Logistics',
  employees: 0,
  contributions: [],
  counts: { not_invited: 0, invited: 0, began: 0, enrolled: 0, waived: 0 },
}

export const deskGroupsModel = model(deskGroupsMachine, {
  inputs: [undefined],
  events: {},
  outcomes: {
    getGroups: [
      done({ groups: [aGroup, empty] }, 'some'),
      done({ groups: [] }, 'none'),
      broken('session'),
      broken('offline'),
    ],
  },
  offers: { failed: ['desk-groups.retry'] },
  holds: {
    'the groups are listed at last': { eventually: ({ is }) => is('listing') },
    'groups that cannot be read say so': takes('getGroups fails: offline', 'loading', 'failed'),
    'they can be asked for again': takes('desk-groups.retry', 'failed', 'loading'),
  },
  never: { 'fails without a word': (s) => s.matches('failed') && s.context.problem === null },
  resting: ['listing', 'failed'],
})
