import type { Page } from 'playwright'
import { expect } from 'vitest'
import { carts, walk } from '#tests/drivers/journey.driver.ts'
import { quickHands } from '#tests/drivers/machines/support/storefront/quick-hands.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { phone, test } from './support/test.ts'

/** What a person takes for standing still; web vitals call 0.1 good. */
const STILL = 0.02

/** Notes each layout shift of the pages of one document, the answers to a press too: on a slow line they are late. */
const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript((still) => {
    interface Shift extends PerformanceEntry {
      value: number
      sources?: { node: Node | null }[]
    }
    const shifts: string[] = []
    Reflect.set(globalThis, 'shifts', shifts)
    const named = (node: Node | null): string =>
      node instanceof Element ? `${node.localName}.${[...node.classList].join('.')}` : String(node?.nodeName)
    new PerformanceObserver((list) => {
      for (const { value, sources = [] } of list.getEntries() as Shift[]) {
        if (value < still) continue
        shifts.push(`${location.pathname}: ${sources.map(({ node }) => named(node)).join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, STILL)
}

test('from page to page nothing jumps: each begins at its top, and none is seen from its end', async ({
  open,
  product,
}) => {
  const page = await open('/config.json', { viewport: phone })
  await watchShifts(page)
  await page.goto(product.url())
  await walk({
    page,
    hands: quickHands(page),
    applicant: applicantOf('IO', 'stands.still@example.com'),
    cart: carts.dental,
  })
  expect(await page.evaluate((): unknown => Reflect.get(globalThis, 'shifts'))).toEqual([])
})
