import { expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { birthdate } from '#tests/server/support/answers.ts'
import { ask } from '#tests/server/support/asking.ts'
import { clientJourney, review } from '#tests/server/support/journey.ts'
import { here, openPage } from './live-app.tsx'
import { freshServer } from './live-server.ts'
import { boxCalled, enter, page, press, says, tick } from './person.ts'

const byRep = { eprocess: 'rep', agent_id: 'rep-rivera' } as const
const digits = '(512) 555-0142'

test('a client reads what a rep has answered once the date of birth is right, and signs it', async () => {
  const server = await freshServer()
  const journey = await clientJourney(server.app, byRep, { tier: 'IS', plans: ['evergreen-tx-silver'] })
  await ask(journey, 'POST enrollment/save-review-info', review)
  const letters = (await server.app.mailbox()).map(({ message }) => message.text)
  const token = /\/sign\/([\w-]+)/.exec(letters.join('\n'))?.[1] ?? ''
  openPage(server, `/sign/${token}`)
  enter(await boxCalled(m.signing_birthdate()), '01/02/1990')
  await press(m.common_continue())
  await says(m.error_birthdate_other())
  expect(page()).not.toContain(m.signing_answers())
  enter(await boxCalled(m.signing_birthdate()), birthdate)
  await press(m.common_continue())
  await says(m.signing_answers())
  for (const text of ['High blood pressure', '1100 Congress Ave', '•••-••-4567', "Robin O'Neil"]) await says(text)
  // When what is charged to what, as on the rep's receipt.
  for (const text of [m.mail_fact_first(), m.mail_fact_monthly(), m.charge_title()]) await says(text)
  // The frame of a step, and nothing that leads into the shop.
  expect(document.querySelector('.site-header-slim')).not.toBeNull()
  expect(document.querySelector('.menu-button, .cart-link, .footer-groups')).toBeNull()
  // Under the mark that stood over it while the rep enrolled, and no other.
  expect(document.querySelector('.brand-logo')?.getAttribute('alt')).toBe('Rivera Benefits')
  expect(page()).toContain('Rivera Benefits. All rights reserved.')
  // One number on the whole page: that of the rep.
  expect(new Set(page().match(/\(\d{3}\) 555-\d{4}/g))).toEqual(new Set([digits]))
  const boxes = document.querySelectorAll<HTMLInputElement>('.agreement-text .agreement-box input')
  expect(boxes).toHaveLength(document.querySelectorAll('.agreement-text').length)
  for (const box of boxes) box.click()
  await tick(m.signature_type())
  enter(await boxCalled(m.signature_typed_name()), 'Pat')
  await press(m.signing_submit())
  await says(m.signing_thanks())
  expect(page()).not.toContain('High blood pressure')
  // Nobody is left on a page without a way on, now or when they come back to the link.
  await press(m.signing_find())
  await says(m.find_enrollment_text())
  openPage(server, `/sign/${token}`)
  await says(m.signing_before())
  await press(m.signing_find())
  await says(m.find_enrollment_text())
})

test('a link that leads to no enrollment names whom to call, and leads to one by its number', async () => {
  const server = await freshServer()
  openPage(server, '/sign/xyz')
  await says(m.signing_invalid())
  await says(m.signing_help({ name: 'Enrollchart', phone: '(800) 555-0100' }))
  await press(m.signing_find())
  await says(m.find_enrollment_text())
  expect(here()).toBe('/your-enrollment')
})
