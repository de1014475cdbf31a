import { broken, done, failed, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { deskVersionMachine } from './desk-version.machine.ts'
import { faultyVersion, provingVersion, soundVersion, unsoldVersion } from './version.example.ts'

export const deskVersionModel = model(deskVersionMachine, {
  inputs: [{ number: 3 }],
  events: {},
  outcomes: {
    getVersion: [
      done(soundVersion, 'sound'),
      done(faultyVersion, 'with mistakes'),
      done(provingVersion, 'being proved'),
      broken('missing'),
      broken('session'),
      broken('offline'),
    ],
    lookAgain: [
      done(unsoldVersion, 'proved'),
      done(provingVersion, 'being proved'),
      broken('session'),
      broken('offline'),
    ],
    previewVersion: [
      done({ token: 'T'.repeat(43), sites: [{ name: 'Enrollchart', address: 'http://localhost:3000' }] }),
      failed('main'),
      broken('offline'),
    ],
  },
  offers: {
    failed: ['desk-version.retry'],
    reading: [{ event: 'desk-version.preview', when: (s) => s.context.version?.version.mistakes === 0 }],
    previewing: ['desk-version.close'],
  },
  holds: {
    'a version that is being proved is looked at again by itself': takes(
      'after proofPause.desk-version.reading.proving',
      'reading.proving',
      'reading.looking',
    ),
    'looking ends, whatever the answer': {
      leadsTo: [({ is }) => is('reading.looking'), ({ is }) => !is('reading.looking')],
    },
    'closing the preview leads back to the version': takes('desk-version.close', 'previewing', 'reading'),
    'a preview that cannot be had leaves the version': takes(
      'previewVersion fails: offline',
      'preparingPreview',
      'reading',
    ),
    'a version that changed is read again': takes('desk-version.changed', 'reading', 'loading'),
    'a version that cannot be read can be asked for again': takes('desk-version.retry', 'failed', 'loading'),
  },
  never: {
    'shows a version with mistakes': (s) =>
      s.matches('preparingPreview') && (s.context.version?.version.mistakes ?? 1) > 0,
    'keeps a link that nobody looks at': (s) => s.matches('reading') && s.context.preview !== null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
    'leaves a proof that goes on at that': (s) =>
      s.matches({ reading: 'settled' }) && s.context.version?.proof?.state === 'working',
    'stops asking without a word': (s) => s.matches({ reading: 'stopped' }) && s.context.problem === null,
  },
  resting: ['reading.settled', 'reading.stopped', 'failed', 'previewing'],
})
