import { ARCHIVE_LIMIT, type ArchiveFacts } from '#schemas/desk/archive.rules.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
import { deskUploadMachine } from './desk-upload.machine.ts'

const right: ArchiveFacts = { name: 'catalog.zip', bytes: 9 }

export const deskUploadModel = model(deskUploadMachine, {
  inputs: [undefined],
  events: {
    'desk-upload.choose': [
      { archive: right },
      { archive: { ...right, bytes: ARCHIVE_LIMIT + 1 } },
      { archive: { ...right, name: 'catalog.tar' } },
    ],
    'desk-upload.note': [{ note: 'Prices of 2027' }],
  },
  outcomes: {
    uploadVersion: [done({ number: 4, mistakes: 1 }), failed('archive'), broken('session'), broken('offline')],
  },
  offers: {
    choosing: ['desk-upload.choose', 'desk-upload.note', 'desk-upload.send'],
    uploading: ['desk-upload.stop'],
  },
  holds: {
    'a file is sent only where that is pressed': {
      always: ({ is, was, by }) => !is('uploading') || was('uploading') || by('desk-upload.send'),
    },
    'an upload can be stopped': takes('desk-upload.stop', 'uploading', 'choosing'),
    'a file that is refused leads back to another one': takes(
      'uploadVersion fails: refused at archive',
      'uploading',
      'choosing',
    ),
    'whoever uploads has a version at last, however often it fails': ends('uploading', 'uploaded'),
  },
  never: {
    'sends a file that cannot be taken': (s) =>
      s.matches('uploading') && (s.context.archive === null || s.context.archive.bytes > ARCHIVE_LIMIT),
    'sends with a mistake beside it': (s) => s.matches('uploading') && s.context.errors.length > 0,
    'ends without a version': (s) => s.matches('uploaded') && s.context.number === 0,
  },
  resting: ['choosing'],
})
