import type { Page } from 'playwright'
import { expect } from 'vitest'
import { carts, walk } from '#tests/drivers/journey.driver.ts'
import { quickHands } from '#tests/drivers/machines/support/storefront/quick-hands.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { nowhere, openEnrolled } from './support/enrolled.ts'
import { desktop, phone, test } from './support/test.ts'

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

test.for([phone, desktop])(
  'pictures that come late move no button of the review: %o',
  async (viewport, { open, product }) => {
    const page = await open(nowhere, { viewport })
    let letGo = (): void => undefined
    const later = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/catalog/pictures/review-*', async (route) => {
      await later
      await route.continue()
    })
    await openEnrolled(page, product, { cart: { tier: 'IO', plans: ['meadowlark-dental-high'] }, step: 'review' })
    const pictures = page.locator('.review-image')
    await pictures.last().waitFor({ state: 'attached' })
    const buttons = page.locator('.step-page button')
    const places = () => buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top + scrollY))
    const before = await places()
    letGo()
    await pictures.last().scrollIntoViewIfNeeded()
    await expect
      .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
      .toBe(true)
    expect(await places()).toEqual(before)
  },
)
