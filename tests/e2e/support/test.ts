import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { onTestFinished, test as base } from 'vitest'
import { startTexts, textSettings } from '#tests/text-provider.ts'
import { launchChromium } from '#paths/run/chromium.ts'
import { once } from './once.ts'
import { type Mails, startMails } from './mails.ts'
import { type Product, startProduct } from '#paths/run/product/product.ts'
import { watchFocus } from './focus.ts'
import { watchPage } from './watch.ts'

const results = 'test-results'
const traced = process.env['TRACE'] === '1'
const pictured = process.env['PICTURES'] === '1'

export interface Opening {
  viewport?: { width: number; height: number }
  locale?: 'en-US' | 'es-US' | 'fr-CA'
  colorScheme?: 'light' | 'dark'
  forcedColors?: 'active' | 'none'
  reducedMotion?: 'reduce' | 'no-preference'
}

/** A phone of the narrow kind, as a viewport. */
export const phone = { width: 360, height: 740 }
export const desktop = { width: 1280, height: 900 }

/** Opens the menu behind which a phone has the pages and languages of the desk and the viewer. */
export const openFrame = async (page: Page): Promise<void> => {
  const closed = page.locator('.tool-menu:not([open]) > summary')
  if ((await closed.count()) > 0) await closed.click()
}

const fileName = (text: string) => text.replaceAll(/[^\w.-]+/g, '-').slice(0, 120)

/**
 * A product with an empty database, for a file that counts what is in it. All tests come from one address, which limits
 * would take for one person in a great hurry.
 */
export const startOwnProduct = async (mails: Mails): Promise<Product> => {
  const { url } = await theTexts.get()
  return startProduct({ SMTP_URL: mails.address, ...textSettings(url), RATE_LIMITS: 'off', COMPILE_AHEAD: 'off' })
}

/** The same for one try of a test, whose traces another try, or another test, must not find. */
export const startProductForThisTry = async (mails: Mails): Promise<Product> => {
  const product = await startOwnProduct(mails)
  // After its pages are closed.
  onTestFinished(() => product.stop())
  return product
}

/** A worker's one mail server, product and browser: all the files that it runs share them. */
const theMails = once(startMails)
const theTexts = once(() => startTexts())
const theProduct = once(async () => startOwnProduct(await theMails.get()))
const theBrowser = once(() => launchChromium())

/**
 * The browser tests' `test`: `mails`, `product` and `browser` live as long as the worker, `open` and `page` as long
 * as the test. A test fails for what `watchPage` sees, whenever it comes, unless it has said in `expected` that it will
 * (whoever takes it out of a list must know that all of it has arrived); a failed one leaves its last picture, its accessibility tree and the server's log in test-results/traces, and with TRACE=1 its trace
 * (`npx playwright show-trace FILE`): recording every step of every test takes a sixth of all their time.
 */
export const test = base
  .extend('mails', { scope: 'worker' }, async ({}, { onCleanup }) => {
    onCleanup(() => theMails.end((mails) => mails.stop()))
    return theMails.get()
  })
  .extend('product', { scope: 'worker' }, async ({}, { onCleanup }) => {
    onCleanup(() => theProduct.end((product) => product.stop()))
    return theProduct.get()
  })
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    onCleanup(() => theBrowser.end((browser) => browser.close()))
    return theBrowser.get()
  })
  .extend('problems', async (): Promise<string[]> => [])
  .extend('expected', async (): Promise<RegExp[]> => [])
  .extend('open', async ({ browser, mails, product, problems, expected, task }, { onCleanup }) => {
    mails.forget()
    const pages: Page[] = []
    onCleanup(async () => {
      const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))
      const failed = task.result?.state === 'fail' || unexpected.length > 0
      for (const [index, page] of pages.entries()) {
        const path = `${results}/traces/${fileName(`${task.file.name} ${task.name} ${index}`)}`
        if (traced) await page.context().tracing.stop(failed ? { path: `${path}.zip` } : {})
        if (failed && !page.isClosed()) await showEnd(page, path)
        if (failed) writeFileSync(`${path}.log`, product.output())
        await page.context().close()
      }
      if (unexpected.length > 0) throw new Error(`The page did what it must not:\n${unexpected.join('\n')}`)
    })
    /** Opens a path of the main host, or a whole address, in a browser that has never been here. */
    return async (path = '/', opening: Opening = {}): Promise<Page> => {
      const context = await browser.newContext({ viewport: desktop, locale: 'en-US', ...opening })
      // Against hanging alone: a loaded machine is no failure.
      context.setDefaultTimeout(60_000)
      if (traced) await context.tracing.start({ snapshots: true })
      const page = await context.newPage()
      pages.push(page)
      watchPage(page, problems)
      await watchFocus(page)
      await page.goto(path.startsWith('http') ? path : product.url(path))
      return page
    }
  })

/** Where a failed test stood: a picture, and what a screen reader would find. */
const showEnd = async (page: Page, path: string): Promise<void> => {
  await page.screenshot({ path: `${path}.png`, fullPage: true })
  writeFileSync(`${path}.yaml`, `# ${page.url()}\n${await page.locator('body').ariaSnapshot()}\n`)
}

/** With PICTURES=1, keeps a picture of the page for the eye: test-results/NAME.png. */
export const screenshot = async (page: Page, name: string): Promise<void> => {
  if (!pictured) return
  mkdirSync(results, { recursive: true })
  await page.screenshot({ path: `${results}/${fileName(name)}.png`, fullPage: true, animations: 'disabled' })
}
