import { standings } from '#schemas/desk/standing.ts'
import { model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { carriersAt } from './policy-life.context.ts'
import { policyLifeMachine } from './policy-life.machine.ts'

export const policyLifeModel = model(policyLifeMachine, {
  inputs: [undefined],
  events: {
    delivery: ['one', 'other'].flatMap((destination) => standings.map((standing) => ({ destination, standing }))),
    charge: [{ outcome: null }, { outcome: 'approved' }, { outcome: 'declined' }],
  },
  outcomes: {},
  holds: {
    'an enrollment without a signature waits for it': takes(
      'submitted_unsigned',
      'enrollment.draft',
      'enrollment.waitingForSignature',
    ),
    'a signature makes it ready for the carriers': takes(
      'signed',
      'enrollment.waitingForSignature',
      'enrollment.carriers.ready',
    ),
    'a carrier gets nothing before it is submitted': {
      until: [({ is }) => !is('enrollment.carriers'), ({ by }) => by('submitted') || by('submitted_unsigned')],
      comes: false,
    },
    'what is cancelled stays cancelled': {
      leadsTo: [({ was }) => was('enrollment.cancelled'), ({ is }) => is('enrollment.cancelled')],
      within: 0,
    },
    'a mail, a text message or a note moves no enrollment': {
      leadsTo: [
        ({ by }) => by('mail') || by('text') || by('note'),
        ({ is, was }) =>
          ['draft', 'waitingForSignature', 'carriers', 'cancelled'].every(
            (place) => is(`enrollment.${place}`) === was(`enrollment.${place}`),
          ),
      ],
      within: 0,
    },
  },
  never: {
    'delivers what is not signed': (s) =>
      s.matches({ enrollment: 'waitingForSignature' }) &&
      Object.values(s.context.standings).some((standing) => standing !== 'waiting_for_signature'),
    'delivers what is not submitted': (s) =>
      s.matches({ enrollment: 'draft' }) && Object.keys(s.context.standings).length > 0,
    'stands elsewhere than its carriers': (s) =>
      s.matches({ enrollment: 'carriers' }) &&
      !s.matches({ enrollment: { carriers: carriersAt(s.context.standings) } }),
  },
  resting: [
    'enrollment.draft',
    'enrollment.waitingForSignature',
    'enrollment.carriers.ready',
    'enrollment.carriers.sent',
    'enrollment.carriers.accepted',
    'enrollment.carriers.inForce',
    'enrollment.carriers.rejected',
    'enrollment.cancelled',
    'payment.nothingTaken',
    'payment.taken',
    'payment.declined',
  ],
})
