import type { Page } from 'playwright'
import { m } from '#schemas/messages/generated/messages.js'
import { enrollment } from '#tests/drivers/enrollment.driver.ts'
import type { Hands } from '#tests/drivers/hands.driver.ts'
import type { Mails } from './mails.ts'

/** Proves a refused email address with the code that was mailed to it, and goes on. */
export const proveEmail = async (
  page: Page,
  hands: Hands,
  mails: Mails,
  to: string,
  look: (name: string) => Promise<void> = async () => undefined,
): Promise<void> => {
  await page.getByRole('button', { name: m.contact_verify_link(), exact: true }).waitFor()
  await look('contact-refused')
  await hands.press(m.contact_verify_link())
  await look('otp-send')
  await hands.press(m.otp_send())
  const mail = await mails.waitForMail(to, m.mail_otp_subject())
  const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
  await page.getByRole('textbox', { name: m.otp_code() }).waitFor()
  await look('otp-enter')
  await hands.type(m.otp_code(), code)
  await hands.press(m.otp_verify())
  // It closes by itself.
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await page.getByText(m.contact_verified_email(), { exact: true }).waitFor()
  await look('contact-proved')
  await enrollment(page, hands).next()
}
