import type { Page } from 'playwright'
import { launchChromium } from '#paths/run/chromium.ts'
import { startProduct } from '#paths/run/product/product.ts'
import type { PlanCard } from '#schemas/calls/storefront/plans.calls.ts'
import { atMost, median, type Row } from './support/bench.ts'
import { buildProduct } from './support/built.ts'
import { quotedPage } from './support/quoted-page.ts'

export const name = 'plans-list'

const PLANS = 500
const RUNS = 3
/** Of a hundred frames; a scroll of which one in fifty comes late looks smooth. */
const LATE_FRAMES = 2
const FIRST_CARDS_MS = 250
/** A frame of 60 a second, and half of one for the clock. */
const FRAME_MS = 25
const PIXELS_A_SECOND = 3000

/** A list of 500 plans: how many frames come late while it is scrolled, and how soon its first screen stands. */
export const run = async (): Promise<{ rows: Row[] }> => {
  buildProduct()
  const product = await startProduct({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' })
  const browser = await launchChromium()
  try {
    const late: number[] = []
    const lateAlone: number[] = []
    const first: number[] = []
    const all: number[] = []
    for (let count = 0; count < RUNS; count += 1) {
      const page = await quotedPage(browser, product)
      await manyPlans(page)
      await watchCards(page)
      await page.goto(product.url('/plans'))
      await page.waitForFunction((many) => document.querySelectorAll('.plan-cards > li').length === many, PLANS)
      const times = await page.evaluate(() => (window as unknown as { cards: Times }).cards)
      first.push(times.first - times.answered)
      all.push(times.last - times.answered)
      late.push(await lateFrames(page))
      // The same way over nothing: what the machine and the browser lose by themselves.
      // Not on the product's page, whose policy would take the style away.
      await page.goto('about:blank')
      await page.setContent('<body style="height: 40000px">')
      lateAlone.push(await lateFrames(page))
      await page.context().close()
    }
    return {
      rows: [
        atMost(
          `frames that come late of a hundred, scrolling ${PLANS} plans; beside it, an empty page`,
          '%',
          median(late),
          LATE_FRAMES,
          median(lateAlone),
        ),
        atMost(
          `first cards after the answer; beside it, all ${PLANS}`,
          'ms',
          median(first),
          FIRST_CARDS_MS,
          median(all),
        ),
      ],
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** The server's own list, each plan many times under another id: no place on earth sells five hundred. */
const manyPlans = (page: Page) =>
  page.route('**/get-filtered-plans?*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { result: PlanCard[] } }
    const { result } = answer.data
    const plans = Array.from({ length: PLANS }, (_, index) => {
      const plan = result[index % result.length] as PlanCard
      const id = `${plan.plan_id}-${index}`
      return { ...plan, plan_id: id, plan_pricing_id: `${id}.standard.IO`, plan_name: `${plan.plan_name} ${index}` }
    })
    await route.fulfill({ response, json: { ...answer, data: { result: plans } } })
  })

interface Times {
  answered: number
  first: number
  last: number
}

/** Notes in the page when the list was answered, when its first card was painted, and its last. */
const watchCards = (page: Page) =>
  page.addInitScript((many) => {
    const cards = { answered: 0, first: 0, last: 0 }
    Object.assign(window, { cards })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
        if (entry.name.includes('get-filtered-plans')) cards.answered = entry.responseEnd
      }
    }).observe({ type: 'resource', buffered: true })
    const look = () => {
      const count = document.querySelectorAll('.plan-cards > li').length
      // What is there in one frame is painted by the next.
      if (count > 0 && cards.first === 0) cards.first = performance.now()
      if (count === many) cards.last = performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, PLANS)

/** Scrolls from top to bottom as a finger does; percent of the frames that came late. */
const lateFrames = async (page: Page): Promise<number> => {
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    scrollTo(0, 0)
    const note = (time: number) => {
      frames.push(time)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Input.synthesizeScrollGesture', {
    x: 640,
    y: 450,
    yDistance: -20_000,
    speed: PIXELS_A_SECOND,
    gestureSourceType: 'mouse',
  })
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
  const gaps = frames.slice(1).map((time, index) => time - (frames[index] ?? time))
  return (gaps.filter((gap) => gap > FRAME_MS).length / Math.max(gaps.length, 1)) * 100
}
