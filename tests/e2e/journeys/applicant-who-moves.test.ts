import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { carts, walkToReview } from '#tests/drivers/journey.driver.ts'
import { quickHands } from '#tests/drivers/machines/support/storefront/quick-hands.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { screenshot, test } from '../support/test.ts'

test('whoever moves sees what the plans cost there, and nothing changes until they agree to it', async ({
  open,
  mails,
  product,
}) => {
  const email = 'moves.again@example.com'
  const page = await open(product.url())
  const applicant = applicantOf('IO', email)
  await walkToReview({ page, hands: quickHands(page), applicant, cart: carts.dental })
  await page.getByRole('button', { name: m.review_submit(), exact: true }).click()
  await page.locator('.receipt-number-value').waitFor()
  const dialog = page.getByRole('dialog')
  const foot = dialog.locator('.dialog-actions button').first()
  const correct = async (zip: string) => {
    await page.getByRole('button', { name: m.correct_contact_open() }).click()
    await dialog.getByRole('textbox', { name: m.contact_city() }).fill('New York')
    await dialog.getByRole('textbox', { name: m.contact_zip() }).fill(zip)
    await foot.click()
    const code = dialog.getByRole('textbox', { name: m.otp_code() })
    await code.waitFor()
    const mail = await mails.waitForMail(email, /code/)
    await code.fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '')
    await foot.click()
  }
  await correct('10001')
  const question = dialog.getByText(/^At this address the plans cost/)
  await question.waitFor()
  const [now = '', before = ''] = (await question.innerText()).match(/\$[\d.,]+\d/g) ?? []
  expect(now).not.toBe(before)
  await screenshot(page, 'another price')
  // Not agreed to: what was typed stands in the form, and the enrollment is as it was.
  await dialog.getByRole('button', { name: m.correct_back(), exact: true }).click()
  expect(await dialog.getByRole('textbox', { name: m.contact_zip() }).inputValue()).toBe('10001')
  await page.reload()
  await page.getByText(before, { exact: false }).first().waitFor()
  expect(await page.getByText(now, { exact: false }).count()).toBe(0)

  await correct('10001')
  await dialog.getByRole('button', { name: m.correct_price_agree(), exact: true }).click()
  await dialog.getByText(m.correct_done(), { exact: true }).waitFor()
  await foot.click()
  await page.getByText(now, { exact: false }).first().waitFor()
  const letter = await mails.waitForMail(email, 'Contact information changed')
  expect(letter.text).toContain(`your plans cost ${now} each month`)
})
