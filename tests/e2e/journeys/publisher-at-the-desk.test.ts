import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { carts, walkToReview } from '#tests/drivers/journey.driver.ts'
import { quickHands } from '#tests/drivers/machines/support/storefront/quick-hands.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { looker } from '../support/look.ts'
import { phone, startProductForThisTry, test } from '../support/test.ts'

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
