import { previewMachine } from '#machines/storefront/preview/preview.machine.ts'
import { previewBannerMachine } from '#machines/storefront/preview-banner/preview-banner.machine.ts'
import { storage } from '../../browser/storage.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

export const providedPreviewMachine = previewMachine.provide({
  actors: {
    beginPreview: callActor<void, { token: string }>(async ({ token }, signal) => {
      await send('POST enrollment/begin-preview', { body: { token }, signal, quiet: true })
      // What was begun with one catalog means nothing in another one.
      storage.clear()
    }),
  },
})

export const providedPreviewBannerMachine = previewBannerMachine.provide({
  actors: {
    endPreview: callActor<void>(async (_, signal) => {
      await send('POST enrollment/end-preview', { signal, quiet: true })
      // What was begun with one catalog means nothing in another one.
      storage.clear()
    }),
  },
})
