import { broken, done, model } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
import { previewBannerMachine } from './preview-banner.machine.ts'

export const previewBannerModel = model(previewBannerMachine, {
  inputs: [undefined],
  events: {},
  outcomes: { endPreview: [done(), broken('offline')] },
  offers: { shown: ['preview-banner.end'] },
  holds: {
    'the preview ends only where that is pressed': {
      always: ({ is, was, by }) => !is('ending') || was('ending') || by('preview-banner.end'),
    },
    'a preview that cannot end now stays marked': takes('endPreview fails: offline', 'ending', 'shown'),
    'whoever ends it is out of it at last': ends('ending', 'ended'),
  },
  never: { 'ends with a problem': (s) => s.matches('ended') && s.context.problem !== null },
  resting: ['shown'],
})
