import type { Browser } from 'playwright'
import { m } from '#schemas/messages/generated/messages.js'
import { launchChromium } from '#paths/run/chromium.ts'
import { startProduct } from '#paths/run/product/product.ts'
import { large } from '#tests/e2e/support/large-machine.ts'
import { atMost, median, type Row } from './support/bench.ts'
import { buildProduct } from './support/built.ts'
import { longestTask } from './support/main-thread.ts'

export const name = 'viewer'

const TASK_MS = 30
/** The median of so many: one run shares the machine with whatever else runs on it just then. */
const RUNS = 5

interface Measured {
  longest: number
  whole: number
}

/** The longest time that the page's main thread is held while 150 states, and the overview of all machines, are drawn. */
export const run = async (): Promise<{ rows: Row[] }> => {
  buildProduct()
  const product = await startProduct({ MACHINES: 'open' })
  const browser = await launchChromium()
  try {
    const states: Measured[] = []
    const overviews: Measured[] = []
    for (let count = 0; count < RUNS; count += 1) {
      states.push(await drawStates(browser, product.url))
      overviews.push(await drawOverview(browser, product.url))
    }
    return {
      rows: [
        rowOf('longest task while 150 states are laid out; beside it, all of it', states),
        rowOf('longest task while the overview is laid out; beside it, all of it', overviews),
      ],
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

const rowOf = (label: string, all: readonly Measured[]): Row =>
  atMost(label, 'ms', median(all.map(({ longest }) => longest)), TASK_MS, median(all.map(({ whole }) => whole)))

const drawStates = async (browser: Browser, url: (path: string) => string): Promise<Measured> => {
  const page = await browser.newPage()
  await page.goto(url('/machines/beneficiaries'))
  await page.getByRole('tab', { name: m.viewer_tab_versions(), exact: true }).click()
  await page.locator('.viewer-analysis:not(:has(.skeleton))').waitFor()
  const begun = performance.now()
  const longest = await longestTask(browser, page, async () => {
    await page.locator('.viewer-file input').setInputFiles({
      name: 'large.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(large())),
    })
    await page.locator('.viewer-window .diagram-box[data-node="state149"]').waitFor({ timeout: 60_000 })
    await page.locator('.viewer-canvas[aria-busy="false"]').waitFor()
  })
  const whole = performance.now() - begun
  await page.close()
  return { longest, whole }
}

/** From a machine's page, whose code is the index's too: what is measured is the drawing. */
const drawOverview = async (browser: Browser, url: (path: string) => string): Promise<Measured> => {
  const page = await browser.newPage()
  await page.goto(url('/machines/otp'))
  await page.locator('.viewer-canvas[aria-busy="false"]').waitFor()
  const begun = performance.now()
  const longest = await longestTask(browser, page, async () => {
    await page.getByRole('link', { name: m.viewer_all(), exact: true }).click()
    await page.locator('.viewer-overview .viewer-canvas[aria-busy="false"]').waitFor()
    await page.locator('.viewer-overview .diagram-badge').first().waitFor()
  })
  const whole = performance.now() - begun
  await page.close()
  return { longest, whole }
}
