import type { Page } from 'playwright'
import type { rosterUploadMachine } from '#machines/desk/roster-upload/roster-upload.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { wordsOf as errorWords } from '../support/enrollment/step-sight.ts'
import { buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { asks } from '../support/storefront/storefront.ts'
import { answering, openDesk, seesFieldErrors } from './at-the-desk.ts'

const check = 'POST staff/check-roster'
const apply = 'POST staff/apply-roster'

const main = (page: Page) => page.locator('main')
const checkButton = (page: Page) => buttonOf(main(page), m.desk_upload_check())
const applyButton = (page: Page) => buttonOf(main(page), m.desk_upload_apply())
const otherButton = (page: Page) => buttonOf(main(page), m.desk_upload_other())
const box = (page: Page) => page.locator('input[type="file"]')
const choose = (page: Page, name: string, csv: string) =>
  box(page).setInputFiles(name === '' ? [] : [{ name, mimeType: 'text/csv', buffer: Buffer.from(csv) }])
const seesText = async (page: Page, text: string | null): Promise<void> => {
  if (text === null) await hides(main(page).locator('.notice-danger'))
  else await shows(main(page).locator('.notice-danger').getByText(text))
}

/** A roster by CSV. */
export const rosterUploadDriver: Driver<typeof rosterUploadMachine> = {
  start: async (stage, { groupId }) => {
    await stage.hold(check, apply)
    await openDesk(stage, `/desk/groups/${groupId}/upload`)
  },
  act: {
    'roster-upload.check': async ({ page }, { file }) => {
      await choose(page, file.name, file.csv)
      await checkButton(page).click()
    },
    'roster-upload.change': async ({ page }) => {
      await choose(page, 'other.csv', 'Employee ID\n')
    },
    'roster-upload.apply': ({ page }) => applyButton(page).click(),
    'roster-upload.again': ({ page }) => otherButton(page).click(),
  },
  answer: {
    checkRoster: answering(check),
    applyRoster: answering(apply),
  },
  see: {
    choosing: async (stage, { context }) => {
      const { page } = stage
      await isReady(checkButton(page))
      await seesFieldErrors(stage, context.errors.map(errorWords))
      const mistakes = context.check?.mistake_count ?? 0
      if (mistakes > 0) await seesText(page, m.desk_upload_mistakes({ count: mistakes }))
      else if (context.problem === null) await seesText(page, null)
      else await shows(main(page).locator('.notice-danger'))
    },
    checking: async (stage) => {
      await asks(stage, check)
      await isBusy(checkButton(stage.page))
    },
    reviewing: async ({ page }, { context }) => {
      await isReady(otherButton(page))
      if (context.check?.seen === null) {
        await shows(page.getByText(m.desk_upload_nothing()))
        await hides(applyButton(page))
      } else {
        await shows(page.getByText('Ana Lima'))
        await isReady(applyButton(page))
      }
    },
    applying: async (stage) => {
      await asks(stage, apply)
      await isBusy(applyButton(stage.page))
    },
    applied: ({ page }) => shows(page.getByText(m.desk_upload_done({ added: 1, changed: 1, removed: 0 }))),
  },
  offered: (event, { context: { check: found } }) => event.type !== 'roster-upload.apply' || found?.seen !== null,
  bars: {
    'reviewing#roster-upload.apply#1': {
      at: ({ context }) => context.check?.seen === null,
      holds: ({ page }) => hides(applyButton(page)),
    },
  },
}
