import { broken, done, late, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { deskFileMachine } from './desk-file.machine.ts'
import type { LoadedFile } from './desk-file.setup.ts'

const path = 'plans/dental.json'
const text = (price: number) =>
  `{"plans": [
 {
  "id": "dental-one", "name": "Dental One", "tiers": ["IO"],
  "rating": { "by": "tier", "options": [{ "id": "standard", "cents": { "IO": ${price} } }] }
 }
]}
`
const mistake = { file: path, line: 4, message: 'tier IO has no price: add one or remove the tier' }
const file: LoadedFile = { path, text: text(0), changeable: true, mistakes: [mistake], revision: '1' }
const theirs: LoadedFile = { ...file, text: text(2000), mistakes: [], revision: '2' }
const at = ['plans', '0', 'rating', 'options', '0', 'cents']

export const deskFileModel = model(deskFileMachine, {
  inputs: [{ number: 3, path }],
  events: {
    'desk-file.type': [{ text: text(1900) }],
    'desk-file.price': [
      { at, tier: 'IO', typed: '24.50' },
      { at, tier: 'IO', typed: 'much' },
    ],
  },
  outcomes: {
    getFile: [
      done(file, 'a draft'),
      done({ ...file, changeable: false, mistakes: [] }, 'published'),
      broken('missing'),
      broken('session'),
      broken('offline'),
    ],
    saveFile: [done({ revision: '3', mistakes: [] }), late(), broken('missing'), broken('offline')],
    getOther: [done(theirs), done({ ...theirs, changeable: false }, 'published'), broken('offline')],
  },
  offers: {
    failed: ['desk-file.retry'],
    editing: [
      { event: 'desk-file.type', when: (s) => s.context.file?.changeable === true },
      { event: 'desk-file.price', when: (s) => s.context.file?.changeable === true },
    ],
    outdated: ['desk-file.look'],
    comparing: [
      'desk-file.type',
      'desk-file.takeTheirs',
      { event: 'desk-file.keepMine', when: (s) => s.context.other?.changeable === true },
    ],
  },
  holds: {
    'a text is saved only where that is pressed': {
      always: ({ is, was, by }) => !is('saving') || was('saving') || by('desk-file.save') || by('desk-file.keepMine'),
    },
    'a text of somebody else is looked at before anything is saved over it': takes(
      'saveFile fails: conflict',
      'saving',
      'fetchingOther',
    ),
    'it can be looked at again where it could not be read': takes('desk-file.look', 'outdated', 'fetchingOther'),
    'whoever takes theirs goes on with it': takes('desk-file.takeTheirs', 'comparing', 'editing'),
    'what failed can be tried again': takes('desk-file.retry', 'failed', 'loading'),
  },
  never: {
    'saves into what was published': (s) => s.matches('saving') && s.context.file?.changeable !== true,
    'saves with a price that is none': (s) => s.matches('saving') && s.context.errors.length > 0,
    'loses what was typed to a conflict': (s) =>
      (s.matches('comparing') || s.matches('outdated')) && s.context.text === s.context.other?.text,
    'compares with nothing': (s) => s.matches('comparing') && s.context.other === null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
    'says saved of a text that is not': (s) => s.context.saved && s.context.text !== s.context.file?.text,
  },
  resting: ['editing', 'failed', 'outdated', 'comparing'],
})
