import type { Page } from 'playwright'
import type { previewBannerMachine } from '#machines/storefront/preview-banner/preview-banner.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, asks, problemText } from '../support/storefront/storefront.ts'

const end = 'POST enrollment/end-preview'
const config = '**/config.json'

const banner = (page: Page) => page.locator('.preview-banner')
const endButton = (page: Page) => buttonOf(banner(page), m.preview_end())

/** The banner of a preview, over the support page. */
export const previewBannerDriver: Driver<typeof previewBannerMachine> = {
  start: async (stage) => {
    const { page } = stage
    await stage.hold(end)
    await page.route(config, async (route) => {
      const response = await route.fetch()
      const known: unknown = await response.json()
      await route.fulfill({ response, json: { ...(known as object), preview: { number: 7 } } })
    })
    await page.goto(stage.url('/support'))
  },
  act: { 'preview-banner.end': ({ page }) => endButton(page).click() },
  answer: {
    endPreview: async (stage, outcome) => {
      if ('failed' in outcome) return answer(stage, end, { refused: outcome })
      // From now on the site is what everybody sees.
      await stage.page.unroute(config)
      return answer(stage, end, { data: { ended: true } })
    },
  },
  see: {
    shown: async ({ page }, { context: { problem } }) => {
      await shows(banner(page).getByText(m.preview_banner({ number: 7 })))
      await isReady(endButton(page))
      if (problem !== null) await shows(banner(page).getByText(problemText(problem)))
    },
    ending: async (stage) => {
      await asks(stage, end)
      await isBusy(endButton(stage.page))
    },
    ended: async ({ page, url }) => {
      await page.waitForURL(url('/'))
      await shows(page.locator('.utility-contact a'))
      await hides(banner(page))
    },
  },
}
