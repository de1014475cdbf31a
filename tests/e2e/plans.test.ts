import { expect } from 'vitest'
import type { Page, Request } from 'playwright'
import { m } from '#schemas/messages/generated/messages.js'
import { mouse } from '#tests/drivers/hands.driver.ts'
import { quickHands } from '#tests/drivers/machines/support/storefront/quick-hands.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { storefront } from '#tests/drivers/storefront.driver.ts'
import { looker, showFeatured } from './support/look.ts'
import { test } from './support/test.ts'

const adult = { zip: '78701', dob: '06/15/1986' }
const phone = { width: 390, height: 844 }
const messages = async (page: Page) =>
  (await page.locator('.field-message').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
const named = (request: Request, name: string) => request.url().includes(`/${name}`)

/** Holds the answers of a call until it is let go; counts how often it was made. */
const hold = async (page: Page, call: string) => {
  let made = 0
  let letGo = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`**/${call}*`, async (route) => {
    made += 1
    await gate
    await route.continue()
  })
  return { letGo: () => letGo(), made: () => made }
}

// @spec 1:23 1:67 1:81 1:83 1:132-133 1:146 1:148 1:155-156 1:204 1:206-208 1:210-212 1:254-255 1:264
test("a rep's site: the banner form, slow answers, the list in its order, prices, comparison, other details", async ({
  open,
  product,
}) => {
  const page = await open(product.url('/', 'agent'), { reducedMotion: 'reduce' })
  const { look, findings } = looker(page, 'plans')
  const hands = mouse(page)
  await page.getByRole('heading', { level: 1, name: 'Get a quote' }).waitFor()
  await page.getByRole('heading', { level: 2, name: 'Featured plans' }).waitFor()
  await page.locator('.featured .plan-card').first().waitFor()

  // Every mistake at its field; then what the ZIP service says, and nothing is saved.
  await hands.press('See plans')
  await expect
    .poll(() => messages(page))
    .toEqual(['Error: Field is required', 'Error: Field is required', 'Error: Field is required'])
  await look('banner-mistakes')
  await hands.type('ZIP code', '123')
  await hands.pick('Gender', 'Female')
  await hands.type('Date of Birth', '06152020')
  await expect
    .poll(() => messages(page))
    .toEqual(['Error: Invalid Zip code', 'Error: Age must be between 18 and 100 years.'])
  const saves: Request[] = []
  page.on('request', (request) => {
    if (named(request, 'add-filter-for-new-user')) saves.push(request)
  })
  await hands.type('Date of Birth', adult.dob)
  await hands.type('ZIP code', '00000')
  await hands.press('See plans')
  await page.getByText('Invalid Zip code').waitFor()
  expect(saves).toEqual([])

  // A slow server: a form that takes no second press, and skeletons in place of the cards.
  const zip = await hold(page, 'validate-zip-code')
  const list = await hold(page, 'get-filtered-plans')
  await hands.type('ZIP code', adult.zip)
  const submit = page.getByRole('button', { name: 'See plans' })
  await submit.dblclick()
  await page.locator('.quote-form button[aria-busy="true"]').waitFor()
  zip.letGo()
  await page.waitForURL('**/plans')
  await page.locator('.skeleton-card').first().waitFor()
  list.letGo()
  await page.locator('.plan-cards > .plan-card').first().waitFor()
  expect([zip.made(), saves.length]).toEqual([1, 1])
  expect(saves[0]?.postDataJSON()).toEqual({
    ...adult,
    gender: '1',
    tier: 'IO',
    eprocess: 'applicant',
    open_type: 'agent',
    agent_id: 'rep-rivera',
    platform_group_id: 'main-portal',
    type: 'new-member',
  })
  await expect
    .poll(() => page.evaluate(() => ['showQuotation', 'filterSubmitted'].map((name) => sessionStorage.getItem(name))))
    .toEqual(['1', '1'])

  // Whose list it is, and its sections in their order.
  const crumbs = page.getByRole('navigation', { name: m.common_breadcrumb() }).locator('li')
  await expect.poll(async () => (await crumbs.allInnerTexts()).map((text) => text.trim())).toEqual(['Home', 'Plans'])
  const summary = page.locator('.quote-summary dl > div')
  await expect
    .poll(async () => (await summary.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')))
    .toEqual(['ZIP code 78701 TX', 'Gender Female', 'Tier Member Only', 'Date of Birth 06/15/1986'])
  await page.getByRole('heading', { level: 3, name: 'Ultimate Play Bundle' }).waitFor()
  // The first screen of the list comes at once, the rest when there is time.
  const sections = [
    'Dental',
    'Vision',
    'Medical',
    'Guaranteed Medical',
    'Qualified HSA',
    'Term Life',
    'Limited Medical',
    'RX',
    'Life Style',
    'Supplemental',
    'Disability Income',
    'Critical Illness',
    'Accident',
    'Hospital',
    'Pet',
    'Multiple Products In One',
  ]
  await expect.poll(() => page.locator('.stack-loose h2').allInnerTexts()).toEqual(sections)
  await expect
    .poll(() => page.locator('section > section > h3').allInnerTexts())
    .toEqual(['Bundles', 'Triple Play', '4 in one', 'Ultimate Play Bundle'])

  // Order and price stand in the address.
  await page.goto(product.url('/plans?type=vision', 'agent'))
  await page.locator('.plan-cards > .plan-card').first().waitFor()
  await hands.choose('Sort by', 'low')
  await hands.choose('Price per month', '10')
  await page.waitForURL('**/plans?type=vision&sort=low&most=10')
  const own = page.locator('.plan-price-own td.figures')
  const pricesShown = async () => (await own.allInnerTexts()).map((text) => Number(text.replace('$', '')))
  // The address changes first, and what it says is drawn then.
  await expect.poll(async () => Math.max(...(await pricesShown()))).toBeLessThanOrEqual(10)
  const prices = await pricesShown()
  expect(prices).toEqual(prices.toSorted((one, other) => one - other))
  await page.getByText(`${prices.length} of 10 plans`, { exact: true }).waitFor()

  // Two side by side.
  const picks = page.locator('.compare-pick')
  await picks.nth(0).click()
  await picks.nth(1).click()
  await hands.press('Compare plans')
  await page.locator('.compare-table').waitFor()
  await expect.poll(() => page.locator('.compare-table thead th').count()).toBe(2)
  await look('compare')
  await page.keyboard.press('Escape')

  // Into the cart once, and the tick in place of the icon.
  const icon = page.locator('.plan-add').first()
  const name = (await icon.getAttribute('aria-label')) ?? ''
  await icon.dblclick()
  await page.getByRole('link', { name: 'View Cart' }).and(page.locator('dialog *')).waitFor()
  await hands.press('Add More Plan(s)')
  await page.locator('.plan-tick').waitFor()
  await expect.poll(() => page.getByRole('button', { name, exact: true }).count()).toBe(0)
  // The icon had the focus and is gone: Tab goes on from the link of its card, not from the top of the page.
  await page
    .locator('.plan-card', { has: page.locator('.plan-tick') })
    .locator('.plan-card-foot a:focus')
    .waitFor()

  // Other details: the menu, the list and the cart are read again, with the call that tells the people.
  await hands.press(m.plans_edit_long())
  await page.getByRole('heading', { level: 2, name: 'Basic Details' }).waitFor()
  await page.locator('fieldset.quote-fields:enabled').waitFor()
  await hands.choose('Choose Tier', 'IS')
  await hands.type("Spouse's Date of Birth", '03041987')
  const change = page.waitForRequest((request) => named(request, 'change-filter-info'))
  const dependents = page.waitForRequest((request) => named(request, 'store-temp-dependent-info'))
  await hands.press(m.quote_save())
  const changed: object = (await change).postDataJSON()
  expect(Object.values(changed).filter((value) => value === '' || value === null)).toEqual([])
  expect(changed).toEqual({
    ...adult,
    gender: '1',
    tier: 'IS',
    eprocess: 'applicant',
    open_type: 'agent',
    agent_id: 'rep-rivera',
    platform_group_id: 'main-portal',
  })
  expect((await dependents).postDataJSON()).toMatchObject({ spouse_dob: '03/04/1987', no_of_children: 0 })
  const reads = JSON.parse((await dependents).headers()['x-page-reads'] ?? '[]') as { key: string }[]
  expect(reads.map(({ key }) => key.replace('GET enrollment/', ''))).toEqual(
    expect.arrayContaining(['get-common-menu', 'get-filtered-plans', 'get-cart-count', 'get-cart-amount']),
  )
  await page.locator('.quote-summary').getByText('Member + Spouse').waitFor()

  // What another place takes out of the cart is told where the list is read again.
  await page.evaluate(async () => {
    const plan_id = 'evergreen-tx-silver'
    const enrollment_id: unknown = JSON.parse(localStorage.getItem('tempId') ?? 'null')
    const body = JSON.stringify({ enrollment_id, plan_id, plan_pricing_id: `${plan_id}.standard.IS` })
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    await fetch('/api/v1/add-plan-to-cart', { method: 'POST', headers, body })
  })
  await hands.press(m.plans_edit_long())
  await page.locator('fieldset.quote-fields:enabled').waitFor()
  await hands.type('ZIP code', '33101')
  await hands.press(m.quote_save())
  const lost = page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: m.cart_unavailable_title() })
  await lost.getByRole('link', { name: 'View Cart' }).waitFor()
  await expect
    .poll(() => lost.locator('li').allInnerTexts())
    .toEqual([
      'Evergreen Health Texas Silver PPO 6000 Plan not available in your state. Please change the state by editing your basic info above.',
    ])
  expect(findings).toEqual({})
})

