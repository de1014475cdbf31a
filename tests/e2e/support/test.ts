import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { test as base } from 'vitest'
import { launchChromium } from '#paths/run/chromium.ts'
import { startMails } from './mails.ts'
import { startProduct } from '#paths/run/product.ts'
import { watchPage } from './watch.ts'

const results = 'test-results'

export interface Opening {
  viewport?: { width: number; height: number }
  locale?: 'en-US' | 'es-US'
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
}

/** A phone of the narrow kind, as a viewport. */
export const phone = { width: 360, height: 740 }
export const desktop = { width: 1280, height: 900 }

const fileName = (text: string) => text.replaceAll(/[^\w.-]+/g, '-').slice(0, 120)

/**
 * The browser tests' `test`: `mails`, `product` and `browser` live as long as the file, `open` and `page` as long
 * as the test. A test fails for what `watchPage` sees, unless it takes it out of `problems`; a failed one leaves its trace
 * (`npx playwright show-trace FILE`) its last picture and the server's log in test-results/traces.
 */
export const test = base
  .extend('mails', { scope: 'file' }, async ({}, { onCleanup }) => {
    const mails = await startMails()
    onCleanup(mails.stop)
    return mails
  })
  // All the tests of a file come from one address, which limits would take for one person in a great hurry.
  .extend('product', { scope: 'file' }, async ({ mails }, { onCleanup }) => {
    const product = await startProduct({ SMTP_URL: mails.address, RATE_LIMITS: 'off' })
    onCleanup(product.stop)
    return product
  })
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('problems', async (): Promise<string[]> => [])
  .extend('open', async ({ browser, product, problems, task }, { onCleanup }) => {
    const pages: Page[] = []
    onCleanup(async () => {
      const failed = task.result?.state === 'fail' || problems.length > 0
      for (const [index, page] of pages.entries()) {
        const path = `${results}/traces/${fileName(`${task.file.name} ${task.name} ${index}`)}`
        await page.context().tracing.stop(failed ? { path: `${path}.zip` } : {})
        if (failed && !page.isClosed()) await showEnd(page, path)
        if (failed) writeFileSync(`${path}.log`, product.output())
        await page.context().close()
      }
      if (problems.length > 0) throw new Error(`The page did what it must not:\n${problems.join('\n')}`)
    })
    /** Opens a path of the main host, or a whole address, in a browser that has never been here. */
    return async (path = '/', opening: Opening = {}): Promise<Page> => {
      const context = await browser.newContext({ viewport: desktop, locale: 'en-US', ...opening })
      context.setDefaultTimeout(15_000)
      await context.tracing.start({ snapshots: true })
      const page = await context.newPage()
      pages.push(page)
      watchPage(page, problems)
      await page.goto(path.startsWith('http') ? path : product.url(path))
      return page
    }
  })

/** Where a failed test stood: a picture, and what a screen reader would find. */
const showEnd = async (page: Page, path: string): Promise<void> => {
  await page.screenshot({ path: `${path}.png`, fullPage: true })
  writeFileSync(`${path}.yaml`, `# ${page.url()}\n${await page.locator('body').ariaSnapshot()}\n`)
}

/** Keeps a picture of the page for the eye: test-results/NAME.png. */
export const screenshot = async (page: Page, name: string): Promise<void> => {
  mkdirSync(results, { recursive: true })
  await page.screenshot({ path: `${results}/${fileName(name)}.png`, fullPage: true, animations: 'disabled' })
}
