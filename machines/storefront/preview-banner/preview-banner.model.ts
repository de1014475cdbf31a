import { broken, done, model } from '../../support/model.ts'
import { previewBannerMachine } from './preview-banner.machine.ts'

export const previewBannerModel = model(previewBannerMachine, {
  inputs: [undefined],
  events: {},
  outcomes: { endPreview: [done(), broken('offline')] },
  offers: { shown: ['preview-banner.end'] },
  never: { 'ends with a problem': (s) => s.matches('ended') && s.context.problem !== null },
  resting: ['shown'],
})
