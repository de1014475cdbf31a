import type { Browser, Page } from 'playwright'
import { m } from '#schemas/messages/generated/messages.js'
import { launchChromium } from '#paths/run/chromium.ts'
import { type Product, startProduct } from '#paths/run/product/product.ts'
import { carts, walkToReview } from '#tests/drivers/journey.driver.ts'
import { quickHands } from '#tests/drivers/machines/support/storefront/quick-hands.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { atMost, type Row } from './support/bench.ts'
import { buildProduct } from './support/built.ts'

export const name = 'tasks'

const RUNS = 3
const TASK_MS = 50
/** Opened by their addresses, as a link from a mail or a search would. */
const addresses = [
  '/',
  '/home',
  '/plans?type=dental',
  '/support',
  '/continue-enrollment',
  '/machines',
  '/machines/billing',
] as const

declare global {
  /** The longest task of the main thread in milliseconds, by the page that it was held on. */
  var longest: Record<string, number>
}

/** The browser tells of tasks over 50 ms alone: a page without any counts as 50. */
const watchTasks = (page: Page) =>
  page.addInitScript((limit) => {
    globalThis.longest = {}
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        const at = location.pathname.replace(/^\/plan\/.*/, '/plan')
        globalThis.longest[at] = Math.max(globalThis.longest[at] ?? limit, duration)
      }
    }).observe({ type: 'longtask', buffered: true })
  }, TASK_MS)

const opened = async (browser: Browser, product: Product, address: string): Promise<number> => {
  const page = await browser.newPage()
  await watchTasks(page)
  await page.goto(product.url(address))
  await page.waitForLoadState('networkidle')
  // A page that failed is quick.
  await page.locator('h1').first().waitFor()
  if (await page.getByText(m.shell_broken_title()).isVisible()) throw new Error(`${address} did not load`)
  const tasks = await page.evaluate(() => Object.values(globalThis.longest))
  await page.close()
  return Math.max(TASK_MS, ...tasks)
}

/** A whole enrollment, all of whose pages are filled in: the longest task of each. */
const walked = async (browser: Browser, product: Product): Promise<Record<string, number>> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await watchTasks(page)
  await page.goto(product.url('/'))
  const applicant = applicantOf('IF', `tasks.${crypto.randomUUID().slice(0, 8)}@example.com`)
  const seen = new Set<string>()
  const look = async () => {
    seen.add(new URL(page.url()).pathname.replace(/^\/plan\/.*/, '/plan'))
  }
  await walkToReview({ page, hands: quickHands(page), applicant, cart: carts.everything, look })
  const longest = await page.evaluate(() => globalThis.longest)
  await context.close()
  return { ...Object.fromEntries([...seen].map((path) => [path, TASK_MS])), ...longest }
}

/** What the same browser is held for by an empty page. */
const empty = async (browser: Browser, product: Product): Promise<number> => {
  const page = await browser.newPage()
  await watchTasks(page)
  await page.goto(product.url('/config.json'))
  await page.waitForLoadState('networkidle')
  const tasks = await page.evaluate(() => Object.values(globalThis.longest))
  await page.close()
  return Math.max(TASK_MS, ...tasks)
}

/**
 * The longest task that holds the main thread: of each page while it loads, and while it is filled in. The least of
 * several runs, for a task is longer where the machine is taken from it.
 */
export const run = async (): Promise<{ rows: Row[] }> => {
  buildProduct()
  const product = await startProduct({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn', MACHINES: 'open' })
  const browser = await launchChromium()
  try {
    const least = new Map<string, number>()
    const note = (label: string, took: number) => least.set(label, Math.min(took, least.get(label) ?? took))
    let reference = Infinity
    for (let count = 0; count < RUNS; count += 1) {
      reference = Math.min(reference, await empty(browser, product))
      for (const address of addresses) note(`while ${address} loads`, await opened(browser, product, address))
      for (const [path, took] of Object.entries(await walked(browser, product))) note(`while ${path} is used`, took)
    }
    const rows = [...least].map(([label, took]) =>
      atMost(`longest task ${label}; beside it, an empty page`, 'ms', took, TASK_MS, reference),
    )
    return { rows }
  } finally {
    await browser.close()
    await product.stop()
  }
}
