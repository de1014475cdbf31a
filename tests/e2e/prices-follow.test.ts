import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { overwriteGetLocale } from '#schemas/messages/generated/runtime.js'
import { enrollment } from '#tests/drivers/enrollment.driver.ts'
import { boxOf } from '#tests/drivers/form.driver.ts'
import { quickHands } from '#tests/drivers/machines/support/storefront/quick-hands.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { nowhere, openEnrolled } from './support/enrolled.ts'
import { looker } from './support/look.ts'
import { type Opening, desktop, test } from './support/test.ts'

const narrow = { width: 390, height: 844 }
const silver = 'evergreen-tx-silver'
const vision = 'brightwater-vision-high'

test.for([
  ['wide', { viewport: desktop, locale: 'en-US' }],
  ['narrow', { viewport: narrow, locale: 'es-US' }],
] as const satisfies [string, Opening][])(
  'people whom the quote did not know are paid for once their price is agreed to, %s',
  async ([name, opening], { open, product }) => {
    const isSpanish = opening.locale === 'es-US'
    overwriteGetLocale(() => (isSpanish ? 'es' : 'en'))
    const page = await open(nowhere, { ...opening, reducedMotion: 'reduce' })
    const { look, findings } = looker(page, `prices-${name}`, { translated: isSpanish })
    const steps = enrollment(page, quickHands(page))
    const dialog = page.getByRole('dialog', { name: m.quote_offer_people_title(), exact: true })
    const priced = (price: string) => page.getByText(price, { exact: true }).first().waitFor({ state: 'attached' })
    // Quoted with one child.
    await openEnrolled(page, product, { cart: { tier: 'IF', plans: [silver] }, step: 'dependents' })
    const { dependents, ...applicant } = applicantOf('IF', 'marisol.prices@example.com')
    const [spouse = {}, child = {}] = dependents
    const children = [1, 2, 3, 4].map((number) => ({ ...child, ssn: `541-83-162${number}` }))

    await steps.dependents({ ...applicant, dependents: [spouse] }, true)
    await page.getByText(m.dependents_fit_change({ tier: m.tier_is() })).waitFor()
    await look('another-tier')
    await steps.dependents({ ...applicant, dependents: children }, true, undefined, 1)
    await priced('$791.53')
    await steps.next()
    await dialog.waitFor()
    await expect.poll(() => dialog.innerText()).toContain('$1,106.55')
    await look('dialog')
    await dialog.getByRole('button', { name: m.quote_offer_people_leave(), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('.people-row').count()).toBe(5)
    await steps.next()
    await dialog.getByRole('button', { name: m.offer_agree(), exact: true }).click()
    await steps.at('agreement')
    await priced('$1,106.55')
    expect(findings).toEqual({})
    overwriteGetLocale(() => 'en')
  },
)

test.for([
  ['wide', { viewport: desktop, locale: 'es-US' }],
  ['narrow', { viewport: narrow, locale: 'en-US' }],
] as const satisfies [string, Opening][])(
  'a home elsewhere changes the quote or is corrected, and nothing typed is lost, %s',
  async ([name, opening], { open, product }) => {
    const isSpanish = opening.locale === 'es-US'
    overwriteGetLocale(() => (isSpanish ? 'es' : 'en'))
    const page = await open(nowhere, { ...opening, reducedMotion: 'reduce' })
    const { look, findings } = looker(page, `home-${name}`, { translated: isSpanish })
    const steps = enrollment(page, quickHands(page))
    const dialog = page.getByRole('dialog', { name: m.quote_offer_home_title(), exact: true })
    // Quoted in Austin.
    await openEnrolled(page, product, { cart: { tier: 'IO', plans: [silver, vision] }, step: 'contact' })
    const applicant = applicantOf('IO', 'marisol.home@example.com')
    // A telephone of their own: the one of other tests belongs to somebody who enrolled in them.
    const newYork = { address1: '350 5th Ave', city: 'New York', zip: '10001', phone_number: '5124741298' }
    await steps.contact({ ...applicant, contact: { ...applicant.contact, ...newYork } })
    await steps.next()
    await dialog.waitFor()
    await expect.poll(() => dialog.innerText()).toContain(m.catalog_price_state().split('. ')[0])
    await look('dialog')
    await dialog.getByRole('button', { name: m.quote_offer_home_leave(), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await boxOf(page, 'zip').inputValue()).toBe('10001')
    expect(await boxOf(page, 'address1').inputValue()).toBe('350 5th Ave')
    await steps.next()
    await dialog.getByRole('button', { name: m.quote_offer_home_agree(), exact: true }).click()
    // The plan of Texas is gone, and with it the questions that it alone asked.
    await steps.at('agreement')
    await expect.poll(() => page.locator('.page').innerText()).not.toContain('Evergreen')
    expect(findings).toEqual({})
    overwriteGetLocale(() => 'en')
  },
)

test.for([
  ['wide', { viewport: desktop, locale: 'en-US' }],
  ['narrow', { viewport: narrow, locale: 'es-US' }],
] as const satisfies [string, Opening][])(
  'a home in one of several counties is priced there without a way back to the quote, %s',
  async ([name, opening], { open, product }) => {
    const isSpanish = opening.locale === 'es-US'
    overwriteGetLocale(() => (isSpanish ? 'es' : 'en'))
    const page = await open(nowhere, { ...opening, reducedMotion: 'reduce' })
    const { look, findings } = looker(page, `county-${name}`, { translated: isSpanish, alsoDark: true })
    const steps = enrollment(page, quickHands(page))
    const dialog = page.getByRole('dialog', { name: m.quote_offer_home_title(), exact: true })
    const agree = dialog.getByRole('button', { name: m.quote_offer_home_agree(), exact: true })
    await openEnrolled(page, product, { cart: { tier: 'IO', plans: [silver] }, step: 'contact' })
    const applicant = applicantOf('IO', `marisol.county.${name}@example.com`)
    const phone_number = isSpanish ? '5124741301' : '5124741302'
    const home = { address1: '508 Main Street', city: 'Liberty Hill', zip: '78642', phone_number }
    await steps.contact({ ...applicant, contact: { ...applicant.contact, ...home } })
    await steps.next()
    await dialog.waitFor()
    await look('asked')
    await agree.click()
    await dialog.getByText(m.error_county_required()).waitFor()
    await look('missing')
    await dialog.getByLabel(m.quote_county_label(), { exact: true }).selectOption('Burnet')
    await expect.poll(() => dialog.innerText()).toContain('78642, Burnet, TX')
    await look('priced')
    await agree.click()
    await dialog.waitFor({ state: 'detached' })
    await steps.at('health')
    expect(findings).toEqual({})
    overwriteGetLocale(() => 'en')
  },
)
