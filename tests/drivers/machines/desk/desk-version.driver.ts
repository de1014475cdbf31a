import type { Page } from 'playwright'
import type { deskVersionMachine } from '#machines/desk/desk-version/desk-version.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, asks, dialog, title } from '../support/storefront/storefront.ts'
import { answering, dialogButton, openDesk, retryButton, seesProblem, session } from './at-the-desk.ts'
import { getVersion } from './versions.ts'

const preview = 'POST staff/preview-catalog-version'
const publish = 'POST staff/publish-catalog-version'

const previewButton = (page: Page) => buttonOf(page.locator('main'), m.catalog_preview())
const publishButton = (page: Page) => buttonOf(page.locator('main'), m.catalog_publish())

/** One version of the catalog. */
export const deskVersionDriver: Driver<typeof deskVersionMachine> = {
  start: async (stage, { number }) => {
    await stage.hold(getVersion, preview, publish)
    await openDesk(stage, `/desk/catalog/${number}`, 'publisher')
  },
  act: {
    'desk-version.retry': ({ page }) => retryButton(page).click(),
    'desk-version.preview': ({ page }) => previewButton(page).click(),
    'desk-version.close': ({ page }) => page.keyboard.press('Escape'),
    'desk-version.changed': async (stage, _, { context: { version } }) => {
      await publishButton(stage.page).click()
      await dialogButton(stage.page).click()
      const number = version?.version.number
      await answer(stage, publish, { data: { id: 'P1', number, at: Date.now(), by: 'Petra Lind', state: 'now' } })
    },
  },
  answer: {
    getVersion: answering(getVersion),
    previewVersion: answering(preview),
  },
  see: {
    loading: (stage) => asks(stage, getVersion),
    failed: async (stage, { context: { number, problem } }) => {
      if (problem?.kind === 'session') {
        await asks(stage, session)
        return
      }
      await shows(title(stage.page, m.catalog_version({ number })))
      await seesProblem(stage, problem)
    },
    reading: async (stage, { context: { version, problem } }) => {
      const { page } = stage
      await hides(dialog(page))
      await seesProblem(stage, problem)
      await becomes(
        'what differs',
        () => page.locator('[aria-labelledby=desk-changes] .desk-change .desk-row-name').allTextContents(),
        (version?.changes ?? []).map(({ name }) => name),
      )
      for (const { message } of version?.mistakes ?? []) await shows(page.getByText(message))
      if (version?.version.mistakes === 0) {
        await isReady(previewButton(page))
        await isReady(publishButton(page))
      }
    },
    preparingPreview: async (stage) => {
      await asks(stage, preview)
      await isBusy(previewButton(stage.page))
    },
    previewing: async ({ page }, { context: { preview: start } }) => {
      await becomes(
        'the links',
        () =>
          dialog(page)
            .locator('a')
            .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
        (start?.sites ?? []).map(({ address }) => `${address}/preview#${start?.token}`),
      )
    },
  },
  // Nobody who has to sign in anew is offered anything; what has mistakes is neither previewed nor published.
  offered: (event, { context: { problem, version } }) =>
    problem?.kind !== 'session' &&
    (version?.version.mistakes === 0 || !['desk-version.preview', 'desk-version.changed'].includes(event.type)),
  bars: {
    'reading#desk-version.preview#1': ({ page }) => hides(previewButton(page)),
  },
}
