import { spawnSync } from 'node:child_process'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { axe } from '#paths/run/axe.ts'
import { quickHands } from '#tests/drivers/machines/support/storefront/quick-hands.ts'
import { prove } from './support/enter.ts'
import { looker } from './support/look.ts'
import { desktop, test } from './support/test.ts'

const phone = { width: 390, height: 844 }
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** What header and footer say of whose site it is. */
const identity = async (page: Page) => {
  const phoneLink = page.locator('.utility-contact a[href^="tel:"]').first()
  await phoneLink.waitFor()
  await page.locator('h1').first().waitFor()
  return {
    logo: await page.locator('.brand-logo').getAttribute('src'),
    phone: await phoneLink.locator('.figures').innerText(),
    mail: (await page.locator('.utility-email').getAttribute('href'))?.replace('mailto:', ''),
  }
}

const help = 'help@example.com'
const toll = '(800) 555-0100'
const elena = 'elena.rivera@example.com'
const hosts = {
  '': { logo: '/catalog/logos/enrollchart.svg', phone: toll, mail: help },
  agent: { logo: '/catalog/logos/rivera-benefits.svg', phone: '(512) 555-0142', mail: elena },
  group: { logo: '/catalog/logos/bluebonnet-bakery.svg', phone: '(512) 555-0166', mail: elena },
  members: { logo: '/catalog/logos/enrollchart-members.svg', phone: toll, mail: help },
  usag: { logo: '/catalog/logos/enrollchart-usag.svg', phone: toll, mail: help },
  store: { logo: '/catalog/logos/allspice-store.svg', phone: toll, mail: help },
}

// @spec 1:23-24 1:134
test.for([
  ['en-US', desktop],
  ['es-US', phone],
] as const)('every host shows whose it is, %s', async ([locale, viewport], { open, product }) => {
  const page = await open('/', { locale, viewport })
  const faults: Record<string, string[]> = {}
  for (const host of Object.keys(hosts) as (keyof typeof hosts)[]) {
    await page.goto(product.url('/', host))
    // The page of before it is known is anybody's.
    await expect.poll(() => identity(page)).toEqual(hosts[host])
    faults[host] = await axe(page)
  }
  expect(faults).toEqual(Object.fromEntries(Object.keys(hosts).map((host) => [host, []])))
})

test.for([desktop, phone])(
  "a client with a rep's public code gets to the rep's page, and nobody is left there, %o",
  async (viewport, { open, product }) => {
    const page = await open(product.url('/', 'reps'), { viewport, reducedMotion: 'reduce' })
    const { look, findings } = looker(page, `client-${viewport.width}`)
    await heading(page, m.access_title())
    await look('code')
    await page.getByPlaceholder('ABCD1212').fill('rivr1212')
    await press(page, m.common_continue())
    await heading(page, m.access_confirm_title())
    await look('confirm')
    await press(page, m.access_confirm())
    await heading(page, m.access_proof_title())
    await look('proof')
    await page.getByRole('link', { name: m.access_client_open({ name: 'Elena Rivera' }), exact: true }).click()
    await expect.poll(() => identity(page)).toMatchObject({ phone: '(512) 555-0142' })
    expect(findings).toEqual({})
    // A rep without a page: the plans are open all the same.
    const other = await open(product.url('/', 'reps'), { viewport })
    await other.getByPlaceholder('ABCD1212').fill('okaf3434')
    await press(other, m.common_continue())
    await other.getByText(m.access_client_none({ name: 'Daniel Okafor' })).waitFor()
    await press(other, m.access_view_plans())
    await other.waitForURL('**/plans')
    await other.locator('.site-header').waitFor()
  },
)

// @spec 1:45 1:48 1:54 1:128 1:140 1:151 1:183
test('a site that asks for a code shows nothing before one, and opens for a rep', async ({ open, product, mails }) => {
  const page = await open(product.url('/plans', 'reps'))
  const { look, findings } = looker(page, 'access')
  await page.waitForURL(product.url('/', 'reps'))
  await heading(page, m.access_title())
  expect(await page.locator('.site-header, .site-footer').count()).toBe(0)
  await look('code')
  await press(page, m.common_continue())
  await page.getByText('Field is required').waitFor()
  await page.getByPlaceholder('ABCD1212').fill('okaf3434')
  await press(page, m.common_continue())
  await heading(page, m.access_confirm_title())
  await look('confirm')
  mails.forget()
  await press(page, m.access_confirm())
  await heading(page, m.access_proof_title())
  await look('proof')
  const mail = await mails.waitForMail('daniel.okafor@example.com', m.mail_proof_subject())
  await page.getByRole('textbox', { name: m.otp_code() }).fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '')
  await press(page, m.access_proof_enter())
  await heading(page, m.access_age_title())
  await look('age')
  await page.locator('.access-tile').filter({ hasText: m.access_groups_text() }).click()
  await look('groups')
  await press(page, m.access_group_employee())
  await page.locator('dialog[open]').waitFor()
  await look('employee')
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await press(page, m.common_back())
  const asked = page.waitForRequest((request) => request.url().includes('get-default-info'))
  await page.locator('.access-tile').filter({ hasText: m.access_age_over_text() }).click()
  expect((await asked).headers()['x-over-65']).toBe('1')
  await page.waitForURL('**/agent-home')
  await expect
    .poll(() => identity(page))
    .toEqual({
      logo: '/catalog/logos/okafor-insurance.svg',
      phone: '(888) 555-0134',
      mail: 'daniel.okafor@example.com',
    })
  // A rep without a landing page is told so.
  await page.getByRole('link', { name: m.homes_landing(), exact: true }).click()
  await page.waitForURL('**/landing-config-error/agent')
  await page.getByText('Landing url is not configured for this Agent/Group', { exact: true }).waitFor()
  expect(findings).toEqual({})
})

