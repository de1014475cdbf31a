import { broken, done, failed, late, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { deskFormsMachine } from './desk-forms.machine.ts'
import { draftForms, formsConfig, unreadableForms } from './forms.example.ts'

const published = { ...draftForms, changeable: false }
const theirs = {
  ...draftForms,
  config: { ...formsConfig, health: [] },
  revision: '2',
}

export const deskFormsModel = model(deskFormsMachine, {
  inputs: [{ number: 3 }],
  events: {
    'desk-forms.edit': [
      { edit: { what: 'need', set: 0, step: 'contact', field: 'phone_number', need: 'required' } },
      { edit: { what: 'need', set: 0, step: 'contact', field: 'city', need: 'optional' } },
      { edit: { what: 'addAgreement', id: 'hipaa' } },
      { edit: { what: 'removeAgreement', index: 1 } },
      { edit: { what: 'addSet', id: 'vision' } },
    ],
  },
  outcomes: {
    getForms: [
      done(draftForms, 'a draft'),
      done(published, 'published'),
      done(unreadableForms, 'unreadable'),
      broken('missing'),
      broken('session'),
      broken('offline'),
    ],
    saveForms: [done({ revision: '3', mistakes: [] }), late(), failed('main'), broken('missing'), broken('offline')],
    getOther: [
      done(theirs),
      done({ ...theirs, changeable: false }, 'published'),
      done({ ...unreadableForms, revision: '2' }, 'unreadable'),
      broken('offline'),
    ],
  },
  offers: {
    failed: ['desk-forms.retry'],
    unreadable: ['desk-forms.retry'],
    editing: [{ event: 'desk-forms.edit', when: (s) => s.context.forms?.changeable === true }],
    outdated: ['desk-forms.look'],
    comparing: [
      'desk-forms.takeTheirs',
      {
        event: 'desk-forms.keepMine',
        when: (s) => s.context.other?.changeable === true && s.context.other.config !== null,
      },
    ],
  },
  holds: {
    'forms are saved only where that is pressed': {
      always: ({ is, was, by }) => !is('saving') || was('saving') || by('desk-forms.save') || by('desk-forms.keepMine'),
    },
    'forms of somebody else are looked at before anything is saved over them': takes(
      'saveForms fails: conflict',
      'saving',
      'fetchingOther',
    ),
    'they can be looked at again where they could not be read': takes('desk-forms.look', 'outdated', 'fetchingOther'),
    'forms that are refused come back to be edited': takes('saveForms fails: refused at main', 'saving', 'editing'),
    'forms that make no sense say so': takes('getForms done: unreadable', 'loading', 'unreadable'),
    'what failed can be tried again': takes('desk-forms.retry', 'failed', 'loading'),
  },
  never: {
    'saves into what was published': (s) => s.matches('saving') && s.context.forms?.changeable !== true,
    'saves what makes no sense': (s) => s.matches('saving') && s.context.mistakes.length > 0,
    'edits nothing': (s) => s.matches('editing') && s.context.config === null,
    'compares with nothing': (s) => s.matches('comparing') && s.context.other === null,
    'loses what was edited to a conflict': (s) =>
      (s.matches('comparing') || s.matches('outdated')) && s.context.config === s.context.forms?.config,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
    'says saved of forms that are not': (s) => s.context.saved && s.context.config !== s.context.forms?.config,
  },
  resting: ['editing', 'failed', 'unreadable', 'outdated', 'comparing'],
})
