import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { boxOf } from '#tests/drivers/form.driver.ts'
import { nowhere, openEnrolled } from './support/enrolled.ts'
import { phone, test } from './support/test.ts'

test('a tab overtaken by the submit of another leads to the confirmation and counts no plans', async ({
  open,
  product,
}) => {
  const first = await open(nowhere, { viewport: phone, reducedMotion: 'reduce' })
  await openEnrolled(first, product, { cart: { tier: 'IO', plans: ['meadowlark-dental-high'] }, step: 'review' })
  await first.getByRole('button', { name: m.review_submit() }).waitFor()
  const second = await first.context().newPage()
  await second.goto(product.url('/enrollment/contact-info'))
  await second.getByRole('textbox', { name: m.contact_email() }).waitFor()
  await first.getByRole('button', { name: m.review_submit() }).click()
  await first.waitForURL('**/enrollment/receipt')
  await first.getByText(m.receipt_number()).first().waitFor()
  await second.getByRole('button', { name: m.common_next(), exact: true }).click()
  await second.getByRole('button', { name: m.enrollment_see_receipt() }).click()
  await second.waitForURL('**/enrollment/receipt')
  const numberOn = (page: typeof first) =>
    page
      .getByText(/EC-[0-9A-Z]{4}-[0-9A-Z]{4}/)
      .first()
      .innerText()
  expect(await numberOn(second)).toBe(await numberOn(first))
  expect(await second.locator('.cart-count').count()).toBe(0)
  await second.close()
})

test('a review that is submitted in two tabs leads to one confirmation in both', async ({ open, product }) => {
  const first = await open(nowhere)
  // Alone: those who have no dependents have them removed before the submit.
  await openEnrolled(first, product, { cart: { tier: 'IO', plans: ['meadowlark-dental-high'] }, step: 'review' })
  const submit = (page: typeof first) => page.getByRole('button', { name: m.review_submit(), exact: true })
  await submit(first).waitFor()
  const second = await first.context().newPage()
  await second.goto(product.url('/enrollment/review-confirm'))
  await submit(second).waitFor()
  await submit(first).click()
  await first.waitForURL('**/enrollment/receipt')
  await submit(second).click()
  await second.waitForURL('**/enrollment/receipt')
  const numberOn = (page: typeof first) => page.locator('.receipt-number-value').innerText()
  expect(await numberOn(second)).toBe(await numberOn(first))
  await second.close()
})

test('what was typed beside another tab survives a refresh, until the person says which version counts', async ({
  open,
  product,
}) => {
  const first = await open(nowhere)
  await openEnrolled(first, product, { cart: { tier: 'IO', plans: ['anchor-life-term'] }, step: 'beneficiaries' })
  await first.goto(product.url('/enrollment/personal-info'))
  await boxOf(first, 'first_name').waitFor()
  const second = await first.context().newPage()
  const open2 = async () => {
    await second.goto(product.url('/enrollment/personal-info'))
    await boxOf(second, 'first_name').waitFor()
  }
  const next = (page: typeof first) => page.getByRole('button', { name: m.common_next(), exact: true }).click()
  const nameIn2 = () => boxOf(second, 'first_name').inputValue()
  /** The rows of the question: the answer, mine, theirs. */
  const asked = async () => {
    await second.getByText(m.enrollment_conflict_title()).waitFor()
    return second.locator('.conflict-table tbody tr').allInnerTexts()
  }
  const rowOf = (mine: string, theirs: string) => [`${m.personal_first_name()}\t${mine}\t${theirs}`]
  /** The first tab saves another name while the second, which is open, has typed one. */
  const disagree = async (mine: string, theirs: string) => {
    await open2()
    await boxOf(second, 'first_name').fill(mine)
    await second.locator('.step-kept', { hasText: m.autosave_saved() }).waitFor()
    await boxOf(first, 'first_name').fill(theirs)
    await next(first)
    await first.waitForURL('**/contact-info')
  }
  /** The second tab is loaded anew: what was typed stands there, and Next asks again. */
  const refresh = async (mine: string, theirs: string) => {
    await second.reload()
    await expect.poll(nameIn2).toBe(mine)
    await next(second)
    expect(await asked()).toEqual(rowOf(mine, theirs))
  }

  await disagree('Mine', 'Theirs')
  await next(second)
  expect(await asked()).toEqual(rowOf('Mine', 'Theirs'))
  await refresh('Mine', 'Theirs')
  await second.reload()
  await expect.poll(nameIn2).toBe('Mine')
  // What is typed over the older version is kept with it.
  await boxOf(second, 'first_name').fill('Mine again')
  await second.locator('.step-kept', { hasText: m.autosave_saved() }).waitFor()
  await refresh('Mine again', 'Theirs')
  await second.getByRole('button', { name: m.enrollment_conflict_take_theirs() }).click()
  await expect.poll(nameIn2).toBe('Theirs')
  await second.reload()
  await expect.poll(nameIn2).toBe('Theirs')
  await next(second)
  await second.waitForURL('**/contact-info')

  await first.goto(product.url('/enrollment/personal-info'))
  await boxOf(first, 'first_name').waitFor()
  await disagree('Better', 'Worse')
  // Typed at the very end, and never asked: the page is loaded anew at once.
  await boxOf(second, 'first_name').fill('Best')
  await refresh('Best', 'Worse')
  await second.getByRole('button', { name: m.enrollment_conflict_keep_mine() }).click()
  await second.waitForURL('**/contact-info')
  await open2()
  expect(await nameIn2()).toBe('Best')
  await next(second)
  await second.waitForURL('**/contact-info')
  await second.close()
})
