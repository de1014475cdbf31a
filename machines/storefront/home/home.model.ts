import { groupProblem, portalProblem } from '#schemas/storefront/visit/homes.rules.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { homeMachine } from './home.machine.ts'

const main = { platform_group_id: 'main-portal', platform_name: 'Main enrollment portal', platform_code: 'MAIN' }
const other = { platform_group_id: 'group-portal', platform_name: 'Employer group portal', platform_code: 'GROUP' }
const groups = [{ gid: 'group-bluebonnet', gname: 'Bluebonnet Bakery' }]

export const homeModel = model(homeMachine, {
  inputs: [
    { mode: 'rep', isOpen: true, agentId: 'rep-rivera', groupId: null, portalId: null, code: null },
    { mode: 'website', isOpen: true, agentId: null, groupId: null, portalId: null, code: 'CODE4711' },
    { mode: 'group', isOpen: false, agentId: null, groupId: null, portalId: null, code: null },
  ],
  events: {
    'home.choosePortal': [{ portalId: 'group-portal' }],
    'home.chooseGroup': [{ groupId: 'group-bluebonnet' }],
    'home.enroll': [{ direct: false }, { direct: true }],
  },
  outcomes: {
    openGroup: [done({ groupId: 'group-bluebonnet' }), failed('group_code'), broken('offline')],
    loadOffer: [
      done({ portals: [main, other], groups }, 'two portals'),
      done({ portals: [main], groups: [] }, 'one portal'),
      broken('refused'),
      broken('offline'),
    ],
  },
  resting: ['closed', 'unknown', 'asking', 'choosing', 'failed'],
  offers: {
    asking: ['home.newMember', { event: 'home.currentMember', when: (s) => s.context.mode !== 'website' }],
    failed: ['home.retry'],
    choosing: [
      'home.choosePortal',
      'home.enroll',
      'home.back',
      { event: 'home.enrollGroup', when: (s) => s.context.mode === 'rep' },
      { event: 'home.chooseGroup', when: (s) => s.context.mode === 'rep' },
    ],
  },
  holds: {
    'a company that is unknown is told': takes('openGroup fails: refused at group_code', 'entering', 'unknown'),
    'a member who has plans goes to the current members': takes('home.currentMember', 'asking', 'left'),
    'an enrollment that is closed says so': takes('loadOffer fails: refused', 'loading', 'closed'),
    'whoever goes back is asked again': takes('home.back', 'choosing', 'asking'),
    'what failed can be tried again': {
      leadsTo: [({ by }) => by('home.retry'), ({ is }) => is('entering') || is('loading')],
      within: 0,
    },
  },
  never: {
    'shows what is behind a code before a code': (s) => !s.context.isOpen && !s.matches('closed'),
    'enrolls without a portal': ({ context, ...s }) =>
      s.status === 'done' &&
      context.output?.to !== 'members' &&
      portalProblem(context.output?.portalId ?? '', context.portals) !== null,
    'enrolls for a group that is not offered': ({ context, ...s }) =>
      s.status === 'done' &&
      context.output !== null &&
      context.output.to !== 'members' &&
      context.output.groupId !== null &&
      context.output.groupId !== context.groupId &&
      groupProblem(context.output.groupId, context.groups) !== null,
    'lists members of a website': ({ context }) => context.mode === 'website' && context.output?.to === 'members',
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
  },
})
