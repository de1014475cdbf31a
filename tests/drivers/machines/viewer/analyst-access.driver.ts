import type { Page } from 'playwright'
import type { analystAccessMachine } from '#machines/viewer/analyst-access.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { becomes, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { heading, press, pressRetry, wordsOf } from '../support/enrollment/step-sight.ts'
import { problemText } from '../support/storefront/storefront.ts'

const getAccess = 'GET service/get-machine-access'
const openMachines = 'POST service/open-machines'

/** An analyst of the demo: the code of the model is nobody's, and the server opens the machines for real ones alone. */
const ANALYST = 'MAPS2468'
const box = (page: Page) => page.getByRole('textbox', { name: m.viewer_access_code(), exact: true })
const openButton = (page: Page) => page.locator('form .button-primary')
const messages = (page: Page) => page.locator('.field-message')
const notices = (page: Page) => page.locator('.notice-danger')

export const analystAccessDriver: Driver<typeof analystAccessMachine> = {
  start: async (stage) => {
    await stage.hold(getAccess, openMachines)
    await stage.page.goto(stage.url('/machines'))
  },
  act: {
    'analystAccess.submit': async ({ page }, { code }) => {
      await box(page).fill(code.trim() === '' ? code : ANALYST)
      await press(page, m.viewer_access_open())
    },
    'analystAccess.change': async ({ page }) => {
      await box(page).press('End')
      await box(page).press('x')
    },
    'analystAccess.retry': pressRetry,
  },
  answer: {
    getAccess: (stage, outcome) =>
      stage.reply(getAccess, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
    openMachines: (stage, outcome) => stage.reply(openMachines, 'failed' in outcome ? { refused: outcome } : 'server'),
  },
  see: {
    checking: async ({ page }) => {
      await shows(page.locator('main .skeleton'))
      await hides(box(page))
      await hides(notices(page))
    },
    failed: async ({ page }, { context: { problem } }) => {
      await shows(heading(page, m.viewer_access_title()))
      await becomes('the notice', () => notices(page).locator('.notice-title').allTextContents(), [
        m.viewer_access_failed(),
      ])
      if (problem !== null) await shows(notices(page).getByText(problemText(problem)))
      await hides(box(page))
    },
    asking: async ({ page }, { context: { error, problem } }) => {
      await isReady(openButton(page))
      const told = error === null ? [] : [`${m.field_error_prefix()} ${wordsOf(error)}`]
      await becomes('what is said of the code', () => messages(page).allTextContents(), told)
      const whole = error === null && problem !== null ? [problemText(problem)] : []
      await becomes('what failed as a whole', () => notices(page).locator('.notice-text').allTextContents(), whole)
    },
    sending: async ({ page }) => {
      await isBusy(openButton(page))
      await hides(messages(page))
      await hides(notices(page))
    },
    open: async ({ page }) => {
      await shows(heading(page, m.viewer_title()))
      await shows(page.getByRole('link', { name: /^beneficiaries/ }))
      await hides(box(page))
    },
  },
}
