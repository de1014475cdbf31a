import { expect } from 'vitest'
import { applicantOf, secrets } from '#tests/drivers/people.ts'
import { carts, walk } from '#tests/drivers/journey.driver.ts'
import { keyboardJourney } from './support/keyboard-journey.ts'
import { proveEmail } from './support/prove.ts'
import { test } from './support/test.ts'
import { findIn, gatherTraces, watchAddresses } from './support/traces.ts'

const typed = [
  secrets.ssn,
  secrets.beneficiarySsn,
  secrets.dependentSsn,
  secrets.account,
  secrets.condition,
  secrets.medication,
  secrets.signature,
]

test('a family by keyboard alone, in Spanish, at 320 px, in forced colours: every page, dialog and mistake is accessible, fits, and has no word of English', async ({
  open,
  mails,
  product,
}) => {
  const { page, hands, look, found } = await keyboardJourney(open, 'keys')
  const addresses = watchAddresses(page)
  await page.goto(product.url())
  const to = 'marisol.keys@bounce.example.com'
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
  expect(found()).toEqual({})
  const mail = await mails.waitForMail(to, /Recibo de inscripción/)
  expect(mail.text).toContain(number)
  // Addresses are of no language.
  expect(mail.text.replaceAll(/https?:\S+/g, '')).not.toMatch(/\b(?:the|and|your|you|with|this)\b/i)

  // What was typed in confidence is nowhere in the clear; the same search finds what is open.
  const traces = await gatherTraces(page, product, addresses)
  expect(findIn(traces, typed)).toEqual([])
  // The product is other files' too, whose pages may stand in its log.
  expect(findIn(traces, ['evergreen-tx-silver', '/enrollment/contact-info', 'save-personal-info'])).toEqual(
    expect.arrayContaining([
      'evergreen-tx-silver: addresses',
      'evergreen-tx-silver: data',
      '/enrollment/contact-info: addresses',
      'save-personal-info: addresses',
      'save-personal-info: log',
    ]),
  )
})
