import type { MemberRow } from '#schemas/calls/storefront/homes.calls.ts'
import { broken, done, model } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
import { currentMembersMachine } from './current-members.machine.ts'

const santos: MemberRow = {
  name: 'Maria Santos',
  dob: '05/17/1984',
  email: 'maria.santos@example.com',
  ssn: '***-**-5678',
  user_id: 'member-santos',
  policy_id: 'P100001',
  signature: null,
  agent_id: 'rep-rivera',
  group_info: null,
  plan_info: [
    { plan: 'dental', plan_name: 'Dental', plan_status: 'ACTIVE' },
    { plan: 'vision', plan_name: 'Vision', plan_status: 'INACTIVE' },
  ],
}

export const currentMembersModel = model(currentMembersMachine, {
  inputs: [
    { of: 'agent', id: 'rep-rivera' },
    { of: 'group', id: null },
  ],
  events: {
    'members.search': [{ text: 'santos' }, { text: 'vision' }],
    'members.sort': [{ column: 'name', direction: 'desc' }],
    'members.page': [{ page: 2 }],
    'members.enroll': [{ userId: 'member-santos' }],
  },
  outcomes: {
    loadMembers: [
      done({ result: [santos], total: 6, page: 1, pages: 2 }, 'two pages'),
      done({ result: [], total: 0, page: 1, pages: 1 }, 'nobody'),
      broken('refused'),
      broken('offline'),
    ],
    memberTier: [done({ started: true }, 'started'), done({ started: false }, 'back')],
  },
  resting: ['closed', 'failed', 'listing'],
  offers: {
    failed: ['members.retry'],
    loading: [{ event: 'members.search', when: (s) => s.context.list !== null }],
    typing: ['members.search'],
    listing: [
      'members.search',
      { event: 'members.sort', when: (s) => (s.context.list?.result.length ?? 0) > 0 },
      { event: 'members.enroll', when: (s) => (s.context.list?.result.length ?? 0) > 0 },
      { event: 'members.page', when: (s) => (s.context.list?.pages ?? 0) > 1 },
    ],
  },
  holds: {
    'what is typed is searched for': ends('typing', 'loading'),
    'the members are listed at last, or the visit is over': {
      leadsTo: [({ is }) => is('loading'), ({ is }) => is('listing') || is('closed')],
    },
    'a visit that is over says so': takes('loadMembers fails: refused', 'loading', 'closed'),
    'a list that cannot be read can be asked for again': takes('members.retry', 'failed', 'loading'),
    'whoever goes back from the tiers sees the list': takes('memberTier done: back', 'choosingTier', 'listing'),
  },
  never: {
    'lists before a code': (s) => s.context.id === null && !s.matches('closed'),
    'keeps a list after the visit': (s) => s.matches('closed') && s.context.list !== null,
    'enrolls nobody': (s) => s.matches('choosingTier') && s.context.chosen === null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
  },
})
