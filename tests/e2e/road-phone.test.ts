import { expect } from 'vitest'
import { mouse } from '#tests/drivers/hands.driver.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { carts, walk } from '#tests/drivers/road.driver.ts'
import { looker } from './support/look.ts'
import { proveEmail } from './support/prove.ts'
import { test } from './support/test.ts'

test('a family on a phone: every page, dialog and mistake is accessible and fits', async ({ open, mails }) => {
  const page = await open('/', { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  const hands = mouse(page)
  const to = 'marisol.phone@bounce.example.com'
  const { look, findings } = looker(page, 'phone')
  const number = await walk({
    page,
    hands,
    applicant: applicantOf('IF', to),
    cart: carts.everything,
    look,
    withMistakes: true,
    prove: () => proveEmail(page, hands, mails, to, look),
  })
  expect(number).toMatch(/^EC-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(findings).toEqual({})
})
