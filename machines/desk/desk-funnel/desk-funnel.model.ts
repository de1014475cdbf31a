import type { Funnel } from '#schemas/calls/desk/desk-figures.calls.ts'
import { funnelStages } from '#schemas/desk/figures/funnel.ts'
import { broken, done, model } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
import { deskFunnelMachine } from './desk-funnel.machine.ts'

const some: Funnel = {
  from: '11/01/2026',
  to: '11/20/2026',
  counted_since: '11/02/2026',
  demo: true,
  sites: [{ value: 'localhost', name: 'Main site' }],
  stages: funnelStages.map(({ id }, index) => ({
    stage: id,
    begun: 100 - index,
    done: 90 - index,
    median: index === 2 ? null : 45_000,
    ninth: index === 2 ? null : 180_000,
  })),
}
const none: Funnel = {
  ...some,
  counted_since: null,
  demo: false,
  stages: some.stages.map(({ stage }) => ({ stage, begun: 0, done: 0, median: null, ninth: null })),
}

export const deskFunnelModel = model(deskFunnelMachine, {
  inputs: [undefined],
  events: {
    'desk-funnel.show': [
      { wish: { span: 'this_month', process: 'rep' } },
      { wish: { span: 'chosen', from: '11/02/2026', to: '11/01/2026' } },
    ],
  },
  outcomes: {
    getFunnel: [done(some, 'some'), done(none, 'none'), broken('session'), broken('offline')],
    renew: [done(some, 'some'), done(none, 'none'), broken('session'), broken('offline')],
  },
  offers: {
    failed: ['desk-funnel.retry'],
    renewing: ['desk-funnel.show'],
    shown: ['desk-funnel.show'],
  },
  holds: {
    'a funnel that cannot be read can be asked for again': takes('desk-funnel.retry', 'failed', 'loading'),
    'a funnel that cannot be renewed stays in sight': takes('renew fails: offline', 'renewing', 'shown'),
    'renewing always ends': ends('renewing', 'shown'),
  },
  never: {
    'asks for days that cannot be': (s) => s.hasTag('busy') && s.context.wish.span === 'chosen',
    'shows nothing': (s) => s.matches('shown') && s.context.funnel === null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
    'looks on with a mistake beside it': (s) => s.hasTag('busy') && s.context.errors.length > 0,
  },
  resting: ['shown', 'failed'],
})
