import type { Page } from 'playwright'
import type { deskUploadMachine } from '#machines/desk/desk-upload/desk-upload.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import type { ArchiveFacts } from '#schemas/desk/archive.rules.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { wordsOf as errorWords } from '../support/enrollment/step-sight.ts'
import { buttonOf, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, asks, dialog, forgetAsked } from '../support/storefront/storefront.ts'
import { answering, dialogButton, openDesk, seesDialogProblem, seesFieldErrors, session } from './at-the-desk.ts'
import { getVersion, getVersions } from './versions.ts'

const upload = 'POST staff/upload-catalog-version'

const noteBox = (page: Page) => page.getByRole('textbox', { name: m.catalog_note(), exact: true })
const choose = (page: Page, { name, bytes }: ArchiveFacts) =>
  dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.alloc(bytes) })

/** Taking a catalog in as an archive, on the page of the versions. */
export const deskUploadDriver: Driver<typeof deskUploadMachine> = {
  start: async (stage) => {
    await stage.hold(getVersions, getVersion, upload)
    await openDesk(stage, '/desk/catalog', 'publisher')
    await answer(stage, getVersions, { data: { rows: [], next: null, publications: [] } })
    await buttonOf(stage.page.locator('main'), m.catalog_upload()).click()
  },
  act: {
    'desk-upload.choose': ({ page }, { archive }) => choose(page, archive),
    'desk-upload.note': ({ page }, { note }) => noteBox(page).fill(note),
    'desk-upload.send': ({ page }) => dialogButton(page).click(),
    'desk-upload.stop': async (stage) => {
      await buttonOf(dialog(stage.page), m.catalog_upload_stop()).click()
      forgetAsked(stage, upload)
    },
  },
  answer: {
    uploadVersion: answering(upload),
  },
  see: {
    choosing: async (stage, { context: { archive, errors, problem } }) => {
      const { page } = stage
      if (problem?.kind === 'session') {
        await asks(stage, session)
        return
      }
      await isReady(dialogButton(page))
      if (archive !== null) await shows(dialog(page).getByText(archive.name))
      await seesFieldErrors(stage, errors.map(errorWords))
      await seesDialogProblem(stage, problem)
    },
    uploading: async (stage) => {
      await asks(stage, upload)
      await isBusy(dialogButton(stage.page))
      await isReady(buttonOf(dialog(stage.page), m.catalog_upload_stop()))
    },
    uploaded: async (stage, { context: { number } }) => {
      await stage.page.waitForURL(`**/desk/catalog/${number}`)
      await asks(stage, getVersion)
    },
  },
  // Nobody who has to sign in anew is offered anything.
  offered: (_, { context: { problem } }) => problem?.kind !== 'session',
}
