import type { deskCopyMachine } from '#machines/desk/desk-copy/desk-copy.machine.ts'
import { soundVersion } from '#machines/desk/desk-version/version.example.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { wordsOf as errorWords } from '../support/enrollment/step-sight.ts'
import { buttonOf, isBusy, isReady, shows } from '../support/sight.ts'
import { asks, dialog } from '../support/storefront/storefront.ts'
import { answering, dialogButton, seesDialogProblem, seesFieldErrors, session } from './at-the-desk.ts'
import { getVersion, openVersion } from './versions.ts'

const copy = 'POST staff/copy-catalog-version'
const noteBox = 'input[type=text]'

/** Making a draft of a version, on its page. */
export const deskCopyDriver: Driver<typeof deskCopyMachine> = {
  start: async (stage, { number }) => {
    await stage.hold(getVersion, copy)
    await openVersion(stage, { ...soundVersion, version: { ...soundVersion.version, number } })
    await buttonOf(stage.page.locator('main'), m.catalog_copy()).click()
  },
  act: {
    'desk-copy.copy': async ({ page }, { note }) => {
      await dialog(page).locator(noteBox).fill(note)
      await dialogButton(page).click()
    },
    'desk-copy.change': async ({ page }) => {
      await dialog(page).locator(noteBox).press('End')
      await dialog(page).locator(noteBox).press('x')
    },
  },
  answer: {
    copyVersion: answering(copy),
  },
  see: {
    noting: async (stage, { context: { number, errors, problem } }) => {
      const { page } = stage
      if (problem?.kind === 'session') {
        await asks(stage, session)
        return
      }
      await shows(dialog(page).getByText(m.catalog_copy_title({ number })))
      await isReady(dialogButton(page))
      await seesFieldErrors(stage, errors.map(errorWords))
      await seesDialogProblem(stage, problem)
    },
    copying: async (stage) => {
      await asks(stage, copy)
      await isBusy(dialogButton(stage.page))
    },
    copied: async (stage, { context: { made } }) => {
      await stage.page.waitForURL(`**/desk/catalog/${made}`)
      await asks(stage, getVersion)
    },
  },
  // Nobody who has to sign in anew is offered anything.
  offered: (_, { context: { problem } }) => problem?.kind !== 'session',
}
