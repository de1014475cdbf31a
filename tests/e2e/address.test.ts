import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import type { Product } from '#paths/run/product/product.ts'
import { enrollment } from '#tests/drivers/enrollment.driver.ts'
import { boxOf } from '#tests/drivers/form.driver.ts'
import { quickHands } from '#tests/drivers/machines/support/storefront/quick-hands.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { openEnrolled, nowhere } from './support/enrolled.ts'
import { looker } from './support/look.ts'
import { test } from './support/test.ts'
import { watchPage } from './support/watch.ts'

const pathOf = (page: Page): string => new URL(page.url()).pathname

/** With a dental plan in the cart, at the first step. */
const begin = async (page: Page, product: Product) => {
  const hands = quickHands(page)
  const applicant = applicantOf('IO', 'marisol.address@example.com')
  await openEnrolled(page, product, { cart: { tier: 'IO', plans: ['meadowlark-dental-high'] }, step: 'personal' })
  return { applicant, hands, steps: enrollment(page, hands) }
}

test('an address leads to the nearest step that is allowed', async ({ open, product, problems }) => {
  const page = await open(nowhere)
  const { applicant, steps, hands } = await begin(page, product)

  await page.goto(product.url('/enrollment/billing-information'))
  await steps.at('personal')
  await page.getByText(m.enrollment_not_allowed_yet(), { exact: true }).waitFor()

  await steps.personal(applicant)
  await steps.next()
  await steps.at('contact')
  await page.goBack()
  await steps.at('personal')
  await expect.poll(() => boxOf(page, 'first_name').inputValue()).toBe('Marisol')
  await expect.poll(() => boxOf(page, 'ssn').inputValue()).toBe('•••-••-7193')
  await page.goForward()
  await steps.at('contact')

  // In the middle of a step: the step stays open.
  await boxOf(page, 'city').fill('Austin')
  await page.reload()
  await steps.at('contact')

  // Another visit of the same browser; an earlier step is open, a later one is not.
  const visit = await page.context().newPage()
  watchPage(visit, problems)
  const again = enrollment(visit, quickHands(visit))
  await visit.goto(product.url('/enrollment/'))
  await again.at('contact')
  await visit.goto(product.url('/enrollment/personal-info'))
  await again.at('personal')
  await visit.goto(product.url('/enrollment/no-such-step'))
  await again.at('contact')
  await visit.close()

  await steps.contact(applicant)
  await steps.next()
  await steps.agreement(applicant)
  await steps.next()
  await steps.card(applicant)
  await steps.next()
  await steps.at('review')

  // Edit Details leads to a step with a way back, and from there to the review again.
  await page.getByRole('button', { name: `${m.review_view()} ${m.review_card_personal()}` }).click()
  await page.locator('dialog[open]').waitFor()
  await expect.poll(() => page.locator('dialog[open]').innerText()).toContain('7193')
  expect(await page.locator('dialog[open]').innerText()).not.toContain('518-46')
  await hands.press(m.review_edit())
  await steps.at('personal')
  await hands.type(m.personal_first_name(), 'Marisela')
  await steps.next()
  await steps.at('review')
  await page.getByRole('button', { name: `${m.review_view()} ${m.review_card_personal()}` }).click()
  await page.locator('dialog[open]').getByText('Marisela').first().waitFor()
  await hands.press(m.review_edit())
  await steps.at('personal')
  await hands.press(m.common_back())
  await page.waitForURL(/\/(?:cart|enrollment\/review-confirm)$/)
  await page.goto(product.url('/enrollment/review-confirm'))

  await steps.submit()
  const number = await steps.receipt()
  await page.reload()
  expect(await steps.receipt()).toBe(number)
  // Nothing of it is left to edit.
  await page.goto(product.url('/enrollment/personal-info'))
  await page.getByRole('heading', { level: 1, name: m.enrollment_none_title() }).waitFor()
})

// @spec 2:32 2:35
test('Cancel Enrollment asks, and lets go of the cart', async ({ open, product }) => {
  const page = await open(nowhere)
  const { hands } = await begin(page, product)
  await hands.press(m.enrollment_cancel())
  await page.getByRole('heading', { name: m.enrollment_cancel_title() }).waitFor()
  await hands.press(m.common_no())
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe('/enrollment/personal-info')
  await hands.press(m.enrollment_cancel())
  await hands.press(m.common_yes())
  await page.waitForURL('**/plans')
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('tempId'), localStorage.getItem('cartCount')]))
    .toEqual([null, null])
  await page.goto(product.url('/enrollment/personal-info'))
  await page.getByRole('heading', { level: 1, name: m.enrollment_none_title() }).waitFor()
  await page.goto(product.url('/cart'))
  await page.getByRole('heading', { name: m.cart_empty() }).waitFor()
})

test('two windows that disagree show both answers; either can be kept', async ({ open, product, problems }) => {
  const page = await open(nowhere, { reducedMotion: 'reduce' })
  const { applicant, steps, hands } = await begin(page, product)
  const other = await page.context().newPage()
  watchPage(other, problems)
  const theirs = enrollment(other, quickHands(other))
  const { look, findings } = looker(page, 'wide')

  const disagree = async (mine: string, their: string) => {
    await page.goto(product.url('/enrollment/personal-info'))
    await other.goto(product.url('/enrollment/personal-info'))
    await steps.personal({ ...applicant, personal: { ...applicant.personal, first_name: mine } })
    await theirs.personal({ ...applicant, personal: { ...applicant.personal, first_name: their } })
    await theirs.next()
    await theirs.at('contact')
    await steps.next()
    await page.getByText(m.enrollment_conflict_title(), { exact: true }).waitFor()
    const row = page.locator('.conflict-table tr', { hasText: m.personal_first_name() })
    await expect
      .poll(async () => (await row.allInnerTexts()).map((text) => text.split(/\s*\t\s*/)))
      .toEqual([[m.personal_first_name(), mine, their]])
  }

  await disagree('Marisol', 'Maria')
  await look('conflict')
  await hands.press(m.enrollment_conflict_take_theirs())
  await page.locator('.conflict-table').waitFor({ state: 'detached' })
  await steps.at('personal')
  await expect.poll(() => boxOf(page, 'first_name').inputValue()).toBe('Maria')

  await disagree('Marta', 'Marina')
  await hands.press(m.enrollment_conflict_keep_mine())
  await steps.at('contact')
  await other.goto(product.url('/enrollment/personal-info'))
  await theirs.at('personal')
  await expect.poll(() => boxOf(other, 'first_name').inputValue()).toBe('Marta')
  expect(findings).toEqual({})
})
