import { broken, done, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { memberHomeMachine } from './member-home.machine.ts'

export const memberHomeModel = model(memberHomeMachine, {
  inputs: [
    { userId: 'member-santos', groupId: null, tier: null },
    { userId: null, groupId: null, tier: null },
  ],
  events: {},
  outcomes: {
    loadMember: [done({ first: 'Maria', last: 'Santos' }), broken('refused'), broken('offline')],
    memberTier: [done({ started: true })],
  },
  resting: ['closed', 'failed', 'welcoming'],
  offers: { failed: ['memberHome.retry'] },
  holds: {
    'a member by a link is welcomed': takes('loadMember done 0', 'loading', 'welcoming'),
    'a link that is refused says so': takes('loadMember fails: refused', 'loading', 'closed'),
    'what failed can be tried again': takes('memberHome.retry', 'failed', 'loading'),
    'nobody leaves for the plans without a tier': { always: ({ is, by }) => !is('left') || by('memberTier done 0') },
  },
  never: {
    'welcomes nobody': (s) => s.matches('welcoming') && s.context.name === null,
    'welcomes who came without a link': (s) => s.matches('welcoming') && s.context.userId === null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
  },
})
