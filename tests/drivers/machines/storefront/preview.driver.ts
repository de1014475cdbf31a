import type { previewMachine } from '#machines/storefront/preview/preview.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { buttonOf, isReady, shows } from '../support/sight.ts'
import { answer, asks, problemText, title } from '../support/storefront/storefront.ts'

const begin = 'POST enrollment/begin-preview'

/** The page of a preview link. */
export const previewDriver: Driver<typeof previewMachine> = {
  start: async (stage, { token }) => {
    await stage.hold(begin)
    await stage.page.goto(stage.url(`/preview${token === '' ? '' : `#${token}`}`))
  },
  act: { 'preview.retry': ({ page }) => buttonOf(page.locator('main'), m.common_retry()).click() },
  answer: {
    beginPreview: (stage, outcome) =>
      answer(stage, begin, 'failed' in outcome ? { refused: outcome } : { data: { number: 7 } }),
  },
  see: {
    beginning: async (stage) => {
      await shows(title(stage.page, m.preview_opening()))
      await asks(stage, begin)
      // Nobody who looks at the address, or sends it on, has the token.
      if (new URL(stage.page.url()).hash !== '') throw new Error('The token stands in the address')
    },
    refused: async ({ page }, { context: { problem } }) => {
      await shows(title(page, m.preview_refused_title()))
      await shows(page.getByText(m.preview_refused_text()))
      if (problem !== null) await shows(page.getByText(problemText(problem)))
    },
    failed: async ({ page }, { context: { problem } }) => {
      await shows(title(page, m.preview_failed_title()))
      await shows(page.getByText(problem === null ? '' : problemText(problem)))
      await isReady(buttonOf(page.locator('main'), m.common_retry()))
    },
    begun: async ({ page, url }) => {
      await page.waitForURL(url('/'))
      await shows(page.locator('.site-header'))
    },
  },
}
