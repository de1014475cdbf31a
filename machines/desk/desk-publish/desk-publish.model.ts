import type { Publication } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { broken, done, failed, late, model } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
import { provingVersion, soundVersion, unsoldVersion } from '../desk-version/version.example.ts'
import { deskPublishMachine } from './desk-publish.machine.ts'

const now = Date.UTC(2026, 10, 26, 12)
const publication: Publication = { id: 'CCCCCCCCCCCCCCCCCCCCCC', number: 3, at: now, by: 'Petra Lind', state: 'now' }

export const deskPublishModel = model(deskPublishMachine, {
  inputs: [{ version: soundVersion }, { version: unsoldVersion }, { version: provingVersion }],
  events: {
    'desk-publish.publish': [
      { wish: { when: 'now', date: '', time: '', unsold: false }, now },
      { wish: { when: 'now', date: '', time: '', unsold: true }, now },
      { wish: { when: 'later', date: '12/01/2099', time: '12:00 PM', unsold: false }, now },
      { wish: { when: 'later', date: '11/01/2026', time: '12:00 PM', unsold: false }, now },
    ],
  },
  outcomes: {
    publishVersion: [done(publication), late(), failed('date'), failed('unsold'), broken('session'), broken('offline')],
    lookAgain: [done(unsoldVersion), broken('offline')],
    getVersion: [done({ ...soundVersion, now: 4 }), broken('offline')],
  },
  offers: { choosing: ['desk-publish.publish'], outdated: ['desk-publish.compare'] },
  holds: {
    'nothing is published but where that is pressed': {
      always: ({ is, was, by }) => !is('publishing') || was('publishing') || by('desk-publish.publish'),
    },
    'it is published only once the server has done it': {
      always: ({ is, by }) => !is('published') || by('publishVersion done 0'),
    },
    'whoever was overtaken is told': takes('publishVersion fails: conflict', 'publishing', 'outdated'),
    'and compares before publishing again': {
      leadsTo: [({ was, is }) => was('outdated') && !is('outdated'), ({ is }) => is('comparing')],
      within: 0,
    },
    'a date that is refused comes back to be changed': takes(
      'publishVersion fails: refused at date',
      'publishing',
      'choosing',
    ),
    'plans that nobody could buy are looked at first': takes(
      'publishVersion fails: refused at unsold',
      'publishing',
      'looking',
    ),
    'whoever wants to publish does at last, however often it fails': ends('publishing', 'published'),
  },
  never: {
    'publishes with a mistake beside it': (s) => s.matches('publishing') && s.context.errors.length > 0,
    'publishes what nobody can buy without a word of it': (s) =>
      s.matches('publishing') && (s.context.version.proof?.errors ?? 0) > 0 && !s.context.wish.unsold,
    'publishes for a moment that has passed': (s) => s.matches('publishing') && s.context.wish.date === '11/01/2026',
    'is outdated without a word': (s) => s.matches('outdated') && s.context.problem === null,
    'forgets when, because somebody else was faster': (s) =>
      s.matches('comparing') && s.context.wish.when === 'later' && s.context.wish.time === '',
    'refuses what nobody can buy without a word': (s) => s.matches('looking') && s.context.errors.length === 0,
    'ends without a publication': (s) => s.matches('published') && s.context.publication === null,
  },
  resting: ['choosing', 'outdated'],
})
