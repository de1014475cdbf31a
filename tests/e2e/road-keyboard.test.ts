import { expect } from 'vitest'
import { keyboard } from '#tests/drivers/hands.driver.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { carts, walk } from '#tests/drivers/road.driver.ts'
import { test } from './support/test.ts'

test('by keyboard alone from the quote to the receipt, the signature typed', async ({ open, mails }) => {
  const page = await open('/')
  const to = 'marisol.keys@example.com'
  // The test fails where a pointer is used all the same.
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => {
        throw new Error('A pointer was used')
      },
      true,
    )
  })
  await page.reload()
  const number = await walk({
    page,
    hands: keyboard(page),
    applicant: applicantOf('IF', to),
    cart: carts.everything,
  })
  const mail = await mails.waitForMail(to, 'Enrollment Receipt')
  expect(mail.text).toContain(number)
})
