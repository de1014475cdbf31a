import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { enrollment } from '#tests/drivers/enrollment.driver.ts'
import { boxOf } from '#tests/drivers/form.driver.ts'
import { type ChosenPlan, carts, walkToReview } from '#tests/drivers/journey.driver.ts'
import { quickHands } from '#tests/drivers/machines/support/storefront/quick-hands.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { storefront } from '#tests/drivers/storefront.driver.ts'
import { looker } from '../support/look.ts'
import { openFrame, phone, startProductForThisTry, test } from '../support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

const signIn = async (desk: Page): Promise<void> => {
  await button(desk, m.desk_demo_as({ name: 'Pat Quinn' })).click()
  await heading(desk, m.catalog_title()).waitFor()
}

/** A draft of a version, opened. */
const copy = async (desk: Page, note: string): Promise<void> => {
  await button(desk, m.catalog_copy_of({ number: 1 })).click()
  await desk.getByRole('dialog').getByRole('textbox').fill(note)
  await button(desk, m.catalog_copy_go()).click()
  await heading(desk, m.catalog_version({ number: 2 })).waitFor()
}

/** Opens the file of the accident plans and changes the first price of the first one. */
const changePrice = async (desk: Page, price: string): Promise<void> => {
  await desk.getByRole('link', { name: 'plans/accident.json', exact: true }).click()
  await desk.locator('.desk-price').first().fill(price)
  await button(desk, m.catalog_file_save()).click()
  await desk.getByText(m.catalog_file_saved(), { exact: true }).waitFor()
}

test('a publisher changes a price without JSON, tries it out, publishes it, and rolls it back', async ({
  open,
  mails,
  expected,
}) => {
  const product = await startProductForThisTry(mails)
  const desk = await open(product.url('/desk'))
  const { look, findings } = looker(desk, 'publisher', { alsoDark: true })
  await signIn(desk)
  await look('list')
  await copy(desk, 'Prices of 2027')
  await changePrice(desk, '12.34')
  await look('prices')
  await desk.getByRole('link', { name: m.catalog_file_version() }).click()
  await desk.locator('.desk-after', { hasText: '$12.34' }).waitFor()
  await look('version')

  // The whole product with the draft, in another browser; nothing that binds anybody can be done there.
  await button(desk, m.catalog_preview()).click()
  const link = await desk.getByRole('dialog').getByRole('link').first().getAttribute('href')
  await desk.keyboard.press('Escape')
  const preview = await open(link ?? '')
  const banner = preview.locator('.preview-banner')
  await banner.getByText(m.preview_banner({ number: 2 })).waitFor()
  expect(new URL(preview.url()).hash).toBe('')
  const applicant = applicantOf('IO', 'tries.it.out@example.com')
  await walkToReview({ page: preview, hands: quickHands(preview), applicant, cart: carts.dental })
  expected.push(/422/)
  await button(preview, m.review_submit()).click()
  await preview.getByText(m.error_preview_submit()).first().waitFor()
  await preview.keyboard.press('Escape')
  await banner.getByRole('button', { name: m.preview_end(), exact: true }).click()
  await preview.waitForURL(product.url('/'))
  await preview.locator('.utility-contact a').first().waitFor()
  expect(await banner.count()).toBe(0)

  await button(desk, m.catalog_publish()).click()
  await desk.getByText(m.catalog_will_replace({ number: 2, now: 1 }), { exact: true }).waitFor()
  await look('publishing')
  await button(desk, m.catalog_publish_go({ number: 2 })).click()
  await desk.getByText(m.catalog_done_now({ number: 2 }), { exact: true }).waitFor()
  await desk.goto(product.url('/desk/catalog/1'))
  await button(desk, m.catalog_publish_again({ number: 1 })).click()
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: m.catalog_publish_again({ number: 1 }) })
    .click()
  await desk.getByText(m.catalog_done_now({ number: 1 }), { exact: true }).waitFor()
  await desk.getByRole('link', { name: m.catalog_back(), exact: true }).first().click()
  await desk.locator('.desk-publications .desk-row-name').nth(2).waitFor()
  expect(await desk.locator('.desk-publications .desk-row-name').allInnerTexts()).toEqual(
    [1, 2, 1].map((number) => m.catalog_version({ number })),
  )
  expect(findings).toEqual({})
})

test('a publisher on a phone, in French, is led to a mistake, and loses nothing on the way out', async ({
  open,
  mails,
}) => {
  const product = await startProductForThisTry(mails)
  const desk = await open(product.url('/desk'))
  const { look, findings } = looker(desk, 'publisher-phone', { translated: true })
  await signIn(desk)
  await copy(desk, '2027')
  await desk.setViewportSize(phone)
  await desk.getByRole('link', { name: 'plans/accident.json', exact: true }).click()
  await button(desk, m.catalog_file_text()).click()
  const text = desk.locator('#desk-file-text')
  await text.fill((await text.inputValue()).replace('"IO": 998', '"IO": "998"'))
  await button(desk, m.catalog_file_save()).click()
  await desk.getByText(m.catalog_file_saved_mistakes(), { exact: true }).waitFor()
  await desk.getByRole('link', { name: m.catalog_file_version() }).click()
  // Neither previewed nor published.
  await desk.locator('.desk-place a').waitFor()
  expect(await button(desk, m.catalog_publish()).or(button(desk, m.catalog_preview())).count()).toBe(0)
  await openFrame(desk)
  await desk.getByRole('button', { name: 'Français' }).click()
  await look('mistakes')
  await desk.locator('.desk-place a').click()
  await text.waitFor()
  const selected = () => text.evaluate((area: HTMLTextAreaElement) => getSelection()?.toString() ?? area.value)
  expect((await selected()).trim()).toBe('"IO": "998",')
  await look('text')
  await text.fill((await text.inputValue()).replace('"IO": "998"', '"IO": 998'))
  await desk.goBack()
  const asks = desk.getByRole('dialog')
  await asks.waitFor()
  await asks.locator('.dialog-actions button').nth(1).click()
  expect(await text.inputValue()).toContain('"IO": 998,')
  expect(findings).toEqual({})
})

