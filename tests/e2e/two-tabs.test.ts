import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { nowhere, openEnrolled } from './support/enrolled.ts'
import { phone, test } from './support/test.ts'

test('a tab overtaken by the submit of another leads to the confirmation and counts no plans', async ({
  open,
  product,
}) => {
  const first = await open(nowhere, { viewport: phone, reducedMotion: 'reduce' })
  await openEnrolled(first, product, { cart: { tier: 'IO', plans: ['meadowlark-dental-high'] }, step: 'review' })
  await first.getByRole('button', { name: m.review_submit() }).waitFor()
  const second = await first.context().newPage()
  await second.goto(product.url('/enrollment/contact-info'))
  await second.getByRole('textbox', { name: m.contact_email() }).waitFor()
  await first.getByRole('button', { name: m.review_submit() }).click()
  await first.waitForURL('**/enrollment/receipt')
  await first.getByText(m.receipt_number()).first().waitFor()
  await second.getByRole('button', { name: m.common_next(), exact: true }).click()
  await second.getByRole('button', { name: m.enrollment_see_receipt() }).click()
  await second.waitForURL('**/enrollment/receipt')
  const numberOn = (page: typeof first) =>
    page
      .getByText(/EC-[0-9A-Z]{4}-[0-9A-Z]{4}/)
      .first()
      .innerText()
  expect(await numberOn(second)).toBe(await numberOn(first))
  expect(await second.locator('.cart-count').count()).toBe(0)
  await second.close()
})
