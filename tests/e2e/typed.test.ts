import { axe } from '#paths/run/axe.ts'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { enrollment } from '#tests/drivers/enrollment.driver.ts'
import { boxOf } from '#tests/drivers/form.driver.ts'
import { mouse } from '#tests/drivers/hands.driver.ts'
import { applicantOf, secrets } from '#tests/drivers/people.ts'
import { contact } from '#tests/server/support/answers.ts'
import { nowhere, openEnrolled } from './support/enrolled.ts'
import { test } from './support/test.ts'

const storageOf = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
const sign = (page: Page, text: string) => page.locator('.step-kept', { hasText: text }).waitFor()
const valuesOf = async (page: Page, ...names: string[]) => {
  await boxOf(page, names[0] ?? '').waitFor()
  return Promise.all(names.map((name) => boxOf(page, name).inputValue()))
}

test('what is typed is still there after a refresh, a detour and a dead connection; secrets are not', async ({
  open,
  expected,
  product,
}) => {
  const page = await open(nowhere)
  const hands = mouse(page)
  const steps = enrollment(page, hands)
  const applicant = applicantOf('IO', 'marisol@example.com')

  await openEnrolled(page, product, { cart: { tier: 'IO', plans: ['anchor-life-term'] }, step: 'personal' })

  await steps.at('personal')
  await boxOf(page, 'first_name').waitFor()
  await hands.type(m.personal_first_name(), 'Marisol')
  await hands.type(m.personal_ssn(), secrets.ssn)
  await sign(page, m.autosave_saved())
  expect(await axe(page)).toEqual([])
  await page.reload()
  await steps.at('personal')
  await expect.poll(() => valuesOf(page, 'first_name', 'ssn')).toEqual(['Marisol', ''])

  await steps.personal(applicant)
  await steps.next()
  await steps.at('contact')
  await boxOf(page, 'address1').waitFor()
  await hands.type(m.contact_address1(), '1204 Lavaca Stre')
  await hands.type(m.contact_email(), 'marisol@exa')
  // Half typed, and left before the pause in which it would be kept.
  await page.goto('about:blank')
  await page.goBack()
  await steps.at('contact')
  await expect.poll(() => valuesOf(page, 'address1', 'email_address')).toEqual(['1204 Lavaca Stre', 'marisol@exa'])

  expected.push(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await hands.type(m.contact_city(), 'Austin Ci')
  await page.getByRole('status').filter({ hasText: m.autosave_not_saved() }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.context().setOffline(false)
  await page.getByRole('status').filter({ hasText: m.autosave_recovered() }).waitFor()
  // What was not fetched yet comes with the connection; to fail would take the page away, and what is typed with it.
  await page.context().setOffline(true)
  await hands.press(m.save_later_button())
  await page.locator('.site-footer').scrollIntoViewIfNeeded()
  await page.context().setOffline(false)
  await page.locator('dialog[open]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await expect.poll(() => valuesOf(page, 'address1', 'city')).toEqual(['1204 Lavaca Stre', 'Austin Ci'])
  await page.reload()
  await steps.at('contact')
  await expect.poll(() => valuesOf(page, 'address1', 'city')).toEqual(['1204 Lavaca Stre', 'Austin Ci'])

  const stored = await storageOf(page)
  for (const typed of ['Marisol', 'Lavaca', 'marisol@', secrets.ssn]) expect(stored).not.toContain(typed)

  await steps.contact(applicant)
  await steps.next()
  await steps.at('beneficiaries')
  const [first] = applicant.beneficiaries
  if (first === undefined) throw new Error('nobody to be paid')
  await steps.beneficiaries({ ...applicant, beneficiaries: [first] })
  await hands.press(m.beneficiaries_add())
  await page.locator('dialog[open] form').waitFor()
  await hands.type(m.people_first_name(), 'Ros')
  await page.locator('dialog[open]').getByRole('textbox', { name: m.people_ssn() }).fill('545')
  await sign(page, m.autosave_saved())
  await page.reload()
  await steps.at('beneficiaries')
  await page.locator('dialog[open] form').waitFor()
  await expect.poll(() => valuesOf(page, 'first_name', 'ssn')).toEqual(['Ros', ''])
  await hands.press(m.common_cancel())
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await expect
    .poll(() => page.locator('.people-list > li').allTextContents())
    .toEqual([expect.stringContaining('Ines Okafor')])
  await sign(page, m.autosave_saved())
  await page.reload()
  await steps.at('beneficiaries')
  await page.getByText('Ines Okafor').waitFor()
  expect(await page.locator('dialog[open]').count()).toBe(0)
})

test('the open row of a list, the payer’s name and the last notes are found again; card and health answers are not', async ({
  open,
  product,
}) => {
  const page = await open(nowhere)
  const hands = mouse(page)
  const steps = enrollment(page, hands)
  const applicant = { ...applicantOf('IC', 'marisol@example.com'), contact }

  await openEnrolled(page, product, { cart: { tier: 'IC', plans: ['evergreen-tx-silver'] }, step: 'dependents' })
  await steps.at('dependents')
  await hands.press(m.dependents_add_child())
  await hands.type(m.people_first_name(), 'Ine')
  await hands.type(m.people_ssn(), '541-83-1629')
  await page.locator('.health-list').first().waitFor()
  await sign(page, m.autosave_saved())
  await page.reload()
  await steps.at('dependents')
  await page.getByRole('heading', { name: m.dependents_number({ number: 1 }) }).waitFor()
  await expect.poll(() => valuesOf(page, 'first_name', 'ssn')).toEqual(['Ine', ''])
  expect(await axe(page)).toEqual([])
  await hands.press(m.common_cancel())
  await sign(page, m.autosave_saved())
  await page.reload()
  await steps.dependents(applicant, true)
  await steps.next()
  await steps.agreement(applicant)
  await steps.next()

  await steps.at('billing')
  await boxOf(page, 'card_number').waitFor()
  await hands.type(m.billing_last_name_on_cc(), 'Oka')
  await hands.type(m.billing_card_number(), secrets.card)
  await hands.type(m.billing_security_code(), secrets.code)
  await sign(page, m.autosave_saved())
  await page.reload()
  await steps.at('billing')
  const names = ['last_name_on_cc', 'card_number', 'security_code'] as const
  await expect.poll(() => valuesOf(page, ...names)).toEqual(['Oka', '', ''])
  await steps.card(applicant)
  await steps.next()

  await steps.at('review')
  await hands.type(m.review_notes(), 'Please call before noon')
  await sign(page, m.autosave_saved())
  await page.reload()
  await steps.at('review')
  const notes = page.getByRole('textbox', { name: m.review_notes() })
  await expect.poll(() => notes.inputValue()).toBe('Please call before noon')
})

test('another number takes the place of a concealed one, by Tab, by a fill and by a form filler', async ({
  open,
  product,
}) => {
  const page = await open(nowhere)
  await openEnrolled(page, product, { cart: { tier: 'IO', plans: ['anchor-life-term'] }, step: 'personal' })
  const box = boxOf(page, 'ssn')
  await box.fill('219-09-9998')
  await page.keyboard.press('Tab')
  await expect.poll(() => box.inputValue()).toContain('•')

  // Tab selects what stands in a box, and what is typed replaces it.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('323456781')
  expect(await box.inputValue()).toBe('323-45-6781')
  await page.keyboard.press('Tab')

  // Selected in the same turn in which it got the focus.
  await box.fill('323456782')
  expect(await box.inputValue()).toBe('323-45-6782')
  await page.keyboard.press('Tab')

  // A password manager sets the value in the turn of the focus, and tells.
  await box.evaluate((input: HTMLInputElement) => {
    input.focus()
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(input, '323456783')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.blur()
  })
  await box.focus()
  await expect.poll(() => box.inputValue()).toBe('323-45-6783')

  // One that never gave it the focus.
  await page.keyboard.press('Tab')
  await box.evaluate((input: HTMLInputElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(input, '323456784')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await box.focus()
  await expect.poll(() => box.inputValue()).toBe('323-45-6784')

  // One that is a script of the page: React takes what is set on the element itself for its own.
  await page.keyboard.press('Tab')
  await box.evaluate((input: HTMLInputElement) => {
    input.value = '323456785'
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await box.focus()
  await expect.poll(() => box.inputValue()).toBe('323-45-6785')
})
