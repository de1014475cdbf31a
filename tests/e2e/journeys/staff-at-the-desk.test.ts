import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { carts, walkToReview } from '#tests/drivers/journey.driver.ts'
import { quickHands } from '#tests/drivers/machines/support/storefront/quick-hands.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { phone, screenshot, test } from '../support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

const signInAs = async (page: Page, name: string): Promise<void> => {
  await button(page, m.desk_demo_as({ name })).click()
  // A phone has it behind its menu.
  await page.getByText(m.desk_signed_in_as({ name }), { exact: true }).waitFor({ state: 'attached' })
}

test('an operator finds who calls, sends the receipt again and corrects a phone number; an auditor reads that', async ({
  open,
  mails,
  product,
}) => {
  const email = 'calls.the.desk@example.com'
  const page = await open(product.url())
  const applicant = applicantOf('IO', email)
  await walkToReview({ page, hands: quickHands(page), applicant, cart: carts.dental })
  await button(page, m.review_submit()).click()
  const number = await page.locator('.receipt-number-value').innerText()

  const desk = await open(product.url('/desk'))
  await signInAs(desk, 'Olivia Park')
  await heading(desk, m.desk_find_title()).waitFor()
  // The caller knows their address, in a hurry and not their number.
  await desk.getByRole('textbox', { name: m.desk_find_email(), exact: true }).fill(` ${email.toUpperCase()} `)
  await desk.keyboard.press('Enter')
  const found = desk.locator('.desk-rows li')
  await found.filter({ hasText: number }).waitFor()
  expect(await found.count()).toBe(1)
  await screenshot(desk, 'found')
  await found.getByRole('link').click()
  await desk.getByText(number, { exact: true }).first().waitFor()
  await screenshot(desk, 'the enrollment')

  await button(desk, m.desk_resend()).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByText('c•••@example.com').waitFor()
  const first = await mails.waitForMail(email, 'Enrollment Receipt')
  await button(desk, m.desk_resend_confirm()).click()
  await desk.getByText(m.desk_resend_done(), { exact: true }).waitFor()
  const again = await mails.waitForMail(email, 'Enrollment Receipt')
  expect(again.text).toBe(first.text)

  await button(desk, m.correct_contact_open()).click()
  const box = dialog.getByRole('textbox', { name: m.contact_phone() })
  await box.fill('(512) 555-0177')
  await dialog.locator('.dialog-actions button').first().click()
  // Nobody asks for a code of the applicant's: it is told by mail, to them.
  await dialog.getByText(m.correct_done(), { exact: true }).waitFor()
  await dialog.locator('.dialog-actions button').first().click()
  await mails.waitForMail(email, 'Contact information changed')
  await desk
    .locator('.desk-history')
    .getByText(/^Corrected/)
    .waitFor()

  await button(desk, m.desk_note_add()).click()
  await dialog.getByRole('textbox', { name: m.desk_note_label(), exact: true }).fill('Has a new phone.')
  await button(desk, m.desk_note_save()).click()
  await desk.locator('.desk-note-text').getByText('Has a new phone.').waitFor()

  // Back leads to what was found.
  await desk.goBack()
  await found.filter({ hasText: number }).waitFor()
  expect(await desk.getByRole('textbox', { name: m.desk_find_email(), exact: true }).inputValue()).toContain('@')
  await button(desk, m.desk_sign_out()).click()
  await signInAs(desk, 'Ada Moreno')
  await heading(desk, m.desk_audit_title()).waitFor()
  await desk.getByRole('textbox', { name: m.desk_find_number(), exact: true }).fill(number)
  await desk.keyboard.press('Enter')
  const rows = desk.locator('.desk-rows li')
  await rows.filter({ hasText: m.desk_deed_receipt() }).filter({ hasText: 'Olivia Park' }).waitFor()
  await rows.filter({ hasText: m.desk_deed_contact() }).filter({ hasText: 'Olivia Park' }).waitFor()
  // What was asked for in a hurry, while the first page was on its way.
  await rows.filter({ hasText: m.desk_deed_sign_in() }).first().waitFor({ state: 'detached' })
  await screenshot(desk, 'the audit')
  // What an auditor has no right to is not there under its address either.
  await desk.goto(product.url(`/desk/enrollment/${number}`))
  await heading(desk, m.desk_audit_title()).waitFor()
})

test('a question to the support waits at the desk until somebody says that it is answered', async ({
  open,
  product,
}) => {
  const page = await open(product.url('/support'))
  await page.getByRole('textbox', { name: m.support_name(), exact: true }).fill('Ana Lima')
  await page.getByRole('textbox', { name: m.support_email(), exact: true }).fill('ana.lima@example.com')
  await page.getByRole('combobox', { name: m.support_topic(), exact: true }).selectOption('billing')
  await page.getByRole('textbox', { name: m.support_message(), exact: true }).fill('Why was I charged twice?')
  await button(page, m.support_send()).click()
  await heading(page, m.support_sent_title()).waitFor()

  const desk = await open(product.url('/desk/support'))
  await signInAs(desk, 'Olivia Park')
  const question = desk.locator('.desk-rows li').filter({ hasText: 'Why was I charged twice?' })
  await question.waitFor()
  await screenshot(desk, 'support questions')
  await question.getByRole('button').click()
  await desk.locator('.dialog-actions button').first().click()
  await question.waitFor({ state: 'detached' })
  await desk.reload()
  await heading(desk, m.desk_support_title()).waitFor()
  await desk.getByText(m.desk_support_none(), { exact: true }).or(desk.locator('.desk-rows')).first().waitFor()
  expect(await question.count()).toBe(0)
})

