import type { Whereabouts } from '../../support/disturbed.ts'
import { broken, done, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { landingMachine } from './landing.machine.ts'

/** Once the server answers, the page of a rep, a group or a member leads to its home. */
const leadsOn = ({ value }: { value: unknown }): Whereabouts => {
  if (value === 'notFound') return 'anew'
  return { at: value === 'loadingMember' ? '/member-home' : '/home' }
}

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
  holds: {
    'a visitor who arrives by a link gets somewhere at last': {
      eventually: ({ is }) => is('arrived') || is('notFound'),
    },
    'a link that leads to nobody says so': takes('findWay done: nobody', 'finding', 'notFound'),
    'a link that cannot be read now can be tried again': takes('landing.retry', 'failed', 'finding'),
    'a rep who is not found does not keep the group away': takes(
      'loadAgent fails: missing',
      'loadingAgent',
      'loadingGroup',
    ),
    'a group that is not found stops nobody': takes('loadGroup fails: missing', 'loadingGroup', 'arrived'),
  },
  never: {
    'speaks for a rep who could not be found': (s) => s.context.lost.includes('agent') && s.context.agentId !== null,
    'speaks for a group that could not be found': (s) => s.context.lost.includes('group') && s.context.groupId !== null,
    'enrolls a member who could not be found': (s) => s.context.lost.includes('member') && s.context.userId !== null,
    'keeps the link once it was looked up': (s) => s.matches('arrived') && s.context.value !== '',
    'looks a rep or a group up on the member host': (s) =>
      s.context.memberHost && (s.matches('loadingAgent') || s.matches('loadingGroup')),
    'fails without saying why': (s) => s.matches('failed') && s.context.problem === null,
  },
  disturbed: { refresh: leadsOn, back: leadsOn, 'second-tab': leadsOn },
  resting: ['failed'],
})
