import type { Browser, Page } from 'playwright'
import { apiBases } from '#schemas/calls/call.ts'
import { launchChromium } from '#paths/run/chromium.ts'
import { type Product, startProduct } from '#paths/run/product/product.ts'
import { carts, walkToReview } from '#tests/drivers/journey.driver.ts'
import { quickHands } from '#tests/drivers/machines/support/storefront/quick-hands.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { atMost, median, percentile, type Row, shown } from './support/bench.ts'
import { buildProduct } from './support/built.ts'
import { bareNext, type Passage, passagesOf, watchNext } from './support/next-watch.ts'
import { slowPhone } from './support/page-load.ts'

export const name = 'next'

const ENROLLMENTS = 5
const NEXT_MS = 120
const SLOW_NEXT_MS = 400

/** Goes through a whole enrollment of all steps; how long each Next took. On a slow phone from the first step on. */
const enrolled = async (browser: Browser, product: Product, isSlow: boolean): Promise<Passage[]> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await watchNext(page)
  await page.goto(product.url('/'))
  const applicant = applicantOf('IF', `next.${crypto.randomUUID().slice(0, 8)}@example.com`)
  const look = async (seen: string) => {
    if (isSlow && seen === 'personal') await slowPhone(page)
  }
  await walkToReview({ page, hands: quickHands(page), applicant, cart: carts.everything, look })
  const passages = await passagesOf(page)
  await context.close()
  return passages
}

const bare = async (browser: Browser, product: Product, isSlow: boolean, count: number): Promise<number[]> => {
  const context = await browser.newContext()
  const page: Page = await context.newPage()
  await page.goto(product.url('/config.json'))
  if (isSlow) await slowPhone(page)
  const times = await bareNext(page, `${apiBases.service}/validate-zip-code`, count)
  await context.close()
  return times
}

const rowsOf = async (browser: Browser, product: Product, isSlow: boolean, goal: number): Promise<Row[]> => {
  const ours: Passage[] = []
  const theirs: number[] = []
  for (let count = 0; count < ENROLLMENTS; count += 1) {
    ours.push(...(await enrolled(browser, product, isSlow)))
    theirs.push(...(await bare(browser, product, isSlow, carts.everything.steps.length)))
  }
  const times = ours.map(({ took }) => took)
  const where = isSlow ? ', Slow 4G, 4x CPU' : ''
  const steps = [...new Set(ours.map(({ from }) => from))]
  return [
    atMost(
      `from Next to the next step, 95th percentile of ${times.length}${where}; beside it, a bare form`,
      'ms',
      percentile(times, 95),
      goal,
      percentile(theirs, 95),
    ),
    shown(`from Next to the next step, median${where}; beside it, a bare form`, 'ms', median(times), median(theirs)),
    ...steps.map((step) => {
      const taken = ours.filter(({ from }) => from === step).map(({ took }) => took)
      return shown(
        `  from ${step.split('/').at(-1)}, median${where}; beside it, the shortest`,
        'ms',
        median(taken),
        Math.min(...taken),
      )
    }),
  ]
}

/** How soon the next step of an enrollment stands once Next is pressed, as a person on this machine and on a phone sees it. */
export const run = async (): Promise<{ rows: Row[] }> => {
  buildProduct()
  const product = await startProduct({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' })
  const browser = await launchChromium()
  try {
    // Of a server that has just begun; those that follow meet it as people do, who come while it has run for days.
    const first = (await enrolled(browser, product, false)).map(({ took }) => took)
    const afterStart = shown(
      `from Next to the next step, longest of ${first.length} as the server starts; beside it, their median`,
      'ms',
      Math.max(...first),
      median(first),
    )
    const quick = await rowsOf(browser, product, false, NEXT_MS)
    return { rows: [afterStart, ...quick, ...(await rowsOf(browser, product, true, SLOW_NEXT_MS))] }
  } finally {
    await browser.close()
    await product.stop()
  }
}
