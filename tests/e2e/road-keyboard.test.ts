import { expect } from 'vitest'
import { keyboard } from '#tests/drivers/hands.driver.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { carts, walk } from '#tests/drivers/road.driver.ts'
import { looker } from './support/look.ts'
import { test } from './support/test.ts'

test('a family by keyboard alone from the quote to the receipt, every page accessible on the way', async ({
  open,
  mails,
}) => {
  const page = await open('/', { reducedMotion: 'reduce' })
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
  const { look, findings } = looker(page, 'wide')
  const number = await walk({
    page,
    hands: keyboard(page),
    applicant: applicantOf('IF', to),
    cart: carts.everything,
    look,
  })
  expect(findings).toEqual({})
  const mail = await mails.waitForMail(to, 'Enrollment Receipt')
  expect(mail.text).toContain(number)
})
