import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Product } from '#paths/run/product/product.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { enrollment } from '#tests/drivers/enrollment.driver.ts'
import { mouse } from '#tests/drivers/hands.driver.ts'
import { quickHands } from '#tests/drivers/machines/support/storefront/quick-hands.ts'
import { applicantOf, secrets } from '#tests/drivers/people.ts'
import { type Cart, carts, walk } from '#tests/drivers/journey.driver.ts'
import { storefront } from '#tests/drivers/storefront.driver.ts'
import { codeIn } from './support/enter.ts'
import type { Mails } from './support/mails.ts'
import { test } from './support/test.ts'
import { findIn, gatherTraces, watchAddresses } from './support/traces.ts'

interface Proofs {
  mails: Mails
  product: Product
  addresses: readonly string[]
}

/** What holds however the journey was walked. Ends on the landing page. */
const proveJourney = async (
  page: Page,
  number: string,
  to: string,
  cart: Cart,
  { mails, product, addresses }: Proofs,
) => {
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
}

/** The signed PDF, as the browser saves it: its name and its first bytes. */
const savedDocument = async (page: Page, to: string, mails: Mails): Promise<[name: string, begins: string]> => {
  await page.getByRole('button', { name: m.signed_document_get_signed(), exact: true }).click()
  await page.getByRole('button', { name: m.signed_document_get(), exact: true }).click()
  const code = codeIn(await mails.waitForMail(to, m.mail_otp_subject()))
  await page.getByRole('textbox', { name: m.otp_code() }).fill(code)
  await page.getByRole('button', { name: m.signed_document_open(), exact: true }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: m.signed_document_download(), exact: true }).click()
  const file = await saving
  const bytes = await readFile(await file.path())
  await page.getByRole('button', { name: m.common_close(), exact: true }).click()
  return [file.suggestedFilename(), bytes.toString('latin1', 0, 5)]
}

const journeys: readonly (readonly ['IS' | 'IC', string, Cart])[] = [
  ['IS', 'with a spouse, accident, by card', carts.accident],
  ['IC', 'with a child, limited medical of a union, by list', carts.union],
]

// @spec 1:28 1:46 1:138 3:21 3:94 3:175
test.for(journeys)('%s: %s', async ([tier, , cart], { open, mails, product }) => {
  const page = await open('/')
  const addresses = watchAddresses(page)
  const to = `marisol.${tier.toLowerCase()}@example.com`
  const number = await walk({ page, hands: quickHands(page), applicant: applicantOf(tier, to), cart })
  expect(await savedDocument(page, to, mails)).toEqual([`enrollment-${number}.pdf`, '%PDF-'])
  await proveJourney(page, number, to, cart, { mails, product, addresses })
})

// @spec 1:28 1:46 1:138 3:21 3:94 3:175
test('IO: a member alone, dental, by card; in a hurry, or on a slow network, everything is sent once', async ({
  open,
  mails,
  product,
}) => {
  const page = await open('/')
  const addresses = watchAddresses(page)
  const to = 'marisol.hurry@example.com'
  const hands = mouse(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.replace(/^.*\//, ''))
  })
  const count = (name: string) => sent.filter((one) => one === name).length
  const applicant = applicantOf('IO', to)
  const shop = storefront(page, hands)
  const steps = enrollment(page, hands)
  await shop.quote(applicant, m.category_dental())
  await shop.openPlan('Meadowlark Dental High')
  await shop.addPlan()
  await shop.checkout()

  // The answer waits until the test lets it go.
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/save-personal-info', async (route) => {
    await held
    await route.continue()
  })
  await steps.personal(applicant)
  const next = page.locator('.step-actions .button-primary')
  await next.click()
  await page.locator('.step-actions [aria-busy="true"]').waitFor()
  await next.click({ force: true })
  await next.click({ force: true })
  release()
  await steps.at('contact')
  expect(count('save-personal-info')).toBe(1)

  await steps.contact(applicant)
  await next.dblclick()
  await steps.at('agreement')
  expect(count('save-contact-info')).toBe(1)
  await steps.agreement(applicant)
  await next.dblclick()
  await steps.card(applicant)
  await next.dblclick()
  await steps.at('review')
  await page.getByRole('button', { name: m.review_submit(), exact: true }).dblclick()
  const number = await steps.receipt()
  expect([count('save-agreement-info'), count('save-billing-info'), count('save-review-info')]).toEqual([1, 1, 1])
  await proveJourney(page, number, to, carts.dental, { mails, product, addresses })
  expect(mails.all().filter((one) => one.to.includes(to))).toHaveLength(1)
})
