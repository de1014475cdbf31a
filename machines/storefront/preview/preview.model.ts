import { broken, done, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { previewMachine } from './preview.machine.ts'

export const previewModel = model(previewMachine, {
  inputs: [{ token: 'T'.repeat(43) }, { token: '' }],
  events: {},
  outcomes: { beginPreview: [done(), broken('field'), broken('offline')] },
  offers: { failed: ['preview.retry'] },
  holds: {
    'a preview that is allowed begins': takes('beginPreview done 0', 'beginning', 'begun'),
    'a link that is no good is refused': takes('beginPreview fails: field', 'beginning', 'refused'),
    'a preview that cannot begin now can be tried again': takes('preview.retry', 'failed', 'beginning'),
    'whoever opens a preview is answered at last': { eventually: ({ is }) => is('begun') || is('refused') },
  },
  never: {
    'begins without a token': (s) => s.matches('beginning') && s.context.token === '',
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
  },
  resting: ['refused', 'failed'],
})
