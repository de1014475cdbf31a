import type { Page } from 'playwright'
import { launchChromium } from '#paths/run/chromium.ts'
import { startProduct } from '#paths/run/product/product.ts'
import { openEnrolled } from '#tests/e2e/support/enrolled.ts'
import { type Row, atMost, median, percentile } from './support/bench.ts'
import { buildProduct } from './support/built.ts'

export const name = 'save'

const RESULT_MS = 150
/** The first fetches the steps' code and is not counted. Of fewer saves the 95th percentile would be the slowest one. */
const ROUNDS = 13

interface Timed {
  /** From the press of Next until the next step's form stands, in milliseconds. */
  result: number
  /** What of it the save's call took. */
  call: number
}

/** Presses Next with everything answered, and waits in the page itself: no message between browser and bench counts. */
const pressNext = (page: Page): Promise<Timed> =>
  page.evaluate(
    () =>
      new Promise<Timed>((resolve, reject) => {
        const title = document.querySelector('h1')?.textContent
        performance.clearResourceTimings()
        const pressed = performance.now()
        const look = () => {
          const stands = document.querySelector('.step-page .skeleton') === null
          const next = document.querySelector('h1')?.textContent
          if (next === undefined || next === title || !stands) {
            if (performance.now() - pressed < 60_000) return requestAnimationFrame(look)
            const said = document.querySelector('.step-notice, .form-summary')?.textContent
            return reject(new Error(`${title} was not left in a minute: ${said}`))
          }
          const calls = performance
            .getEntriesByType('resource')
            .filter((entry) => /\/save-\w+(-\w+)*-info$/.test(entry.name))
          return resolve({
            result: performance.now() - pressed,
            call: calls.reduce((longest, { duration }) => Math.max(longest, duration), 0),
          })
        }
        document.querySelector<HTMLButtonElement>('.step-actions .button-primary')?.click()
        requestAnimationFrame(look)
      }),
  )

/** A step's save until its result is shown, through the steps of an enrollment whose answers are all there. */
export const run = async (): Promise<{ rows: Row[] }> => {
  buildProduct()
  const product = await startProduct({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' })
  const browser = await launchChromium()
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
    await openEnrolled(page, product, { cart: 'everything', step: 'review' })
    const timed: Timed[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.goto(product.url('/enrollment/personal-info'))
      await page.locator('.step-actions .button-primary').waitFor()
      while (!page.url().endsWith('/agreement-signature')) {
        await page.locator('.step-page .skeleton').waitFor({ state: 'detached' })
        const one = await pressNext(page)
        if (round > 0) timed.push(one)
        if (timed.length > 100) throw new Error(`The steps lead nowhere: ${page.url()}`)
      }
    }
    const results = timed.map(({ result }) => result)
    const call = median(timed.map((one) => one.call))
    return {
      rows: [
        atMost(
          `95th percentile of ${timed.length} saves until the next step stands; beside it, the call`,
          'ms',
          percentile(results, 95),
          RESULT_MS,
          call,
        ),
      ],
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}
