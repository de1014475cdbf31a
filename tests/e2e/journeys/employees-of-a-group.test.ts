import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { carts, walk } from '#tests/drivers/journey.driver.ts'
import { quickHands } from '#tests/drivers/machines/support/storefront/quick-hands.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { phone, screenshot, test } from '../support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const group = 'Bluebonnet Bakery'

const roster = (lines: readonly string[]) => ({
  name: 'roster.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Employee ID;First name;Last name;Email;Birth date;Hire date', ...lines].join('\r\n')),
})

test('an operator uploads a roster and invites; one employee waives, another one enrolls, and the desk shows it', async ({
  open,
  mails,
  product,
}) => {
  const enrolling = applicantOf('IO', 'enrolls.by.invitation@example.com')
  const { first_name: first = '', last_name: last = '' } = enrolling.personal
  const good = [
    `77;${first};${last};enrolls.by.invitation@example.com;${enrolling.quote.dob};2020-01-06`,
    '78;Bo;Lima;waives.by.invitation@example.com;02/03/1990;03/01/2021',
  ]
  const desk = await open(product.url('/desk/groups'))
  await button(desk, m.desk_demo_as({ name: 'Olivia Park' })).click()
  await desk.getByRole('link', { name: group, exact: true }).click()
  await desk.getByText(m.desk_roster_empty()).waitFor()
  await desk.getByRole('link', { name: m.desk_roster_upload(), exact: true }).click()
  const file = desk.locator('input[type="file"]')
  await file.setInputFiles(roster([...good, '79;Cem;;cem@example.com;31/12/1979;06/15/2015']))
  await button(desk, m.desk_upload_check()).click()
  await desk.getByText(m.desk_upload_mistakes({ count: 2 })).waitFor()
  await desk.getByText(m.desk_upload_line_column({ line: 4, column: 'Birth date' })).waitFor()
  await screenshot(desk, 'mistakes in a roster')
  await file.setInputFiles(roster(good))
  await button(desk, m.desk_upload_check()).click()
  await desk.getByText(m.desk_upload_added({ count: 2 })).waitFor()
  await screenshot(desk, 'what a roster changes')
  await button(desk, m.desk_upload_apply()).click()
  await desk.getByText(m.desk_upload_done({ added: 2, changed: 0, removed: 0 })).waitFor()
  await desk.getByRole('link', { name: m.desk_upload_back(), exact: true }).click()
  await button(desk, m.desk_roster_invite_all({ count: 2 })).click()
  await button(desk, m.desk_roster_send()).click()
  await desk.getByText(m.desk_roster_sent({ sent: 2 })).waitFor()
  await screenshot(desk, 'the roster')

  const subject = m.mail_invitation_subject({ group })
  const linkTo = async (address: string): Promise<string> => {
    const { text } = await mails.waitForMail(address, subject)
    return /https?:\S+\/invitation#\S+/.exec(text)?.[0] ?? ''
  }
  const comesIn = async (address: string, opening: Parameters<typeof open>[1] = {}): Promise<Page> => {
    const page = await open(await linkTo(address), opening)
    await heading(page, m.invitation_title({ group })).waitFor()
    // The token is on no screen, in no history and in nothing that is stored.
    expect(new URL(page.url()).hash).toBe('')
    await button(page, m.invitation_send()).click()
    const { text } = await mails.waitForMail(address, m.mail_otp_subject())
    await page.getByRole('textbox', { name: m.otp_code() }).fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
    await button(page, m.invitation_open()).click()
    return page
  }

  const waiving = await comesIn('waives.by.invitation@example.com', { viewport: phone })
  await heading(waiving, m.invitation_hello({ name: 'Bo' })).waitFor()
  await screenshot(waiving, 'an invitation')
  await button(waiving, m.invitation_waive()).click()
  await waiving.getByText(m.invitation_waived()).waitFor()
  // Who comes back to the page finds what they said.
  await waiving.reload()
  await waiving.getByText(m.invitation_waived()).waitFor()

  const page = await comesIn('enrolls.by.invitation@example.com')
  await button(page, m.invitation_begin()).click()
  const born = page.getByRole('textbox', { name: m.quote_dob_label(), exact: true })
  await born.waitFor()
  await expect.poll(() => born.inputValue()).toBe(enrolling.quote.dob)
  const number = await walk({
    page,
    hands: quickHands(page),
    applicant: enrolling,
    cart: carts.dental,
    begin: async () => {
      const hands = quickHands(page)
      await hands.type(m.quote_zip_label(), enrolling.quote.zip)
      await hands.pick(m.quote_gender_label(), m.quote_gender_female())
      await hands.press(m.quote_submit())
      await page.waitForURL((address) => address.pathname === '/plans')
    },
    look: async (name) => {
      if (name !== 'personal') return
      const box = page.getByRole('textbox', { name: m.personal_first_name(), exact: true })
      await expect.poll(() => box.inputValue()).toBe(first)
    },
  })

  await desk.reload()
  const rows = desk.locator('.desk-rows li')
  await rows.filter({ hasText: number }).filter({ hasText: m.desk_roster_state_enrolled() }).waitFor()
  await rows.filter({ hasText: 'Bo Lima' }).filter({ hasText: m.desk_roster_state_waived() }).waitFor()
  await screenshot(desk, 'who enrolled and who waived')
  await desk
    .getByRole('button', { name: m.desk_roster_counted({ state: m.desk_roster_state_waived(), count: 1 }) })
    .click()
  await rows.filter({ hasText: number }).waitFor({ state: 'detached' })
  await rows
    .getByRole('button', { name: m.desk_roster_act_of({ act: m.desk_roster_take_back(), name: 'Bo Lima' }) })
    .click()
  await button(desk, m.desk_roster_take_back()).last().click()
  await desk.getByText(m.desk_roster_none(), { exact: true }).waitFor()
})
