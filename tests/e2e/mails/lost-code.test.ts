import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { enrollment } from '#tests/drivers/enrollment.driver.ts'
import { boxOf } from '#tests/drivers/form.driver.ts'
import { mouse } from '#tests/drivers/hands.driver.ts'
import { nowhere, openEnrolled } from '../support/enrolled.ts'
import { looker } from '../support/look.ts'
import { test } from '../support/test.ts'

const subject = 'Your enrollment code'
const email = 'lost.code@example.com'

/** What is said of who holds the enrollment, without the day. */
const sinceSomeDay = (said: (values: { date: string }) => string): string => said({ date: '' }).replace(/\s*\.$/, '')

// @spec 1:42 3:102
test('a lost code is asked for anew in another browser, which goes on where it was saved; the first is told', async ({
  open,
  product,
  mails,
}) => {
  const first = await open(nowhere)
  const hands = mouse(first)
  const cart = { tier: 'IO', plans: ['anchor-life-term'] } as const
  await openEnrolled(first, product, { cart, step: 'contact' })
  await boxOf(first, 'address1').waitFor()
  await hands.type(m.contact_address1(), '1204 Lavaca Stre')
  await hands.press(m.save_later_button())
  // The step below it has a box of the same name.
  await first.locator('dialog[open]').waitFor()
  await hands.type(m.save_later_email(), email)
  await hands.press(m.save_later_send())
  await first.locator('dialog[open]').getByText(m.save_later_saved()).waitFor()
  await mails.waitForMail(email, subject)
  await hands.press(m.save_later_current())
  // The mail is lost.
  mails.forget()

  const second = await open('/continue-enrollment', {
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const { look, findings } = looker(second, 'lost-code')
  const there = mouse(second)
  await there.press(m.lost_code_open())
  await second.getByRole('heading', { level: 1, name: m.lost_code_title() }).waitFor()
  await look('asking')
  await there.type(m.continue_email(), email)
  await there.press(m.lost_code_ask())
  await second.getByText(m.lost_code_sent({ email })).waitFor()
  await look('sent')
  const mail = await mails.waitForMail(email, subject)
  const [, code = ''] = /Code: (\S+)/.exec(mail.text) ?? []
  await there.press(m.lost_code_enter())
  await there.type(m.continue_code(), code)
  await there.press(m.continue_button())
  await enrollment(second, there).at('contact')
  await expect.poll(() => boxOf(second, 'address1').inputValue()).toBe('1204 Lavaca Stre')
  await second.getByText(m.holder_elsewhere_too(), { exact: true }).waitFor()
  expect(findings).toEqual({})

  await first.evaluate(() => void dispatchEvent(new Event('focus')))
  await first.getByText(sinceSomeDay(m.holder_elsewhere)).waitFor()
  await first.getByRole('button', { name: m.holder_take(), exact: true }).click()
  await first.getByText(sinceSomeDay(m.holder_mine)).waitFor()
  await second.evaluate(() => void dispatchEvent(new Event('focus')))
  await second.getByText(sinceSomeDay(m.holder_elsewhere)).waitFor()
})
