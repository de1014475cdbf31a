import type { Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Product, startProduct } from '#paths/run/product/product.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { type TestProvider, startProvider } from '#tests/card-provider.ts'
import { enrollment } from '#tests/drivers/enrollment.driver.ts'
import { fillCardFrame } from '#tests/drivers/form.driver.ts'
import { mouse } from '#tests/drivers/hands.driver.ts'
import { carts, walkToReview } from '#tests/drivers/journey.driver.ts'
import { quickHands } from '#tests/drivers/machines/support/storefront/quick-hands.ts'
import { type Applicant, applicantOf } from '#tests/drivers/people.ts'
import { type Mails, startMails } from '../support/mails.ts'
import { screenshot, test } from '../support/test.ts'

let provider: TestProvider
let mails: Mails
let product: Product
beforeAll(async () => {
  provider = await startProvider()
  mails = await startMails()
  const { url, merchant, user, password } = provider.settings
  product = await startProduct({
    SMTP_URL: mails.address,
    RATE_LIMITS: 'off',
    CARD_GATEWAY_URL: url,
    CARD_GATEWAY_MERCHANT: merchant,
    CARD_GATEWAY_USER: user,
    CARD_GATEWAY_PASSWORD: password,
  })
})
afterAll(async () => {
  await product.stop()
  await provider.stop()
  await mails.stop()
})

const goodCard = {
  card_number: '4111111111111111',
  security_code: '123',
  expiration_month: '12',
  expiration_year: '2031',
}
const payer = (email: string, card_number: string) => {
  const applicant = applicantOf('IO', email)
  return { ...applicant, card: { ...applicant.card, ...goodCard, card_number } }
}

/** The way to the billing step, which stands open then. */
const toBilling = async (page: Page, applicant: Applicant): Promise<void> => {
  const arrived = new Error('The billing step is open')
  const look = async (name: string) => {
    if (name === 'billing') throw arrived
  }
  await walkToReview({ page, hands: quickHands(page), applicant, cart: carts.dental, look }).catch((error: unknown) => {
    if (error !== arrived) throw error
  })
}

test('a card is typed into the fields of its provider, declined when it is charged, and another one given by a code', async ({
  open,
}) => {
  const email = 'marisol.card@example.com'
  const page = await open(product.url())
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(product.url())) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  const declinedLater = '4000000000000341'
  await walkToReview({
    page,
    hands: quickHands(page),
    applicant: payer(email, declinedLater),
    cart: carts.dental,
    withMistakes: true,
  })
  await page
    .getByText(m.billing_brand_ending({ brand: 'Visa', digits: '0341' }))
    .first()
    .waitFor()
  await page.getByRole('button', { name: m.review_submit(), exact: true }).click()
  await page.locator('.receipt-number-value').waitFor()
  const declined = await mails.waitForMail(email, 'Your payment did not go through')
  expect(declined.text).toContain('/your-enrollment')
  await page.reload()
  await page.getByText(m.receipt_payment_failed()).waitFor()
  await page.getByRole('button', { name: m.change_payment_title() }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: m.billing_first_name_on_cc() }).fill('Marisol')
  await dialog.getByRole('textbox', { name: m.billing_last_name_on_cc() }).fill('Okafor')
  await dialog.getByRole('textbox', { name: m.billing_address1() }).fill('1204 Lavaca Street')
  await dialog.getByRole('textbox', { name: m.billing_zip() }).fill('78701')
  await fillCardFrame(page, goodCard)
  await screenshot(page, 'another card')
  await dialog.locator('.dialog-actions button').first().click()
  const code = dialog.getByRole('textbox', { name: m.otp_code() })
  await code.waitFor()
  const mail = await mails.waitForMail(email, /code/)
  await code.fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '')
  await dialog.locator('.dialog-actions button').first().click()
  await dialog.getByText(m.change_payment_done(), { exact: true }).waitFor()
  await mails.waitForMail(email, 'Payment method changed')
  await dialog.locator('.dialog-actions button').first().click()
  // It is charged within seconds, and the page says so when it is opened again.
  await expect
    .poll(async () => {
      await page.reload()
      await page.locator('.receipt-number-value').waitFor()
      return page.getByText(m.receipt_payment_failed()).count()
    })
    .toBe(0)
  await page
    .getByText(/charged to the Visa card ending in 1111/)
    .first()
    .waitFor()
  const asked = sent.join('\n')
  for (const secret of [declinedLater, goodCard.card_number, '4111 1111']) expect(asked).not.toContain(secret)
})

test('a card that is declined at the step is named there, and what was typed stays', async ({ open }) => {
  const page = await open(product.url())
  const applicant = payer('linh.card@example.com', '4000000000000002')
  const steps = enrollment(page, mouse(page))
  await toBilling(page, applicant)
  // Another window's word is no card.
  await page.locator('.card-frame-fields').waitFor()
  await page.evaluate(async () => {
    globalThis.postMessage(JSON.stringify({ message: '9411234567899999', expiry: '203012' }), '*')
    const other = document.createElement('iframe')
    document.body.append(other)
    // From a frame that is not the provider's.
    other.contentWindow?.parent.postMessage(JSON.stringify({ message: '9411234567899999', expiry: '203012' }), '*')
    // Messages come in their order: when this one is here, those before it were heard.
    const heard = new Promise<void>((resolve) => {
      globalThis.addEventListener('message', ({ data }) => data === 'the last' && resolve())
    })
    globalThis.postMessage('the last', '*')
    await heard
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    other.remove()
  })
  expect(await page.getByText(m.billing_card_fields_taken({ digits: '9999' })).count()).toBe(0)
  await steps.card(applicant)
  await steps.next()
  const frame = page.frameLocator('.card-frame-fields')
  await page.locator('[data-field="card_token"]').getByText(m.error_card_declined()).waitFor()
  expect(await frame.getByLabel(m.billing_card_number(), { exact: true }).inputValue()).toBe('4000 0000 0000 0002')
  await fillCardFrame(page, goodCard)
  // What was wrong goes, and with it the room that it took.
  await page.locator('.form-summary').waitFor({ state: 'detached' })
  // Out of the provider's frame first, as by Tab: while it has the focus the browser scrolls back to it under the pointer.
  await page.getByRole('button', { name: m.common_next(), exact: true }).focus()
  await steps.next()
  await steps.at('review')
})

test('where the fields do not come the page says so after a while, and an account pays', async ({ open, expected }) => {
  const page = await open(product.url())
  await page.route('**/itoke/**', () => undefined)
  await page.clock.install()
  expected.push(/itoke/)
  const applicant = applicantOf('IO', 'ann.card@example.com')
  const steps = enrollment(page, mouse(page))
  await toBilling(page, applicant)
  await page.getByText(m.billing_card_fields_loading(), { exact: true }).waitFor()
  await page.clock.fastForward(16_000)
  await page.getByText(m.billing_card_fields_failed(), { exact: true }).waitFor()
  await page.getByRole('button', { name: m.billing_card_fields_retry() }).waitFor()
  await page.getByRole('radio', { name: m.billing_eft() }).check()
  await steps.bank(applicant)
  await steps.next()
  await steps.at('review')
})
