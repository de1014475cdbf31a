import { tierProblem } from '#schemas/storefront/visit/homes.rules.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { memberTierMachine } from './member-tier.machine.ts'

export const memberTierModel = model(memberTierMachine, {
  inputs: [
    { userId: 'member-santos', groupId: null, tier: null, canGoBack: true },
    { userId: 'member-santos', groupId: 'group-lakefront', tier: '', canGoBack: false },
    { userId: 'member-santos', groupId: 'group-lakefront', tier: 'IS', canGoBack: false },
  ],
  events: { 'tier.choose': [{ tier: 'IF' }] },
  outcomes: { startExisting: [done(), failed('tier'), broken('offline')] },
  resting: ['choosing'],
  offers: {
    choosing: ['tier.choose', 'tier.submit', { event: 'tier.back', when: (s) => s.context.canGoBack }],
  },
  holds: {
    'an enrollment begins only where a tier is submitted': {
      leadsTo: [({ was, is }) => was('choosing') && is('starting'), ({ by }) => by('tier.submit')],
      within: 0,
    },
    'a tier that is refused comes back to be chosen': takes(
      'startExisting fails: refused at tier',
      'starting',
      'choosing',
    ),
    'it is begun only once the server has begun it': {
      always: ({ is, by }) => !is('started') || by('startExisting done 0'),
    },
    'going back leads out': takes('tier.back', 'choosing', 'back'),
  },
  never: {
    'begins without a tier': (s) => s.matches('starting') && tierProblem(s.context.tier) !== null,
    'goes back where there is no list': (s) => s.matches('back') && !s.context.canGoBack,
  },
})
