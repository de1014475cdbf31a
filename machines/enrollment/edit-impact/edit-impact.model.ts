import { broken, done, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { editImpactMachine } from './edit-impact.machine.ts'

const none = {
  reaches: false,
  monthly_before: 29,
  monthly_now: 29,
  lost_plans: [],
  tabs_gone: [],
  tabs_new: [],
  tabs_again: [],
  misfits: 0,
  signs_again: false,
  date_again: false,
}

export const editImpactModel = model(editImpactMachine, {
  inputs: [{ enrollmentId: 'AAAAAAAAAAAAAAAAAAAAAA', edit: { kind: 'quote', tier: 'IO' } }],
  events: {},
  outcomes: {
    loadImpact: [
      done({ ...none, reaches: true, monthly_now: 40, tabs_gone: ['dependent_info'], misfits: 1 }, 'reaches further'),
      done(none, 'reaches nothing'),
      broken('offline'),
    ],
  },
  offers: { telling: ['impact.goOn', 'impact.leave'], unknown: ['impact.again', 'impact.goOn', 'impact.leave'] },
  resting: ['telling', 'unknown'],
  holds: {
    'what reaches further is told before anybody goes on': takes(
      'loadImpact done: reaches further',
      'looking',
      'telling',
    ),
    'what reaches nothing asks nobody': takes('loadImpact done: reaches nothing', 'looking', 'going'),
    'where it cannot be known, looking again is possible': takes('impact.again', 'unknown', 'looking'),
    'whoever leaves changes nothing': {
      leadsTo: [({ by }) => by('impact.leave'), ({ is }) => is('left')],
      within: 0,
    },
    'nobody goes on unasked where it reaches further or is unknown': {
      always: ({ is, by }) => !is('going') || by('loadImpact done: reaches nothing') || by('impact.goOn'),
    },
  },
  never: {
    'says that it could not look, and what it found': (s) => s.context.isUnknown && s.context.impact !== null,
    'tells of an impact that it does not know': (s) => s.matches('telling') && s.context.impact === null,
  },
})
