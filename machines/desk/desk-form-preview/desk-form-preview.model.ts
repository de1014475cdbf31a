import { editedForms } from '#schemas/desk/forms/forms-edits.rules.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { formsConfig, previewFor, previewOf } from '../desk-forms/forms.example.ts'
import { deskFormPreviewMachine } from './desk-form-preview.machine.ts'

const changed = editedForms(formsConfig, {
  what: 'need',
  set: 0,
  step: 'personal',
  field: 'middle_name',
  need: 'optional',
})

export const deskFormPreviewModel = model(deskFormPreviewMachine, {
  inputs: [{ number: 3, config: formsConfig, of: previewOf }],
  events: { 'desk-form-preview.show': [{ asked: { config: changed, of: previewOf } }] },
  outcomes: {
    previewForms: [
      done(previewFor(formsConfig), 'as it is saved'),
      done(previewFor(changed), 'as it is edited'),
      failed('main'),
      broken('missing'),
      broken('session'),
      broken('offline'),
    ],
  },
  offers: { drawn: ['desk-form-preview.show'], failed: ['desk-form-preview.retry'] },
  holds: {
    'a preview that failed can be drawn again': takes('desk-form-preview.retry', 'failed', 'drawing'),
    'forms that cannot be drawn say so': takes('previewForms fails: refused at main', 'drawing', 'failed'),
    'drawing always ends': { leadsTo: [({ is }) => is('drawing'), ({ is }) => is('drawn') || is('failed')] },
  },
  never: {
    'shows nothing as if it were drawn': (s) => s.matches('drawn') && s.context.preview === null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
  },
  resting: ['drawn', 'failed'],
})
