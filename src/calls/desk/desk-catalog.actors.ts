import { deskCatalogMachine } from '#machines/desk/desk-catalog/desk-catalog.machine.ts'
import { deskCopyMachine } from '#machines/desk/desk-copy/desk-copy.machine.ts'
import { deskFileMachine } from '#machines/desk/desk-file/desk-file.machine.ts'
import type { LoadedFile, SavedFile } from '#machines/desk/desk-file/desk-file.setup.ts'
import { deskUploadMachine } from '#machines/desk/desk-upload/desk-upload.machine.ts'
import type { VersionList } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'
import { base64Of } from './base64.ts'

/** An archive of 12 MB over a slow line, and the check of what is in it. */
const UPLOAD_TIME = 300_000

interface OfFile {
  number: number
  path: string
}

export const providedDeskCatalogMachine = deskCatalogMachine.provide({
  actors: {
    getVersions: callActor<VersionList, { before: number | null }>(({ before }, signal) =>
      send('GET staff/get-catalog-versions', { query: { ...(before !== null && { before }) }, signal, quiet: true }),
    ),
    removeVersion: callActor<void, { number: number }>(async ({ number }, signal) => {
      await send('POST staff/remove-catalog-version', { body: { number }, signal })
    }),
    withdrawPublication: callActor<void, { id: string }>(async ({ id }, signal) => {
      await send('POST staff/withdraw-catalog-publication', { body: { id }, signal })
    }),
  },
})

/** Taking an archive in, with its calls; `chosen` is asked for the file when it is sent. */
export const uploadWith = (chosen: () => Blob | null) =>
  deskUploadMachine.provide({
    actors: {
      uploadVersion: callActor<{ number: number }, { note: string }>(async ({ note }, signal) => {
        const archive = await base64Of(chosen() ?? new Blob())
        return send('POST staff/upload-catalog-version', {
          body: { archive, note },
          signal,
          quiet: true,
          timeout: UPLOAD_TIME,
        })
      }),
    },
  })

export const providedDeskCopyMachine = deskCopyMachine.provide({
  actors: {
    copyVersion: callActor<{ number: number }, { number: number; note: string }>((body, signal) =>
      send('POST staff/copy-catalog-version', { body, signal }),
    ),
  },
})

export const providedDeskFileMachine = deskFileMachine.provide({
  actors: {
    getFile: callActor<LoadedFile, OfFile>((query, signal) =>
      send('GET staff/get-catalog-file', { query, signal, quiet: true }),
    ),
    saveFile: callActor<SavedFile, OfFile & { text: string; revision: string }>((body, signal) =>
      send('POST staff/save-catalog-file', { body, signal }),
    ),
  },
})