test('a rep goes on to the page that was asked for, on a site that asks for a code and on a page that does', async ({
  open,
  product,
  mails,
}) => {
  for (const host of ['reps', '']) {
    const page = await open(product.url('/agent-select-member', host))
    if (host === '') await press(page, m.homes_closed_go())
    await page.getByPlaceholder('ABCD1212').fill('RIVR1212')
    await page.getByPlaceholder('ABCD1212').press('Enter')
    await prove(page, quickHands(page), mails, 'RIVR1212', host === '' ? m.common_yes() : m.access_confirm())
    if (host !== '') await page.locator('.access-tile').first().click()
    await page.locator('.member-table tbody tr').first().waitFor()
    expect(page.url()).toBe(product.url('/agent-select-member', host))
  }
})

// @spec 1:44 1:58 1:128 1:195 1:258
test('an employee enters by the code of the company, or is told that it has no page', async ({ open, product }) => {
  const page = await open(product.url('/', 'reps'))
  await heading(page, m.access_title())
  for (const [code, name] of [
    ['LAKE7878', 'Lakefront Logistics'],
    ['BLUE5656', 'Bluebonnet Bakery'],
  ] as const) {
    await page.goto(product.url('/', 'reps'))
    await page.evaluate(() =>
      fetch('/api/v1/leave-site', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
    )
    await page.reload()
    await press(page, m.access_employee_enrollment())
    await page.getByRole('textbox', { name: m.employee_code() }).fill(code)
    await page.getByRole('dialog').getByRole('button', { name: m.common_continue(), exact: true }).click()
    await page.getByText(`The company that you will be enrolling under is: ${name}`, { exact: true }).waitFor()
    await press(page, m.common_yes())
    await page.locator('.access-tile').filter({ hasText: m.access_age_under_text() }).click()
    await page.waitForURL(code === 'LAKE7878' ? '**/landing-config-error/group' : '**/home')
    if (code === 'LAKE7878') {
      await page.getByText('Landing url is not configured for this Agent/Group', { exact: true }).waitFor()
      expect(await axe(page)).toEqual([])
    }
  }
  await expect.poll(async () => (await identity(page)).logo).toBe('/catalog/logos/bluebonnet-bakery.svg')
})

// @spec 1:32 1:50 1:258
test('links lead in: a landing page, an external site, and one that nobody has', async ({ open, product }) => {
  const fromSite = () => page.evaluate(() => sessionStorage.getItem('fromSite'))
  const page = await open('/external?site=store')
  await page.waitForURL('**/home')
  await expect.poll(fromSite).toBe('"store"')
  await page.goto(product.url('/rivera'))
  await page.waitForURL('**/home')
  await expect.poll(() => identity(page)).toEqual(hosts.agent)
  await expect.poll(fromSite).toBeNull()
  await page.goto(product.url('/nobody-at-all'))
  await page.waitForURL('**/404')
  await heading(page, 'OOPS! Page not found')
})

// @spec 1:29
test('a member enters by a signed link, whose token leaves the address', async ({ open, product }) => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'entry-link', '--', 'member-santos', '--days', '1'], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: product.folder, PORT: String(product.port) },
  })
  const page = await open(stdout.trim())
  await page.waitForURL(product.url('/member-home'))
  await page
    .getByText(/Maria Santos/)
    .first()
    .waitFor()
  await page.goto(product.url('/member-home?entry=forged.token.member-santos'))
  await heading(page, m.entry_failed_title())
  await page.waitForURL(product.url('/member-home'))
})

test.for([
  ['agent', 'fr-CA', 320],
  ['agent', 'fr-CA', 360],
  ['group', 'fr-CA', 360],
  ['agent', 'fr-CA', 390],
  ['group', 'es-US', 360],
] as const)(
  'the header of a rep or a group has one row of tools and a logo that can be read: %s, %s, %i px',
  async ([host, locale, width], { open, product }) => {
    const page = await open(product.url('/', host), { locale, viewport: { width, height: 640 } })
    await page.locator('.utility-more button').first().waitFor()
    await page.locator('.brand-logo').waitFor()
    const box = async (selector: string) =>
      (await page.locator(selector).first().boundingBox()) ?? { width: 0, height: 0 }
    expect((await box('.utility-bar')).height).toBeLessThan(56)
    expect((await box('.brand-logo')).width).toBeGreaterThan(90)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  },
)
