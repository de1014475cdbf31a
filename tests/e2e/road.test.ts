import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { mouse } from '#tests/drivers/hands.driver.ts'
import { applicantOf, secrets } from '#tests/drivers/people.ts'
import { type Cart, carts, walk } from '#tests/drivers/road.driver.ts'
import { test } from './support/test.ts'
import { findIn, gatherTraces, watchAddresses } from './support/traces.ts'

const roads: readonly (readonly ['IO' | 'IS' | 'IC', string, Cart])[] = [
  ['IO', 'a member alone, dental, by card', carts.dental],
  ['IS', 'with a spouse, accident, by card', carts.accident],
  ['IC', 'with a child, limited medical of a union, by list', carts.union],
]

// @spec 1:28 1:46 1:138
test.for(roads)('%s: %s', async ([tier, , cart], { open, mails, product }) => {
  const page = await open('/')
  const addresses = watchAddresses(page)
  const to = `marisol.${tier.toLowerCase()}@example.com`
  const number = await walk({ page, hands: mouse(page), applicant: applicantOf(tier, to), cart })
  expect(number).toMatch(/^EC-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  const mail = await mails.waitForMail(to, 'Enrollment Receipt')
  expect(mail.text).toContain(number)
  for (const { name } of cart.plans) expect(mail.text).toContain(name)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(m.receipt_title({ name: 'Marisol Okafor' }))

  const traces = await gatherTraces(page, product, addresses)
  expect(findIn(traces, [secrets.ssn, secrets.card, `"${secrets.code}"`, secrets.signature])).toEqual([])
  expect(findIn(traces, ['save-contact-info'])).toEqual(['save-contact-info: addresses', 'save-contact-info: log'])

  await page.getByRole('button', { name: m.receipt_home() }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/enrollment'))
  await page.getByRole('heading', { level: 1, name: m.quote_hero_title() }).waitFor()
})
