import { broken, done, model } from '../../support/model.ts'
import { previewMachine } from './preview.machine.ts'

export const previewModel = model(previewMachine, {
  inputs: [{ token: 'T'.repeat(43) }, { token: '' }],
  events: {},
  outcomes: { beginPreview: [done(), broken('field'), broken('offline')] },
  offers: { failed: ['preview.retry'] },
  never: {
    'begins without a token': (s) => s.matches('beginning') && s.context.token === '',
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
  },
  resting: ['refused', 'failed'],
})
