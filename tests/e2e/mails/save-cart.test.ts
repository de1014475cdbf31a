import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { mouse } from '#tests/drivers/hands.driver.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { storefront } from '#tests/drivers/storefront.driver.ts'
import { looker } from '../support/look.ts'
import { test } from '../support/test.ts'

const plan = 'Brightwater Vision High'

// @spec 1:7 1:28 1:42 1:92-93 1:96 1:138 1:154 1:243-244 3:69
test('a saved cart arrives by mail and opens again in another browser', async ({ open, mails }) => {
  const page = await open('/', { reducedMotion: 'reduce' })
  const hands = mouse(page)
  const shop = storefront(page, hands)
  const { look, findings } = looker(page, 'save-cart')
  const dialog = page.locator('dialog[open]')
  await shop.quote(applicantOf('IO', 'marisol.saved@example.com'), m.category_vision())
  await shop.openPlan(plan)
  await shop.addPlan()

  await hands.press(m.plan_popup_open({ plan }))
  await dialog.getByRole('heading', { name: m.plan_about() }).waitFor()
  await look('details')
  await page.keyboard.press('Escape')

  await hands.press(m.save_cart_open())
  await dialog.waitFor()
  await hands.press(m.save_cart_send())
  await expect
    .poll(() => dialog.locator('.field-message').allTextContents())
    .toEqual([expect.stringContaining('Field is required'), expect.stringContaining('Field is required')])
  await hands.type(m.save_cart_name(), 'Marisol 2')
  await hands.type(m.save_cart_email(), 'marisol@')
  await hands.press(m.save_cart_send())
  await expect
    .poll(() => dialog.locator('.field-message').allTextContents())
    .toEqual([
      expect.stringContaining('Please enter a valid name'),
      expect.stringContaining('Please enter a valid email address'),
    ])
  await look('mistakes')
  await hands.type(m.save_cart_name(), 'Marisol Okafor')
  await hands.type(m.save_cart_email(), 'marisol.saved@example.com')
  await hands.type(m.save_cart_message(), 'For <i>Saturday</i>')
  await hands.press(m.save_cart_preview())
  await dialog.getByText('Hello Marisol Okafor,').waitFor()
  await dialog.getByText('For <i>Saturday</i>').waitFor()
  await dialog.getByRole('listitem').filter({ hasText: plan }).waitFor()
  await look('preview')
  await hands.press(m.save_cart_send())
  await dialog.getByText('Quote Successfully Sent to marisol.saved@example.com').waitFor()
  await look('sent')
  await hands.press(m.save_cart_done())
  expect(findings).toEqual({})

  const mail = await mails.waitForMail('marisol.saved@example.com', 'Your quote')
  expect(mail.html).toContain('For &lt;i&gt;Saturday&lt;/i&gt;')
  const link = /https?:\/\/\S+\/direct-continue\/\S+/.exec(mail.text)?.[0] ?? ''
  const other = await open(link, {
    viewport: { width: 390, height: 800 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  const there = looker(other, 'reopened')
  await other.waitForURL('**/cart')
  await other.locator('.cart-list').getByRole('link', { name: plan }).waitFor()
  await other.getByRole('heading', { level: 1, name: m.cart_title() }).waitFor()
  await expect.poll(() => other.locator('.cart-costs dd').last().innerText()).toMatch(/^\$\d/)
  await there.look('cart')
  await other.getByRole('button', { name: m.save_cart_open() }).click()
  await other.locator('dialog[open]').waitFor()
  await there.look('form')
  expect(there.findings).toEqual({})
})

// @spec 1:42 3:63 3:160
test('a link that is none says so and what to do, and the page of the code stands beside it', async ({ open }) => {
  const page = await open(`/direct-continue/${'A'.repeat(48)}/Y2FydF9pbmZv`, { viewport: { width: 390, height: 800 } })
  const { look, findings } = looker(page, 'direct-continue')
  await page.getByRole('heading', { level: 1, name: m.direct_refused_title() }).waitFor()
  await page.getByText('This link is incomplete. Please open it from the email again.').waitFor()
  await look('refused')
  await page.getByRole('link', { name: m.direct_by_code() }).click()
  await page.getByRole('heading', { level: 1, name: 'Welcome to the enrollment' }).waitFor()
  await page.getByLabel(m.continue_code()).fill('ABCD-1234')
  await page.getByLabel(m.continue_email()).fill('marisol@example.com')
  await page.getByRole('button', { name: m.continue_button() }).click()
  await page.locator('#continue-code_message').waitFor()
  await expect.poll(() => page.locator('#continue-code_message').textContent()).toContain("don't match")
  await look('code')
  expect(findings).toEqual({})
})
