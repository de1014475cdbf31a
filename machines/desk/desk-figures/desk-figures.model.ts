import type { DeskFigures } from '#schemas/calls/desk/desk-figures.calls.ts'
import { broken, done, model } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
import { deskFiguresMachine } from './desk-figures.machine.ts'

const counted = {
  submitted: 4,
  cancelled: 1,
  declined: 1,
  monthly: 120.5,
  cancelled_monthly: 30,
  employer_monthly: 20.25,
}
const nothing = { submitted: 0, cancelled: 0, declined: 0, monthly: 0, cancelled_monthly: 0, employer_monthly: 0 }

const some: DeskFigures = {
  from: '11/01/2026',
  to: '11/02/2026',
  time_zone: 'America/Chicago',
  total: counted,
  periods: [
    { from: '11/01/2026', to: '11/01/2026', ...counted },
    { from: '11/02/2026', to: '11/02/2026', ...nothing },
  ],
  plans: [{ id: 'dental-one', name: 'Dental One', ...counted }],
  agents: [
    { id: 'rep-rivera', name: 'Elena Rivera', ...counted },
    { id: '', name: null, ...nothing },
  ],
  groups: [{ id: '', name: null, ...counted }],
  sites: [{ id: 'main', name: 'Main site', ...counted }],
  choices: {
    sites: [{ value: 'main', name: 'Main site' }],
    agents: [{ value: 'rep-rivera', name: 'Elena Rivera' }],
    groups: [{ value: 'group-bluebonnet', name: 'Bluebonnet Bakery' }],
  },
}
const none: DeskFigures = {
  ...some,
  total: nothing,
  periods: [{ from: '11/01/2026', to: '11/01/2026', ...nothing }],
  plans: [],
  agents: [],
  groups: [],
  sites: [],
}

export const deskFiguresModel = model(deskFiguresMachine, {
  inputs: [undefined],
  events: {
    'desk-figures.show': [
      { wish: { span: 'last_month', by: 'week' } },
      { wish: { span: 'chosen', by: 'week', from: '11/02/2026', to: '11/01/2026' } },
    ],
  },
  outcomes: {
    getFigures: [done(some, 'some'), done(none, 'none'), broken('session'), broken('offline')],
    renew: [done(some, 'some'), done(none, 'none'), broken('session'), broken('offline')],
  },
  offers: {
    failed: ['desk-figures.retry'],
    renewing: ['desk-figures.show'],
    shown: ['desk-figures.show'],
  },
  holds: {
    'figures that cannot be read can be asked for again': takes('desk-figures.retry', 'failed', 'loading'),
    'figures that cannot be renewed stay in sight': takes('renew fails: offline', 'renewing', 'shown'),
    'renewing always ends': ends('renewing', 'shown'),
  },
  never: {
    'asks for days that cannot be': (s) => s.hasTag('busy') && s.context.wish.span === 'chosen',
    'shows nothing': (s) => s.matches('shown') && s.context.figures === null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
    'looks on with a mistake beside it': (s) => s.hasTag('busy') && s.context.errors.length > 0,
  },
  resting: ['shown', 'failed'],
})
