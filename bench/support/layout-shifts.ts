import type { Browser, Page } from 'playwright'
import { askServer } from '#paths/run/answers.ts'
import type { Product } from '#paths/run/product/product.ts'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import { steps } from '#schemas/steps/steps.registry.ts'
import { enrolledUpTo } from '#tests/drivers/machines/support/enrollment/enrolled.ts'
import { slowLine } from './page-load.ts'

/** What the pages of a visitor's journey are opened at. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const

export interface Shift {
  /** `/plans at 390 px` */
  place: string
  /** Cumulative layout shift, the worst session window. */
  score: number
  /** What moved, the worst first: for whoever mends it. */
  moved: readonly string[]
}

/** The cumulative layout shift of what is open, as web vitals count it, with what moved. */
const shiftOf = (page: Page): Promise<Pick<Shift, 'score' | 'moved'>> =>
  page.evaluate(
    () =>
      new Promise<{ score: number; moved: string[] }>((resolve) => {
        interface Moved extends PerformanceEntry {
          value: number
          hadRecentInput: boolean
          sources?: { node: Node | null }[]
        }
        new PerformanceObserver((list) => {
          const entries = (list.getEntries() as Moved[]).filter(({ hadRecentInput }) => !hadRecentInput)
          let worst = 0
          let sum = 0
          let began = 0
          let last = -Infinity
          for (const { value, startTime } of entries) {
            if (startTime - last > 1000 || startTime - began > 5000) {
              sum = 0
              began = startTime
            }
            last = startTime
            sum += value
            worst = Math.max(worst, sum)
          }
          const named = (node: Node | null): string =>
            node instanceof Element ? `${node.localName}.${[...node.classList].join('.')}` : String(node?.nodeName)
          const moved = entries
            .toSorted((one, other) => other.value - one.value)
            .map(
              ({ value, sources = [] }) => `${value.toFixed(3)} ${sources.map(({ node }) => named(node)).join(', ')}`,
            )
          resolve({ score: worst, moved })
        }).observe({ type: 'layout-shift', buffered: true })
        // An observer of nothing says nothing.
        setTimeout(() => resolve({ score: 0, moved: [] }), 500)
      }),
  )

/** Opens a page over a slow line and gives what moved until it stood; `planted` changes it meanwhile. */
const measured = async (page: Page, url: string, planted?: (page: Page) => Promise<void>) => {
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  // What is below the window is fetched when somebody comes near it.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.skeleton')].every((one) => one.getBoundingClientRect().top > innerHeight),
  )
  await planted?.(page)
  return shiftOf(page)
}

/** The cumulative layout shift of each page of a visitor's journey at each width. */
export const journeyShifts = async (browser: Browser, product: Product): Promise<Shift[]> => {
  const shifts: Shift[] = []
  for (const viewport of sizes) {
    const context = await browser.newContext({ viewport, isMobile: viewport.width < 600 })
    const page = await context.newPage()
    const desk = {
      page,
      url: product.url,
      notes: new Map<string, string>(),
      ask: async <Data>(call: RowKey, carried: { query?: object; body?: object }) =>
        (await askServer(context.request, new URL(product.url()).origin, call, carried)) as Data,
    }
    await slowLine(page)
    const errors: string[] = []
    const open = async (path: string) => {
      shifts.push({ place: `${path} at ${viewport.width} px`, ...(await measured(page, product.url(path))) })
      if (page.url() !== product.url(path) || (await page.locator('.empty-state, .load-failed').count()) > 0) {
        errors.push(path)
      }
    }
    await open('/')
    await enrolledUpTo(desk, { cart: 'family', step: 'review' })
    for (const path of ['/plans?type=medical', '/plan/evergreen-tx-silver/medical', '/cart']) await open(path)
    for (const { route } of steps) await open(`/enrollment/${route}`)
    await enrolledUpTo(desk, { cart: 'vision', step: 'receipt' })
    await open('/enrollment/receipt')
    // A page that could not be shown stands still as well.
    if (errors.length > 0) throw new Error(`Not what a visitor sees: ${errors.join(', ')}`)
    await context.close()
  }
  return shifts
}

/** The same of the landing page where something arrives late and pushes the rest down: what the figure must show. */
export const plantedShift = async (browser: Browser, product: Product): Promise<number> => {
  const context = await browser.newContext({ viewport: sizes[0] })
  const page = await context.newPage()
  const { score } = await measured(page, product.url('/'), async (one) => {
    await one.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const late = document.createElement('p')
          late.textContent = 'What nobody kept room for.\n'.repeat(20)
          document.querySelector('main')?.prepend(late)
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
        }),
    )
  })
  await context.close()
  return score
}