test('a publisher changes what the forms ask, sees the forms of it, and people are asked so', async ({
  open,
  mails,
}) => {
  const product = await startProductForThisTry(mails)
  const desk = await open(product.url('/desk'))
  const { look, findings } = looker(desk, 'publisher-forms', { alsoDark: true })
  const part = (name: string) => button(desk, name).click()
  const sheet = desk.locator('.forms-sheet')
  const question = 'Have you had a disease of the heart?'
  await signIn(desk)
  await copy(desk, 'Forms of 2027')
  await desk.getByRole('link', { name: m.forms_open(), exact: true }).click()
  await part(m.enrollment_step_contact())
  await desk.locator('#at-requirements-0-fields-contact-address2').selectOption('required')
  await desk.locator('li.forms-field', { hasText: 'zip' }).locator('summary').click()
  for (const [locale, words] of Object.entries({ en: 'Postal code', es: 'Código postal', fr: 'Code postal' })) {
    await desk.locator(`#at-forms-contact-fields-zip-label-${locale}`).fill(words)
  }
  await sheet.locator('label', { hasText: 'Postal code' }).waitFor()
  await sheet.getByRole('button', { name: m.forms_preview_errors(), exact: true }).click()
  await sheet.locator('[data-field="address2"] .field-message').waitFor()
  await look('errors')
  await part(m.forms_preview_phone())
  await desk.setViewportSize(phone)
  await look('phone')
  await desk.setViewportSize({ width: 1280, height: 900 })

  // A step that is opened without anything to ask is not saved: the press leads to where that is mended.
  await part(m.forms_part_plans())
  await desk.locator('#forms-plan').selectOption({ label: carts.dental.plans[0].name })
  await desk.getByRole('checkbox', { name: 'medical', exact: true }).check()
  await button(desk, m.forms_save()).click()
  await desk.locator('fieldset:focus', { hasText: m.error_forms_no_question() }).waitFor()
  await desk.getByRole('checkbox', { name: /^141\./ }).check()
  const opened = { step: m.enrollment_step_health(), plans: carts.dental.plans[0].name }
  await desk.locator('.forms-changes').getByText(m.forms_step_opens(opened), { exact: true }).waitFor()
  await look('changes')
  await part(m.enrollment_step_health())
  await desk.locator('.forms-item').first().locator('summary').first().click()
  await desk.locator('#at-health-0-text-en').fill(question)
  await sheet.getByText(question, { exact: true }).waitFor()
  await look('health')
  await button(desk, m.forms_save()).click()
  await desk.getByText(m.forms_saved(), { exact: true }).waitFor()
  await desk.getByRole('link', { name: m.catalog_file_version() }).click()
  await button(desk, m.catalog_publish()).click()
  await button(desk, m.catalog_publish_go({ number: 2 })).click()
  await desk.getByText(m.catalog_done_now({ number: 2 }), { exact: true }).waitFor()
  expect(findings).toEqual({})

  const page = await open(product.url('/'))
  const hands = quickHands(page)
  const [plan]: readonly [ChosenPlan, ...ChosenPlan[]] = carts.dental.plans
  const applicant = applicantOf('IO', 'asked.otherwise@example.com')
  const shop = storefront(page, hands)
  const steps = enrollment(page, hands)
  await shop.quote(applicant, plan.category())
  await shop.openPlan(plan.name, async () => undefined)
  await shop.addPlan(plan, async () => undefined)
  await shop.checkout(async () => undefined)
  // Every server shows it within five seconds.
  await expect
    .poll(async () => {
      await page.reload()
      await steps.at('personal')
      await boxOf(page, 'first_name').waitFor()
      return boxOf(page, 'height_feet').count()
    })
    .toBe(1)
  await steps.personal(applicant)
  await steps.next()
  await steps.at('contact')
  await page.locator('[data-field="zip"] label', { hasText: 'Postal code' }).waitFor()
  await steps.next()
  await page.locator('[data-field="address2"] .field-message').waitFor()
  // One of the fields is called otherwise than the drivers know it.
  for (const name of ['address1', 'address2', 'city', 'zip', 'email_address', 'phone_number']) {
    await boxOf(page, name).fill(applicant.contact[name] ?? '')
  }
  await page.locator('[data-field="state"] select:has(option:checked:not([value=""]))').waitFor()
  await steps.next()
  await steps.at('health')
  await page.getByText(question, { exact: true }).waitFor()
})
