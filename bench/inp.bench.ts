import type { Browser, Page } from 'playwright'
import { launchChromium } from '#paths/run/chromium.ts'
import { type Product, startProduct } from '#paths/run/product/product.ts'
import { addButton } from '#tests/drivers/machines/support/enrollment/dependents-page.ts'
import { openEnrolled } from '#tests/e2e/support/enrolled.ts'
import { type Row, atMost, percentile } from './support/bench.ts'
import { buildProduct } from './support/built.ts'

export const name = 'inp'

const INTERACTION_MS = 200
const SLOWER_PROCESSOR = 4
/** The browser tells of interactions from here on; shorter ones count as this long. */
const SHORTEST_MS = 16
/** A digit for dates and numbers, letters for the rest. */
const TYPED = '1An'

declare global {
  /** The longest event of each interaction, by the browser's number of it. */
  var interactions: Map<number, number>
}

/** Notes how long each press and click takes until the page shows what it does, as the browser itself counts it. */
const watch = (): void => {
  globalThis.interactions = new Map()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      const id = entry.interactionId ?? 0
      if (id > 0) globalThis.interactions.set(id, Math.max(globalThis.interactions.get(id) ?? 0, entry.duration))
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

const slowPage = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await context.addInitScript(watch)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  return page
}

/** Answers every question with Yes, writes into every field of its details, and gives each choice. */
const work = async (page: Page, form: string): Promise<number[]> => {
  let done = 0
  for (const answer of await page.locator(`${form} input[type=radio]`).all()) {
    // The box itself may be drawn by its label.
    await answer.click({ force: true })
    done += 1
  }
  for (const answer of await page.locator(`${form} input[type=radio][value="1"]`).all()) {
    await answer.click({ force: true })
    done += 1
  }
  const texts = `${form} :is(input:not([type]), input[type=text], input[type=tel], input[type=email], textarea)`
  for (const box of await page.locator(texts).filter({ visible: true }).all()) {
    if (!(await box.isEditable())) continue
    await box.click()
    await page.keyboard.type(TYPED)
    done += 1 + TYPED.length
  }
  // What was done last is reported with the next frames.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  const noted = await page.evaluate(() => [...globalThis.interactions.values()])
  return [...noted, ...Array.from({ length: Math.max(0, done - noted.length) }, () => SHORTEST_MS)]
}

/** As many questions and boxes as the form has, without any script: what the browser itself takes. */
const bare = async (browser: Browser, like: Page, form: string): Promise<number[]> => {
  const [questions, boxes] = [
    (await like.locator(`${form} input[type=radio]`).count()) / 2,
    await like.locator(`${form} :is(input[type=text], input:not([type]), textarea)`).count(),
  ]
  const page = await slowPage(browser)
  const question = (_: unknown, index: number) =>
    `<p>Question ${index}<label><input type=radio name=q${index} value=1>Yes</label><label><input type=radio name=q${index} value=0>No</label></p>`
  await page.goto('about:blank')
  await page.evaluate(watch)
  await page.evaluate(
    (html) => {
      document.body.innerHTML = html
    },
    `<form>${Array.from({ length: questions }, question).join('')}${'<p><input type=text></p>'.repeat(boxes)}</form>`,
  )
  const times = await work(page, 'form')
  await page.context().close()
  return times
}

const measured = async (browser: Browser, product: Product, step: 'health' | 'dependents'): Promise<Row> => {
  const page = await slowPage(browser)
  const form = step === 'health' ? '#health-form' : '.people-section form'
  await openEnrolled(page, product, { cart: 'family', step })
  await page.locator('.step-actions').waitFor()
  if (step === 'dependents') await addButton(page).click()
  await page.locator(`${form} input`).first().waitFor()
  const times = await work(page, form)
  const theirs = await bare(browser, page, form)
  await page.context().close()
  return atMost(
    `INP of the longest ${step} form at 4x CPU, 98th percentile of ${times.length}; beside it, a form without script`,
    'ms',
    percentile(times, 98),
    INTERACTION_MS,
    percentile(theirs, 98),
  )
}

/** How soon the longest forms answer presses and clicks on a phone with a quarter of the processor. */
export const run = async (): Promise<{ rows: Row[] }> => {
  buildProduct()
  const product = await startProduct({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' })
  const browser = await launchChromium()
  try {
    return { rows: [await measured(browser, product, 'health'), await measured(browser, product, 'dependents')] }
  } finally {
    await browser.close()
    await product.stop()
  }
}
