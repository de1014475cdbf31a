import { existsSync } from 'node:fs'
import { steps } from '#schemas/steps/registry.ts'
import { launchChromium } from '#paths/run/chromium.ts'
import { startProduct } from '#paths/run/product.ts'
import { atMost, median, type Row } from './support/bench.ts'
import { buildProduct } from './support/built.ts'
import { Chunks } from './support/chunks.ts'
import { javascriptOf, largestPaint } from './support/page-load.ts'
import { startReactAlone } from './support/react-alone.ts'

export const name = 'page'

const RUNS = 5
const LANDING_KB = 110
const FIRST_STEP_KB = 180
const LATER_STEP_KB = 25
const PAINT_MS = 1200

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
    rows.push(...stepRows(react))
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
    return { rows }
  } finally {
    await browser.close()
    await reference.stop()
    await product.stop()
  }
}

/** The steps in their order, each with what the ones before it have not fetched yet. */
const stepRows = (react: number): Row[] => {
  const chunks = new Chunks()
  const fetched = new Set<string>()
  const shell = chunks.load('index.html', fetched) + chunks.load('src/enrollment/wizard.page.tsx', fetched)
  return steps.map(({ id }, index) => {
    const module = `src/enrollment/${id}.view.tsx`
    if (!existsSync(module)) throw new Error(`The step ${id} has no view to weigh`)
    const view = chunks.load(module, fetched)
    return index === 0
      ? atMost(`JavaScript of the first step (${id})`, 'kB', shell + view, FIRST_STEP_KB, react)
      : atMost(`JavaScript more for ${id}`, 'kB', view, LATER_STEP_KB, react)
  })
}
