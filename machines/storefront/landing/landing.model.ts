import { broken, done, model } from '../../support/model.ts'
import { landingMachine } from './landing.machine.ts'

export const landingModel = model(landingMachine, {
  inputs: [
    { way: 'landing', value: 'bluebonnet', memberHost: false },
    { way: 'landing', value: 'bluebonnet', memberHost: true },
    { way: 'entry', value: 'token', memberHost: false },
  ],
  events: {},
  outcomes: {
    findWay: [
      done({ agent_id: 'rep-rivera', group_id: 'group-bluebonnet', user_id: null }, 'a group'),
      done({ agent_id: null, group_id: null, user_id: 'member-santos' }, 'a member'),
      done(null, 'nobody'),
      broken('missing'),
      broken('offline'),
    ],
    loadAgent: [done(), broken('missing')],
    loadGroup: [done(), broken('missing')],
    loadMember: [done(), broken('missing')],
  },
  offers: { failed: ['landing.retry'] },
  never: {
    'speaks for a rep who could not be found': (s) => s.context.lost.includes('agent') && s.context.agentId !== null,
    'speaks for a group that could not be found': (s) => s.context.lost.includes('group') && s.context.groupId !== null,
    'enrolls a member who could not be found': (s) => s.context.lost.includes('member') && s.context.userId !== null,
    'keeps the link once it was looked up': (s) => s.matches('arrived') && s.context.value !== '',
    'looks a rep or a group up on the member host': (s) =>
      s.context.memberHost && (s.matches('loadingAgent') || s.matches('loadingGroup')),
    'fails without saying why': (s) => s.matches('failed') && s.context.problem === null,
  },
  resting: ['failed'],
})
