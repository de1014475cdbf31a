import { deskFormPreviewMachine } from '#machines/desk/desk-form-preview/desk-form-preview.machine.ts'
import { deskFormsMachine } from '#machines/desk/desk-forms/desk-forms.machine.ts'
import type { SavedForms } from '#machines/desk/desk-forms/desk-forms.setup.ts'
import type { FormsPreview, PreviewOf, VersionForms } from '#schemas/calls/desk/desk-forms.calls.ts'
import type { FormsConfig } from '#schemas/desk/forms/forms.shapes.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

/** Milliseconds for which a hand rests before the forms are drawn anew. */
const REST = 400

/** Ends after the rest, or when the machine asks for something else meanwhile. */
const rested = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, REST)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

export const providedDeskFormsMachine = deskFormsMachine.provide({
  actors: {
    getForms: callActor<VersionForms, { number: number }>(({ number }, signal) =>
      send('GET staff/get-catalog-forms', { query: { number }, signal, quiet: true }),
    ),
    saveForms: callActor<SavedForms, { number: number; config: FormsConfig; revision: string }>((body, signal) =>
      send('POST staff/save-catalog-forms', { body, signal }),
    ),
  },
})

export const providedDeskFormPreviewMachine = deskFormPreviewMachine.provide({
  actors: {
    previewForms: callActor<FormsPreview, { number: number; config: FormsConfig; of: PreviewOf }>(
      async ({ number, config, of }, signal) => {
        await rested(signal)
        return send('POST staff/preview-catalog-forms', { body: { number, config, of }, signal, quiet: true })
      },
    ),
  },
})
