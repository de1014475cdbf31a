import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { nowhere, openEnrolled } from './support/enrolled.ts'
import { desktop, phone, test } from './support/test.ts'

const cart = { tier: 'IO', plans: ['brightwater-vision-high'], pays: 'eft' } as const
const pictured = process.env['PICTURES'] === '1'

/** On a phone and on a desk. */
const picture = async (page: Page, name: string): Promise<void> => {
  if (!pictured) return
  mkdirSync('test-results/charges', { recursive: true })
  for (const [size, viewport] of Object.entries({ phone, desktop })) {
    await page.setViewportSize(viewport)
    await page.screenshot({ path: `test-results/charges/${name}-${size}.png`, fullPage: true })
  }
}

// @spec 3:52 3:168 3:171
test('what is charged when follows the form, and review and receipt say the same', async ({ open, product }) => {
  const page = await open(nowhere, { viewport: desktop, reducedMotion: 'reduce' })
  await openEnrolled(page, product, { cart, step: 'billing' })
  const note = page.locator('.charge-note')
  const says = async (words: RegExp) => expect.poll(() => note.innerText()).toMatch(words)
  await says(/First payment of \$[\d.]+ today, when you submit your enrollment, charged to your card\./)
  await page.getByRole('textbox', { name: m.billing_card_number() }).pressSequentially('4111111111111111')
  await says(/charged to the Visa card ending in 1111\. Then \$[\d.]+ on the \d+(st|th) of each month/)
  await picture(page, 'billing-card')
  await page.getByRole('radio', { name: m.billing_eft() }).check()
  await says(/within 5 days after you submit your enrollment, from your bank account\./)
  const days = page.locator('[data-field=bill_date] input[type=radio]')
  const offered = await days.evaluateAll((all) => all.map((one) => Number((one as HTMLInputElement).value)))
  expect([
    [1, 2, 3, 4, 5, 6],
    [21, 22, 23, 24, 25, 26],
  ]).toContainEqual(offered)
  expect(await days.last().isChecked()).toBe(true)
  await days.first().check()
  await says(offered[0] === 1 ? /on the 1st of each month/ : /on the 21st of each month/)
  await page.getByRole('textbox', { name: m.billing_account_number() }).pressSequentially('123456789')
  await says(/from the bank account ending in 6789\./)
  await picture(page, 'billing-account')

  await openEnrolled(page, product, { cart, step: 'review' })
  await says(/within 5 days after you submit your enrollment, from the bank account ending in \d{4}\. Then \$/)
  const then = /Then .*/.exec(await note.innerText())?.[0] ?? 'nothing'
  await picture(page, 'review')
  await page.getByRole('button', { name: m.review_submit(), exact: true }).click()
  await page.getByText(m.receipt_lead()).waitFor()
  await says(/First payment of \$[\d.]+ between .+ and .+, from the bank account ending in \d{4}\./)
  expect(await note.innerText()).toContain(then)
  // The copy of the enrollment: each part folded, and opened on paper.
  const parts = page.locator('.receipt-copy details')
  expect(await parts.count()).toBe(4)
  const answers = parts.filter({ hasText: m.review_card_billing() }).locator('dl')
  expect(await answers.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => answers.isVisible()).toBe(true)
  await picture(page, 'receipt-print')
  await page.emulateMedia({ media: 'screen' })
  await parts.filter({ hasText: m.review_card_billing() }).locator('summary').click()
  await answers.waitFor()
  expect(await answers.innerText()).toMatch(/•+9012/)
  await picture(page, 'receipt')
})
