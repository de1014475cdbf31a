import { expect } from 'vitest'
import { overwriteGetLocale } from '#schemas/messages/generated/runtime.js'
import { mouse } from '#tests/drivers/hands.driver.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { carts, walk } from '#tests/drivers/road.driver.ts'
import { looker } from './support/look.ts'
import { proveEmail } from './support/prove.ts'
import { test } from './support/test.ts'

test('a family in Spanish: nowhere a word of English, mail included', async ({ open, mails }) => {
  overwriteGetLocale(() => 'es')
  const page = await open('/', { locale: 'es-US', reducedMotion: 'reduce' })
  const hands = mouse(page)
  const to = 'marisol.es@bounce.example.com'
  const { look, findings } = looker(page, 'es', { spanish: true })
  const number = await walk({
    page,
    hands,
    applicant: applicantOf('IF', to),
    cart: carts.everything,
    look,
    withMistakes: true,
    prove: () => proveEmail(page, hands, mails, to, look),
  })
  expect(findings).toEqual({})
  const mail = await mails.waitForMail(to, /Recibo de inscripción/)
  expect(mail.text).toContain(number)
  expect(mail.text).not.toMatch(/\b(?:the|and|your|you|with|this)\b/i)
})
