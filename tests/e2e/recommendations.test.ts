import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { focusedName } from './support/keyboard.ts'
import { looker } from './support/look.ts'
import { postFrom, quoteByCall } from './support/enter.ts'
import { test } from './support/test.ts'

/** Makes a quote in 78701 with a medical plan in its cart, over the API, and opens the cart. */
const openCart = async (page: Page): Promise<void> => {
  const enrollment_id = await quoteByCall(page)
  const plan_id = 'evergreen-tx-silver'
  await postFrom(page, 'add-plan-to-cart', { enrollment_id, plan_id, plan_pricing_id: `${plan_id}.standard.IO` })
  await page.goto(new URL('/cart', page.url()).href)
}

/** The names of the slides that are wholly in sight. */
const inSight = (page: Page): Promise<string[]> =>
  page.locator('.carousel-row').evaluate((row) => {
    const { left, right } = row.getBoundingClientRect()
    return Array.from(row.children).flatMap((slide) => {
      const box = slide.getBoundingClientRect()
      return box.left >= left - 1 && box.right <= right + 1 ? [slide.querySelector('h3')?.textContent ?? ''] : []
    })
  })

// @spec 1:37 1:61 1:89 1:273
test('recommended plans: in the cart at every width, from the header, on their page, and without the service', async ({
  open,
  expected,
}) => {
  const page = await open('/', { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  const { look, findings } = looker(page, 'recommended')
  const carousel = page.locator('.carousel')
  await openCart(page)
  await carousel.waitFor()
  const names = await page.locator('.carousel .recommended-name').allTextContents()
  expect(names).toHaveLength(5)
  expect(names).not.toContain('Evergreen Health Texas Silver PPO 6000')
  await look('cart-phone')

  await expect.poll(() => inSight(page)).toEqual(names.slice(0, 1))
  await carousel.getByRole('button', { name: m.carousel_next(), exact: true }).click()
  await expect.poll(() => inSight(page)).toEqual(names.slice(1, 2))
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => inSight(page)).toEqual(names.slice(2, 3))
  await page.keyboard.press('Home')
  await expect.poll(() => inSight(page)).toEqual(names.slice(0, 1))
  for (const [width, count] of [
    [767, 2],
    [1100, 3],
    [1300, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => inSight(page)).toEqual(names.slice(0, count))
  }
  // All of them are in sight now: there is nothing to step to.
  await expect.poll(() => carousel.locator('.carousel-controls button').count()).toBe(0)
  await look('cart-wide')

  const add = carousel.locator('.plan-add').first()
  const added = (await add.getAttribute('aria-label'))?.replace(/^Add (.*) to cart$/, '$1') ?? ''
  await add.click()
  await page.locator('section[aria-labelledby="cart-plans"]').getByText(added, { exact: true }).waitFor()
  await expect.poll(() => page.locator('.carousel .recommended-name').allTextContents()).not.toContain(added)
  // The button has left with its card.
  await expect.poll(() => focusedName(page)).toBe(m.recommended_title())
  await page.getByText(m.cart_news_added({ plans: added }), { exact: true }).waitFor({ state: 'attached' })

  await page.getByRole('link', { name: m.recommended_title(), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: m.recommended_title() }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?name=cart')
  await page.locator('.recommended').first().waitFor()
  await expect
    .poll(() => page.locator('.breadcrumb li').allTextContents())
    .toEqual([m.plans_title(), m.cart_title(), m.recommended_title()])
  await look('list')

  expected.push(/^503 .*\/recommendation\//)
  const answer = JSON.stringify({ status: 'error', statusCode: 503, message: 'Not now', data: [] })
  await page.route('**/recommendation/**', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: answer }),
  )
  await page.reload()
  await page.getByRole('alert').filter({ hasText: m.recommended_failed() }).waitFor()
  await look('list-down')
  const refused = page.waitForResponse(/\/recommendation\//)
  await page.getByRole('link', { name: m.cart_title(), exact: true }).click()
  await refused
  await page.locator('.cart-totals').waitFor()
  await page.getByText(added, { exact: true }).first().waitFor()
  await expect.poll(() => carousel.count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(findings).toEqual({})
})
