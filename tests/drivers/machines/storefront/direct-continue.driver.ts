import type { Page } from 'playwright'
import type { directContinueMachine } from '#machines/storefront/direct-continue/direct-continue.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { resumedOf } from '../support/enrollment/resumed.ts'
import { buttonOf, isReady, shows } from '../support/sight.ts'
import { answer, asks, problemText, quoted, title } from '../support/storefront/storefront.ts'

const open = 'GET enrollment/direct-continue/{tempId}'
const retryButton = (page: Page) => buttonOf(page.locator('main'), m.common_retry())

/** The page of a link. The quote that it leads to is a real one. */
export const directContinueDriver: Driver<typeof directContinueMachine> = {
  start: async (stage, { token, tab }) => {
    await quoted(stage)
    await stage.hold(open)
    await stage.page.goto(stage.url(`/direct-continue/${token}/${tab}`))
  },
  act: { 'direct-continue.retry': ({ page }) => retryButton(page).click() },
  answer: {
    openLink: (stage, outcome) =>
      answer(stage, open, 'failed' in outcome ? { refused: outcome } : { data: { result: resumedOf(stage) } }),
  },
  see: {
    opening: async (stage) => {
      await shows(title(stage.page, m.direct_opening()))
      await asks(stage, open)
    },
    refused: async ({ page }, { context: { problem } }) => {
      await shows(title(page, m.direct_refused_title()))
      await shows(page.getByText(problem === null ? '' : problemText(problem)))
    },
    failed: async ({ page }, { context: { problem } }) => {
      await shows(title(page, m.direct_failed_title()))
      await shows(page.getByText(problem === null ? '' : problemText(problem)))
      await isReady(retryButton(page))
    },
    opened: async ({ page }) => {
      await page.waitForURL('**/cart')
      await shows(title(page, m.cart_title()))
    },
  },
}
