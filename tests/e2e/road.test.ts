import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { enrollment } from '#tests/drivers/enrollment.driver.ts'
import { mouse } from '#tests/drivers/hands.driver.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { storefront } from '#tests/drivers/storefront.driver.ts'
import { test } from './support/test.ts'

test('a family: three plans, all nine steps', async ({ open, mails }) => {
  const page = await open('/')
  const hands = mouse(page)
  const shop = storefront(page, hands)
  const steps = enrollment(page, hands)
  const applicant = applicantOf('IF', 'marisol@bounce.example.com')

  await shop.quote(applicant, m.category_medical())
  await shop.openPlan('Evergreen Health Texas Silver PPO 6000')
  await shop.addPlan()
  await shop.morePlans(m.category_term_life())
  await shop.openPlan('Anchor Life Term')
  await shop.addPlan()
  await shop.morePlans(m.category_di())
  await shop.openPlan('Steady Short-Term Disability')
  await shop.addPlan({ salary: '52000', hours: '40' })
  await shop.checkout()

  await steps.personal(applicant)
  await steps.next()
  await steps.contact(applicant)
  await steps.next()
  await hands.press(m.contact_verify_link())
  await hands.press(m.otp_send())
  const mail = await mails.waitForMail('marisol@bounce.example.com', /code/i)
  const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
  await hands.type(m.otp_code(), code)
  await hands.press(m.otp_verify())
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await steps.next()
  await steps.employer(applicant)
  await steps.next()
  await steps.beneficiaries(applicant)
  await steps.next()
  await steps.health(applicant)
  await steps.next()
  await steps.dependents(applicant, true)
  await steps.next()
  await steps.agreement(applicant)
  await steps.next()
  await steps.bank(applicant)
  await steps.next()
  await steps.submit()
  const number = await steps.receipt()
  expect(number).toMatch(/^\w+/)
  const receipt = await mails.waitForMail('marisol@bounce.example.com', 'Enrollment Receipt')
  expect(receipt.text).toContain(number)
})
