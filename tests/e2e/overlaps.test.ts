import { mkdirSync } from 'node:fs'
import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { nowhere, openEnrolled } from './support/enrolled.ts'
import { desktop, phone, test } from './support/test.ts'

const cart = { tier: 'IO', plans: ['brightwater-vision-high', 'clearview-vision-high'] } as const
const pictured = process.env['PICTURES'] === '1'

test('the cart points out plans that overlap until one of them is removed', async ({ open, product }) => {
  const page = await open(nowhere, { viewport: desktop, reducedMotion: 'reduce' })
  await openEnrolled(page, product, { cart, step: 'personal' })
  await page.goto(product.url('/cart'))
  const notice = page.getByText(m.cart_overlap_title(), { exact: true })
  await notice.waitFor()
  if (pictured) {
    mkdirSync('test-results/overlaps', { recursive: true })
    for (const [size, viewport] of Object.entries({ desktop, phone })) {
      await page.setViewportSize(viewport)
      await page.screenshot({ path: `test-results/overlaps/${size}.png`, fullPage: true })
    }
    await page.setViewportSize(desktop)
  }
  await page
    .locator('.cart-list > li')
    .first()
    .getByRole('button', { name: /^Remove / })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: m.common_remove(), exact: true }).click()
  await notice.waitFor({ state: 'detached' })
  expect(await page.locator('.cart-list > li').count()).toBe(1)
})
