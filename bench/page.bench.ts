import { existsSync } from 'node:fs'
import type { Browser } from 'playwright'
import { steps } from '#schemas/steps/steps.registry.ts'
import { launchChromium } from '#paths/run/chromium.ts'
import { type Product, startProduct } from '#paths/run/product/product.ts'
import { atMost, median, type Row } from './support/bench.ts'
import { buildProduct } from './support/built.ts'
import { Chunks } from './support/chunks.ts'
import { journeyShifts, plantedShift } from './support/layout-shifts.ts'
import { javascriptOf, largestPaint } from './support/page-load.ts'
import { weightRows } from './support/page-weight.ts'
import { quotedPage } from './support/quoted-page.ts'
import { startReactAlone } from './support/react-alone.ts'

export const name = 'page'

const RUNS = 5
const LANDING_KB = 95
const FIRST_STEP_KB = 160
const LATER_STEP_KB = 25
const PAINT_MS = 1200
const ADDING_MS = 100
/** Cumulative layout shift that people take for standing still. */
const SHIFT = 0.1
/** How many plans are added for the median. */
const ADDED = 5
const storefrontPages = {
  'the list of plans': 'src/storefront/plans/plans.page.tsx',
  'a plan': 'src/storefront/plan/plan.page.tsx',
  'the cart': 'src/storefront/cart/cart.page.tsx',
} as const

/** What a page is made of: of the landing page, and of any other besides (`src/app/fetch-on-touch.ts`). */
const LANDING = 'src/app/main.tsx'
const LATER = 'src/app/pages.ts'
/** What counts traffic: with what comes once the landing page is touched, or when it has been looked at for a while. */
const TRAFFIC = 'src/traffic/report.ts'

/** The weight of the page in JavaScript and the time to its largest paint, against React and ReactDOM alone. */
export const run = async (): Promise<{ rows: Row[] }> => {
  buildProduct()
  const product = await startProduct()
  const reference = await startReactAlone()
  const browser = await launchChromium()
  try {
    const react = await javascriptOf(browser, reference.url)
    const rows = [
      atMost('JavaScript of the landing page', 'kB', await javascriptOf(browser, product.url('/')), LANDING_KB, react),
    ]
    rows.push(...storefrontRows(react), ...stepRows(react), await addingRow(browser, product))
    const ours: number[] = []
    const theirs: number[] = []
    // In turns, so that a busy moment of the machine meets both.
    for (let count = 0; count < RUNS; count += 1) {
      ours.push(await largestPaint(browser, product.url('/')))
      theirs.push(await largestPaint(browser, reference.url))
    }
    rows.push(
      atMost('largest paint of the landing page, Slow 4G, 4x CPU', 'ms', median(ours), PAINT_MS, median(theirs)),
    )
    rows.push(await shiftRow(browser, product))
    const first = steps[0].id
    rows.push(
      ...(await weightRows(LANDING, [
        LATER,
        'src/enrollment/wizard.page.tsx',
        `src/enrollment/${first}/${first}.view.tsx`,
      ])),
    )
    return { rows }
  } finally {
    await browser.close()
    await reference.stop()
    await product.stop()
  }
}

/** The page of a visitor's journey on which most moves by itself, against one on which something is made to. */
const shiftRow = async (browser: Browser, product: Product): Promise<Row> => {
  const planted = await plantedShift(browser, product)
  if (planted <= SHIFT) throw new Error(`What was made to move counts as ${planted.toFixed(3)}`)
  const [worst] = (await journeyShifts(browser, product)).toSorted((one, other) => other.score - one.score)
  if (worst === undefined) throw new Error('No page was opened')
  return atMost(`layout shift of ${worst.place} (${worst.moved[0] ?? 'nothing'})`, '', worst.score, SHIFT, planted)
}

/** The pages before the first step, each with what the landing page, once it is touched, has not fetched yet. */
const storefrontRows = (react: number): Row[] => {
  const chunks = new Chunks()
  const landing = new Set<string>()
  chunks.load(LANDING, landing)
  const touched = atMost(
    'JavaScript more once the landing page is touched',
    'kB',
    chunks.load(LATER, landing) + chunks.load(TRAFFIC, landing),
    LATER_STEP_KB,
    react,
  )
  const pages = Object.entries(storefrontPages).map(([label, module]) => {
    return atMost(`JavaScript more for ${label}`, 'kB', chunks.load(module, new Set(landing)), LATER_STEP_KB, react)
  })
  return [touched, ...pages]
}

/** From the press of an add icon to the frame in which the dialog stands, against the two calls that it waits for. */
const addingRow = async (browser: Browser, product: Product): Promise<Row> => {
  const page = await quotedPage(browser, product)
  await page.goto(product.url('/plans?type=vision'))
  await page.locator('.plan-add').nth(ADDED).waitFor()
  const answers: number[] = []
  const calls: number[] = []
  for (let count = 0; count < ADDED; count += 1) {
    const { answer, waited } = await page.evaluate(
      () =>
        new Promise<{ answer: number; waited: number }>((resolve, reject) => {
          const icon = document.querySelector<HTMLElement>('.plan-add')
          if (icon === null) return reject(new Error('no plan can be added'))
          performance.clearResourceTimings()
          const pressed = performance.now()
          const look = () => {
            if (document.querySelector('dialog[open]') === null) return requestAnimationFrame(look)
            const waits = performance
              .getEntriesByType('resource')
              .filter((entry) => /get-plan-pricing-detail|add-plan-to-cart/.test(entry.name))
            return resolve({
              answer: performance.now() - pressed,
              waited: waits.reduce((sum, { duration }) => sum + duration, 0),
            })
          }
          icon.click()
          requestAnimationFrame(look)
        }),
    )
    answers.push(answer)
    calls.push(waited)
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  }
  await page.context().close()
  return atMost(
    'adding to the cart answers on screen; beside it, its calls',
    'ms',
    median(answers),
    ADDING_MS,
    median(calls),
  )
}

/** The steps in their order, each with what the ones before it have not fetched yet. */
const stepRows = (react: number): Row[] => {
  const chunks = new Chunks()
  const fetched = new Set<string>()
  const shell = [LANDING, LATER, 'src/enrollment/wizard.page.tsx'].reduce(
    (sum, module) => sum + chunks.load(module, fetched),
    0,
  )
  return steps.map(({ id }, index) => {
    const module = `src/enrollment/${id}/${id}.view.tsx`
    if (!existsSync(module)) throw new Error(`The step ${id} has no view to weigh`)
    const view = chunks.load(module, fetched)
    return index === 0
      ? atMost(`JavaScript of the first step (${id})`, 'kB', shell + view, FIRST_STEP_KB, react)
      : atMost(`JavaScript more for ${id}`, 'kB', view, LATER_STEP_KB, react)
  })
}
