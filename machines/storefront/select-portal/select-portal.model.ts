import { checkPortalChoice } from '#schemas/storefront/visit/portal-choice.rules.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { selectPortalMachine } from './select-portal.machine.ts'

const enrollmentId = 'AAAAAAAAAAAAAAAAAAAAAA'
const portal = { platform_group_id: 'main-portal', platform_name: 'Main', platform_code: 'MAIN' }
const group = { gid: 'group-bluebonnet', gname: 'Bluebonnet Bakery' }

export const selectPortalModel = model(selectPortalMachine, {
  inputs: [
    { mode: 'with_group', agentId: 'rep-rivera', groupId: null, enrollmentId },
    { mode: 'portal_only', agentId: null, groupId: null, enrollmentId },
  ],
  events: {
    'select-portal.change': [
      { field: 'platform_group_id', value: 'main-portal' },
      { field: 'enroll_for', value: 'member' },
      { field: 'enroll_for', value: 'group' },
      { field: 'group_id', value: 'group-bluebonnet' },
    ],
  },
  outcomes: {
    loadPortals: [done({ portals: [portal], groups: [group] }, 'portals'), broken('offline')],
    savePortal: [
      done({ portalId: 'main-portal', groupId: null, enrollType: 'new-member' }, 'saved'),
      failed('platform_group_id'),
      broken('offline'),
    ],
  },
  offers: {
    loadFailed: ['select-portal.retry', 'select-portal.close'],
    choosing: ['select-portal.change', 'select-portal.submit', 'select-portal.close'],
  },
  holds: {
    'a portal is saved only where that is pressed': {
      always: ({ is, was, by }) => !is('saving') || was('saving') || by('select-portal.submit'),
    },
    'a portal that is refused comes back to be chosen': takes(
      'savePortal fails: refused at platform_group_id',
      'saving',
      'choosing',
    ),
    'portals that cannot be read can be asked for again': takes('select-portal.retry', 'loadFailed', 'loading'),
    'closing leads out': { leadsTo: [({ by }) => by('select-portal.close'), ({ is }) => is('closed')], within: 0 },
  },
  never: {
    'saves what is not chosen': (s) =>
      s.matches('saving') && checkPortalChoice(s.context.mode, s.context.options, s.context.choice).length > 0,
    'says chosen when it was closed': (s) => s.matches('closed') && s.context.chosen !== null,
    'fails without a word': (s) => s.matches('loadFailed') && s.context.problem === null,
  },
})