// @spec 1:26 1:38 1:68 1:81 1:83 1:131 1:149
test('GET A QUOTE on a phone: where nothing is sold, and other categories', async ({ open }) => {
  const page = await open('/new-landing', { viewport: phone, reducedMotion: 'reduce' })
  const { look, findings } = looker(page, 'new-plans-phone')
  const hands = mouse(page)
  await page.getByRole('heading', { name: 'GET A QUOTE' }).waitFor()
  await hands.type('ZIP code', '00901')
  await hands.type('Date of Birth', adult.dob)
  await hands.pick('Gender', 'Male')
  await hands.press('See plans')
  await expect.poll(() => messages(page)).toEqual(['Error: Please select a category.'])
  await hands.pick(m.quote_category_label(), 'Medical')
  await hands.press('See plans')
  await page.waitForURL('**/new-plans')
  await page.getByRole('heading', { level: 1, name: 'Here are your available Medical plans', exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Plans Not Available', exact: true }).waitFor()
  await page.getByText('No plans are available for your selection.', { exact: true }).last().waitFor()
  // Home is in the header here: the main host has none in its breadcrumb.
  await expect
    .poll(() => page.getByRole('navigation', { name: m.common_breadcrumb() }).locator('li').allInnerTexts())
    .toEqual(['Plans'])
  await look('none')
  await hands.choose(m.plans_other(), 'dental')
  await page.waitForURL('**/new-plans?type=dental')
  await page.getByRole('heading', { level: 1, name: 'Here are your available Dental plans', exact: true }).waitFor()
  await page.locator('.plan-cards > .plan-card').first().waitFor()
  await look('dental')
  expect(findings).toEqual({})
})

// @spec 1:24-25 1:203 1:205
test('on a phone in Spanish: the banner form at home, a category before the quote', async ({ open, product }) => {
  const page = await open('/home', { viewport: phone, locale: 'es-US', reducedMotion: 'reduce' })
  const { look, findings } = looker(page, 'home-phone-es', { translated: true })
  await page.locator('.banner-quote form').waitFor()
  // Beneath the form: its cards come when somebody comes near.
  await showFeatured(page)
  await look('home')
  await page.goto(product.url('/plans?type=rx'))
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Medicamentos' }).waitFor()
  await showFeatured(page)
  await expect
    .poll(() => page.locator('.featured .plan-card-name').allInnerTexts())
    .toEqual(['Corner Drug RX', 'Corner Drug RX Plus'])
  expect(await page.locator('.plan-add').count()).toBe(0)
  await look('category')
  expect(findings).toEqual({})
})

test('three plans side by side on a phone: no price and no button runs into the next column, in every language', async ({
  open,
}) => {
  const page = await open('/', { viewport: phone, reducedMotion: 'reduce' })
  const hands = quickHands(page)
  await storefront(page, hands).quote(applicantOf('IF', 'side.by.side@example.com'), m.category_medical())
  for (const language of ['English', 'Español', 'Français']) {
    await page.getByRole('button', { name: language }).click()
    const picks = page.locator('.compare-pick')
    await picks.nth(2).waitFor()
    for (const place of [0, 1, 2]) await picks.nth(place).click()
    await page.locator('.compare-bar .button-primary').click()
    const cells = page.locator('.compare-table td')
    await cells.nth(2).waitFor()
    const tooWide = await cells.evaluateAll((all) =>
      all
        .filter((cell) => {
          const { right } = cell.getBoundingClientRect()
          const parts = [...cell.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right)
          return cell.scrollWidth > cell.clientWidth || parts.some((edge) => edge > right + 0.5)
        })
        .map((cell) => cell.textContent),
    )
    expect(tooWide).toEqual([])
    await page.locator('dialog[open] .dialog-close').click()
    for (const place of [0, 1, 2]) await picks.nth(place).click()
  }
})
