import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { enrollment } from '#tests/drivers/enrollment.driver.ts'
import { mouse } from '#tests/drivers/hands.driver.ts'
import { quickHands } from '#tests/drivers/machines/support/storefront/quick-hands.ts'
import { applicantOf, secrets } from '#tests/drivers/people.ts'
import { storefront } from '#tests/drivers/storefront.driver.ts'
import { nowhere, openEnrolled } from './support/enrolled.ts'
import { looker } from './support/look.ts'
import { desktop, test } from './support/test.ts'

const refusal = (statusCode: number) => ({
  status: statusCode,
  contentType: 'application/json',
  body: JSON.stringify({ status: 'error', statusCode, message: 'Not now', data: [] }),
})

test('pages, dialogs and failures, in the light and in the dark', async ({ open, product }) => {
  const page = await open('/', { colorScheme: 'light', reducedMotion: 'reduce' })
  const { look, findings } = looker(page, 'wide', { alsoDark: true })
  const hands = quickHands(page)
  const shop = storefront(page, hands)
  const applicant = applicantOf('IF', 'marisol.states@example.com')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  const dialog = page.locator('dialog[open]')
  const closeDialog = async () => {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }

  await page.getByRole('radio', { name: m.category_dental(), exact: true }).waitFor()
  await hands.press(m.quote_submit())
  await page.locator('.field-message').first().waitFor()
  await look('landing-mistakes')
  await page.goto(product.url('/cart'))
  await page.getByRole('heading', { name: m.cart_empty() }).waitFor()
  await look('cart-empty')
  await page.goto(product.url('/plan/no-such-plan/nothing'))
  await heading(m.plan_not_found_title())
  await look('plan-unknown')
  await page.goto(product.url('/no/such/page'))
  await heading(m.shell_not_found())
  await look('not-found')
  await page.goto(product.url('/enrollment/personal-info'))
  await heading(m.enrollment_none_title())
  await look('no-enrollment')

  await page.goto(product.url('/'))
  await shop.quote(applicant, m.category_dental())
  await look('plans')
  await page.route('**/get-menu-filtered-plans*', (route) => route.fulfill(refusal(429)))
  await page.route('**/get-filtered-plans*', (route) => route.fulfill(refusal(429)))
  await page.reload()
  await page.getByText(m.plans_failed(), { exact: true }).waitFor()
  await look('plans-failed')
  await page.unrouteAll()
  await hands.press(m.common_retry())
  await page.getByRole('button', { name: m.plans_edit_long() }).click()
  await dialog.waitFor()
  await look('edit-details')
  await closeDialog()
  await page.getByRole('button', { name: m.shell_menu_categories(), exact: true }).click()
  await look('menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: m.plans_add({ plan: 'Meadowlark Dental High' }) }).click()
  await dialog.waitFor()
  await look('added')
  await hands.follow(m.plans_view_cart())
  await page.waitForURL('**/cart')
  await page.getByRole('button', { name: m.cart_remove({ plan: 'Meadowlark Dental High' }) }).click()
  await dialog.waitFor()
  await look('remove')
  await closeDialog()
  await hands.press(m.cart_proceed())
  await page.locator('.field-message').first().waitFor()
  await look('cart-mistake')
  await shop.checkout()
  const steps = enrollment(page, hands)
  await steps.at('personal')
  await look('personal')
  await hands.press(m.enrollment_cancel())
  await dialog.waitFor()
  await look('cancel')
  await closeDialog()
  await page.route('**/save-personal-info', (route) => route.fulfill(refusal(429)))
  await steps.personal(applicant)
  await steps.next()
  const notice = page.getByText(m.enrollment_not_saved(), { exact: true })
  await notice.waitFor()
  // Whoever pressed Next at the foot of the form sees it.
  await expect.poll(() => notice.evaluate((words) => words.getBoundingClientRect().top > 0)).toBe(true)
  await look('not-saved')
  await page.route('**/get-form-fields-personal-info*', (route) => route.fulfill(refusal(429)))
  await page.reload()
  await page.getByText(m.enrollment_load_failed(), { exact: true }).waitFor()
  await look('step-failed')
  expect(findings).toEqual({})
})

test('a step is pictured with its secrets left out, and the picture is kept', async ({ open, product }) => {
  const page = await open(nowhere, { viewport: desktop, reducedMotion: 'reduce' })
  const hands = mouse(page)
  const applicant = applicantOf('IO', 'marisol.pictures@example.com')
  const kept: number[] = []
  // Playwright does not hand out bodies of this size.
  await page.addInitScript(() => {
    const send = globalThis.fetch
    const pictures: unknown[] = []
    Object.assign(globalThis, { pictures })
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (!request.url.endsWith('/save-screenshot')) return send(request)
      const picture: unknown = await request.clone().json()
      const response = await send(request)
      // One that gives way to a save is broken off and sent again: only what was answered was sent.
      pictures.push(picture)
      return response
    }
  })
  const pictures = () =>
    page.evaluate(() => (globalThis as unknown as { pictures: { name: string; image: string }[] }).pictures)
  page.on('response', (response) => {
    if (response.url().endsWith('/save-screenshot')) kept.push(response.status())
  })
  const steps = enrollment(page, hands)
  await openEnrolled(page, product, { cart: { tier: 'IO', plans: ['meadowlark-dental-high'] }, step: 'contact' })
  await steps.contact(applicant)
  await steps.next()
  await steps.agreement(applicant)
  await steps.next()
  await steps.card(applicant)
  await steps.next()
  await steps.at('review')
  await expect.poll(() => kept).toEqual([200, 200, 200])
  expect((await pictures()).map(({ name }) => name)).toEqual(['contact_info', 'agreement_info', 'billing_info'])
  for (const { image } of await pictures()) expect(image).toMatch(/^data:image\/png;base64,.{1000,}/)

  // Another number, code and date gives the same picture; another name does not, so a difference would be seen.
  await page.getByRole('button', { name: `${m.review_view()} ${m.review_card_billing()}` }).click()
  await page.locator('dialog[open]').waitFor()
  await hands.press(m.review_edit())
  await page.route('**/save-billing-info', (route) => route.fulfill(refusal(429)))
  const picture = async (card: Partial<typeof applicant.card>): Promise<string> => {
    await steps.at('billing')
    for (const [label, text] of [
      [m.billing_card_number(), card.card_number],
      [m.billing_security_code(), card.security_code],
      [m.billing_first_name_on_cc(), card.first_name_on_cc],
    ] as const) {
      if (text !== undefined) await hands.type(label, text)
    }
    const taken = (await pictures()).length
    await steps.next()
    await page.getByText(m.enrollment_not_saved(), { exact: true }).waitFor()
    await expect.poll(async () => (await pictures()).length).toBe(taken + 1)
    // What was said before this press is still to be seen: it is over when Next can be pressed again.
    await page.locator('.step-actions [aria-busy="true"]').waitFor({ state: 'detached' })
    return (await pictures()).at(-1)?.image ?? ''
  }
  await picture({ card_number: secrets.card, security_code: secrets.code })
  const one = await picture({ card_number: secrets.card, security_code: secrets.code })
  expect(await picture({ card_number: '371449635398431', security_code: '8264' })).toBe(one)
  expect(await picture({ first_name_on_cc: 'Wilhelmina' })).not.toBe(one)
  expect(product.output()).toContain('save-screenshot')
})