test('a receipt that did not arrive waits in a queue until it is sent again', async ({ open, mails, product }) => {
  const email = 'nobody.has.this@example.com'
  mails.refuse(email)
  const page = await open(product.url())
  await walkToReview({ page, hands: quickHands(page), applicant: applicantOf('IO', email), cart: carts.dental })
  await button(page, m.review_submit()).click()
  const number = await page.locator('.receipt-number-value').innerText()

  const desk = await open(product.url('/desk/queues'))
  await signInAs(desk, 'Olivia Park')
  const queue = desk.getByRole('link', { name: m.desk_queue_mails(), exact: true })
  await queue.waitFor()
  await screenshot(desk, 'queues')
  await queue.click()
  await heading(desk, m.desk_queue_mails()).waitFor()
  const entry = desk.locator('.desk-rows li').filter({ hasText: number })
  // It was tried a moment after the submit: the queue is asked until it is given up.
  await expect
    .poll(
      async () => {
        await desk.reload()
        await desk.locator('.desk-rows, .empty-state').first().waitFor()
        return entry.count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  await entry.getByText(m.desk_queue_to({ to: email })).waitFor()
  await screenshot(desk, 'messages given up')
  mails.refuse(email, false)
  await entry.getByRole('button').filter({ hasText: m.desk_queue_send() }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByText(m.desk_queue_send_text({ message: 'Enrollment Receipt', to: email })).waitFor()
  await screenshot(desk, 'send again')
  await dialog.locator('.dialog-actions button').first().click()
  await desk.getByText(m.desk_queue_send_done(), { exact: true }).waitFor()
  expect(await entry.count()).toBe(0)
  await mails.waitForMail(email, 'Enrollment Receipt')

  // Who may not act reads the same queue, addresses masked, and is offered nothing to do.
  mails.refuse(email)
  await desk.goto(product.url(`/desk/enrollment/${number}`))
  await button(desk, m.desk_resend()).click()
  await button(desk, m.desk_resend_confirm()).click()
  await desk.getByText(m.desk_resend_done(), { exact: true }).waitFor()
  await button(desk, m.desk_sign_out()).click()
  const small = await open(product.url('/desk/queues/mails'), { viewport: phone })
  await signInAs(small, 'Ray Ellis')
  const read = small.locator('.desk-rows li').filter({ hasText: number })
  await expect
    .poll(
      async () => {
        await small.reload()
        await heading(small, m.desk_queue_mails()).waitFor()
        await small.locator('.desk-rows, .empty-state').first().waitFor()
        return read.count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  await read.getByText('n•••@example.com').waitFor()
  expect(await read.getByRole('button').count()).toBe(0)
  await screenshot(small, 'a queue on a phone')
  mails.refuse(email, false)
})

test('an open enrollment is found for who calls and kept longer, until it is submitted', async ({ open, product }) => {
  const email = 'calls.too.early@example.com'
  const page = await open(product.url())
  const applicant = applicantOf('IO', email)
  await walkToReview({ page, hands: quickHands(page), applicant, cart: carts.dental })

  const desk = await open(product.url('/desk/drafts'))
  await signInAs(desk, 'Olivia Park')
  await heading(desk, m.desk_drafts_title()).waitFor()
  await button(desk, m.desk_find_submit()).click()
  await desk.locator('.field-message').first().waitFor()
  await desk.getByRole('textbox', { name: m.desk_find_email(), exact: true }).fill(email)
  await desk.keyboard.press('Enter')
  const found = desk.locator('.desk-rows li')
  await found.first().waitFor()
  expect(await found.count()).toBe(1)
  await screenshot(desk, 'open enrollments')
  await found.getByRole('link').click()
  await desk.locator('.desk-step-name').first().waitFor()
  await screenshot(desk, 'an open enrollment')
  const dialog = desk.getByRole('dialog')
  await button(desk, m.desk_draft_extend()).click()
  await dialog.locator('.dialog-actions button').first().click()
  await desk.getByText(m.desk_draft_extend_done(), { exact: true }).waitFor()
  // Nobody has proved the address: no code is sent there.
  expect(await button(desk, m.desk_draft_code()).count()).toBe(0)
  await desk.getByText(m.desk_draft_code_none(), { exact: true }).waitFor()
  // Back leads to what was found.
  await desk.goBack()
  await found.first().waitFor()
  await button(page, m.review_submit()).click()
  await page.locator('.receipt-number-value').waitFor()
  await found.getByRole('link').click()
  await desk.getByText(m.error_desk_draft(), { exact: true }).waitFor()
})

test('a reader on a phone reads an enrollment and is offered nothing to do about it', async ({ open, product }) => {
  const page = await open(product.url())
  const applicant = applicantOf('IO', 'read.only@example.com')
  await walkToReview({ page, hands: quickHands(page), applicant, cart: carts.dental })
  await button(page, m.review_submit()).click()
  const number = await page.locator('.receipt-number-value').innerText()

  const desk = await open(product.url(`/desk/enrollment/${number}`), { viewport: phone })
  await signInAs(desk, 'Ray Ellis')
  await desk.getByText(m.desk_case_read_only(), { exact: true }).waitFor()
  for (const name of [m.desk_resend(), m.desk_note_add(), m.desk_reveal_numbers(), m.cancel_open()])
    expect(await button(desk, name).count()).toBe(0)
  // Numbers are masked in what is read.
  await desk.getByText(m.review_card_personal(), { exact: true }).first().click()
  const answers = await desk.locator('main').innerText()
  expect(answers).toMatch(/[*•]{3}-[*•]{2}-\d{4}/)
  expect(answers).not.toMatch(/\b\d{3}-\d{2}-\d{4}\b/)
  await screenshot(desk, 'read only')
})
