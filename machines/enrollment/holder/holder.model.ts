import { broken, done, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { holderMachine } from './holder.machine.ts'

const withRep = {
  shared: true,
  holder: 'rep',
  name: 'Dana Rivera',
  since: '11/20/2026',
  since_today: false,
  sent: null,
  mine: true,
  elsewhere: false,
  may_take: false,
} as const
const handedOver = { ...withRep, holder: 'applicant', name: null, mine: false, may_take: true } as const

const inAnotherBrowser = { ...handedOver, elsewhere: true } as const
const hereAgain = { ...inAnotherBrowser, mine: true, may_take: false } as const

export const holderModel = model(holderMachine, {
  inputs: [{ enrollmentId: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  events: {},
  outcomes: {
    loadHolder: [
      done(withRep, 'with the rep'),
      done(handedOver, 'with the applicant'),
      done(inAnotherBrowser, 'in another browser'),
      done(hereAgain, 'here, another browser may go on too'),
      done({ ...withRep, shared: false }, 'nobody else'),
      broken('offline'),
    ],
    takeBack: [done(withRep, 'taken back'), broken('offline')],
  },
  offers: {
    alone: ['holder.look'],
    shown: ['holder.look', { event: 'holder.take', when: (s) => s.context.holder?.may_take === true }],
  },
  resting: ['alone', 'shown'],
  holds: {
    'it is taken back only where that is pressed': {
      always: ({ is, was, by }) => !is('taking') || was('taking') || by('holder.take'),
    },
    'what cannot be taken back now is still shown': takes('takeBack fails: offline', 'taking', 'shown'),
    'what was taken back is told': takes('takeBack done: taken back', 'taking', 'shown'),
    'nobody is told of a holder where there is none': takes('loadHolder done: nobody else', 'loading', 'alone'),
    'looking and taking always end': {
      leadsTo: [({ is }) => is('loading') || is('taking'), ({ is }) => is('shown') || is('alone')],
    },
  },
  never: {
    'takes what is not theirs': (s) => s.matches('taking') && s.context.holder?.may_take !== true,
    'tells of a holder where nobody shares it': (s) => s.matches('alone') && s.context.holder !== null,
    'says nothing of who holds it': (s) => s.matches('shown') && s.context.holder === null,
  },
})
