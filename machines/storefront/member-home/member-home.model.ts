import { broken, done, model } from '../../support/model.ts'
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
  never: {
    'welcomes nobody': (s) => s.matches('welcoming') && s.context.name === null,
    'welcomes who came without a link': (s) => s.matches('welcoming') && s.context.userId === null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
  },
})
